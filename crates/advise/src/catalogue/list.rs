//! The list of all named games.

use crate::advice::Advisor;
use crate::catalogue::game::{NamedGame, NamedPolicy, Words};
use crate::catalogue::games::{BULLS_AND_COWS, NERDLE, NYT, ORIGINAL as FIRST, PRIMEL};
use salet_base::named::{self, UnknownName};
use salet_core::game::{Game, Objective, Rule, USUAL_LIMIT};
use salet_core::search::{Ranked, Scope, Solution, Status};
use salet_words::WordGame as _;

/// The default game.
pub static ORIGINAL: &NamedGame = &FIRST;

/// All named games, the default first; none without the feature `named-games`.
pub static ALL: &[&NamedGame] =
    if cfg!(feature = "named-games") { &[&FIRST, &NYT, &PRIMEL, &NERDLE, &BULLS_AND_COWS] } else { &[] };

/// The game with this name.
///
/// # Errors
/// [`UnknownName`] if there is none, as always without the feature `named-games`.
pub fn find(name: &str) -> Result<&'static NamedGame, UnknownName> {
    let found = ALL.iter().find(|game| game.name == name).copied();
    found.ok_or_else(|| named::unknown("game", name, &ALL.iter().map(|game| game.name).collect::<Vec<_>>()))
}

/// The game and the rule of a name, which has the rule unless that is normal: `nyt`, `nyt-hard`.
///
/// # Errors
/// [`UnknownName`] if there is none.
pub fn find_with_rule(name: &str) -> Result<(&'static NamedGame, Rule), UnknownName> {
    let under = |rule: &Rule| Some((find(name.strip_suffix(rule.name())?.strip_suffix('-')?).ok()?, *rule));
    let named = Rule::ALL.iter().filter(|&&rule| rule != Rule::Normal).find_map(under);
    named.map_or_else(|| Ok((find(name)?, Rule::Normal)), Ok)
}

/// All compiled-in policies.
pub fn policies() -> impl Iterator<Item = &'static NamedPolicy> {
    ALL.iter().flat_map(|game| game.policies)
}

/// The compiled-in policy with this name.
///
/// # Errors
/// [`UnknownName`] if there is none, as always without the feature `named-games`.
pub fn find_policy(name: &str) -> Result<&'static NamedPolicy, UnknownName> {
    let found = policies().find(|policy| policy.name == name);
    let names = || policies().map(|policy| policy.name).collect::<Vec<_>>();
    found.ok_or_else(|| named::unknown("compiled-in policy", name, &names()))
}

/// The compiled-in policy for the words, rules, objective and weights of a game.
pub fn policy_for(game: &Game) -> Option<&'static NamedPolicy> {
    // Opening a policy takes much longer than counting lines.
    let has_its_size = |named: &&&NamedGame| match named.words {
        Words::Lists { answers, .. } => answers.lines().count() == game.answer_count(),
        Words::Made(_) => false,
    };
    let mut policies = ALL.iter().filter(has_its_size).flat_map(|named| named.policies);
    policies.find(|named| named.open().game().is_same_as(game))
}

/// Give a search of all openers that ended early the compiled-in policy for its game, if that is better than its own so far. The
/// search keeps its own bound; if the policy attains it, that proves the policy optimal. Returns the policy.
pub fn improve(solution: &mut Solution, game: &Game) -> Option<&'static NamedPolicy> {
    let is_early = solution.status == Status::Bounded && solution.scope == Scope::Game;
    let named = is_early.then(|| policy_for(game)).flatten()?;
    let policy = named.open();
    if solution.total().is_some_and(|total| total.at_most() <= policy.score().total) {
        return None;
    }
    let tree = policy.tree();
    let evaluation = tree.evaluate(game).ok()?;
    // The objective of all of them is the mean, and the bound holds for every policy that finds all answers.
    let attains = evaluation.lost_weight == 0 && evaluation.found_total() == solution.bounds.total_at_least;
    if attains && game.objective() == Objective::Mean {
        solution.status = Status::Optimal;
    }
    solution.evaluation = Some(evaluation);
    solution.optimal_openers = vec![tree.guess];
    solution.tree = Some(tree);
    Some(named)
}

/// An adviser on a game that knows the compiled-in policy for it, if there is one.
pub fn advisor_for(game: &Game) -> Advisor {
    policy_for(game).map_or_else(|| Advisor::new(game), NamedPolicy::advisor)
}

/// The best openers of a game that are compiled in, in the order of its search, which proved them; none for most games.
pub fn openers_for(game: &Game) -> Vec<Ranked> {
    if let Some(named) = policy_for(game) {
        return named.openers(game.lists());
    }
    let usual = || game.to_builder().limit(USUAL_LIMIT).build().ok();
    let named = if game.limit().is_none() { usual().and_then(|usual| policy_for(&usual)) } else { None };
    named.map(|named| named.openers_without_limit(game.lists())).unwrap_or_default()
}

/// The game of a compiled-in policy.
pub fn game_of(policy: &NamedPolicy) -> Option<&'static NamedGame> {
    ALL.iter().copied().find(|game| game.policies.iter().any(|known| known.name == policy.name))
}

/// The compiled-in policies for the same game under other rules.
pub fn beside(policy: &NamedPolicy) -> impl Iterator<Item = &'static NamedPolicy> {
    let own = policy.name;
    game_of(policy).into_iter().flat_map(|game| game.policies).filter(move |other| other.name != own)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::advice::{Knowledge, ToldKnowledge};
    use crate::catalogue::game::{Known, Openers, read_openers};
    use salet_core::game::{Interval, USUAL_LIMIT};
    use salet_core::policy::ClaimKind;
    use salet_core::search::{Among, Control, Ranked, SearchConfig, Solver, Task};
    use salet_words::{Digits, FeedbackRule, GuessId, Source, WordLists, WordOptions};
    use std::collections::HashSet;

    #[test]
    fn names_are_found_and_others_are_not() {
        for game in ALL {
            assert_eq!(find(game.name).unwrap().name, game.name);
            for &rule in Rule::ALL {
                let name =
                    if rule == Rule::Normal { game.name.to_owned() } else { format!("{}-{rule}", game.name) };
                let (found, its) = find_with_rule(&name).unwrap();
                assert_eq!((found.name, its), (game.name, rule));
            }
        }
        let error = find("times").unwrap_err().to_string();
        assert_eq!(
            error,
            "there is no game \"times\"; choose one of: original, nyt, primel, nerdle, bulls-and-cows"
        );
    }

    #[test]
    fn lists_are_in_order_and_nothing_has_to_be_put_right() {
        for game in ALL {
            let Words::Lists { answers, guesses } = game.words else { continue };
            let words = |text: &'static str| text.lines().collect::<Vec<_>>();
            for list in [words(answers), words(guesses)] {
                assert!(list.is_sorted(), "{}", game.name);
            }
            let source = |text: &str| Source::text(game.name, text);
            let (read, warnings) =
                WordLists::read(source(answers), Some(source(guesses)), WordOptions::default()).unwrap();
            assert_eq!(warnings, [], "{}", game.name);
            assert_eq!(read.guesses_digest(), game.lists().guesses_digest());
        }
    }

    #[test]
    fn the_lists_are_those_that_are_meant() {
        let size = |lists: WordLists| (lists.answer_count(), lists.guess_count(), lists.word_len());
        let sizes = ALL.iter().map(|game| size(game.lists()));
        let expected =
            [(2315, 12972, 5), (3158, 14855, 5), (8363, 8363, 5), (17723, 17723, 8), (5040, 5040, 4)];
        assert_eq!(sizes.collect::<Vec<_>>(), expected);
        let bulls = find("bulls-and-cows").unwrap();
        assert_eq!((bulls.feedback, bulls.limit), (FeedbackRule::Pegs, None));
        assert_eq!(ORIGINAL.lists().guesses_digest(), WordLists::original().guesses_digest());
    }

    #[test]
    fn policies_are_of_their_games_and_optimal() {
        for game in ALL {
            let lists = game.lists();
            for named in game.policies {
                let policy = named.open();
                let played = policy.game();
                let name = match played.rule() {
                    Rule::Normal => game.name.to_owned(),
                    rule => format!("{}-{rule}", game.name),
                };
                assert_eq!(named.name, name);
                assert_eq!(played.lists().answers_digest(), lists.answers_digest(), "{name}");
                assert_eq!(played.lists().guesses_digest(), lists.guesses_digest(), "{name}");
                let terms = (played.feedback(), played.limit(), played.objective(), policy.claim().kind);
                let usual = (FeedbackRule::Official, USUAL_LIMIT, Objective::Mean, ClaimKind::Optimal);
                assert_eq!(terms, usual, "{name}");
                assert!(played.weights().is_equal(), "{name}");
                assert!(named.known.without_limit.total <= policy.score().total, "{name}");
                assert!(played.find(&named.known.without_limit.opener).is_some(), "{name}");
            }
        }
    }

    #[test]
    fn policies_have_certificates_and_are_found_by_their_games() {
        for named in policies() {
            let digest = named.certificate().unwrap_or_else(|| panic!("{}", named.name));
            assert!(digest.len() == 64 && digest.bytes().all(|byte| byte.is_ascii_hexdigit()), "{digest}");
            let game = named.open().game().clone();
            assert_eq!(policy_for(&game).map(|found| found.name), Some(named.name));
            let unlimited = game.to_builder().limit(None).build().unwrap();
            assert!(policy_for(&unlimited).is_none(), "{}", named.name);
        }
        let total = |name| find_policy(name).unwrap().open().score().total;
        let totals = ["original", "original-hard", "nyt", "nyt-hard"].map(total);
        assert_eq!(totals, [7920, 8122, 11219, 11627]);
        let error = find_policy("original.policy").unwrap_err().to_string();
        let said = "there is no compiled-in policy \"original.policy\"; choose one of: original, original-hard, nyt, nyt-hard";
        assert_eq!(error, said);
    }

    fn prices(openers: &Openers) -> Vec<(GuessId, u64)> {
        let best = openers.best.iter().map(|best| (best.opener, best.total));
        best.chain(openers.others.iter().map(|other| (other.opener, other.total))).collect()
    }

    /// The best are in order, the others are no better, and each has one price.
    fn assert_prices(openers: &Openers, name: &str) {
        assert!(openers.best.is_sorted_by_key(|best| best.total), "{name}");
        let last = openers.best.last().map_or(0, |last| last.total);
        assert!(openers.others.iter().all(|other| other.total >= last), "{name}");
        let different: HashSet<GuessId> = prices(openers).into_iter().map(|(opener, _)| opener).collect();
        assert_eq!(different.len(), openers.best.len() + openers.others.len(), "{name}");
    }

    #[test]
    fn a_compiled_in_policy_that_attains_the_bound_of_a_search_is_optimal() {
        let game = ORIGINAL.policies[0].open().game().clone();
        let solver = Solver::new(&game, SearchConfig::default()).unwrap();
        let stop = AtomicBool::new(true);
        let early = solver.solve(Task::Best, &Control::default().with_stop(&stop));
        for (bound, status) in [(7919, Status::Bounded), (7920, Status::Optimal)] {
            let mut solution = early.clone();
            solution.bounds.total_at_least = bound;
            assert_eq!(improve(&mut solution, &game).map(|named| named.name), Some("original"));
            assert_eq!((solution.status, solution.total()), (status, Some(Interval::new(bound, 7920))));
            let claim = *solution.policy(&game).unwrap().unwrap().claim();
            assert_eq!(claim.kind == ClaimKind::Optimal, status == Status::Optimal);
        }
    }

    /// Analyses of the openers that most people play need no search for their prices.
    #[test]
    fn popular_openers_are_known_under_every_rule() {
        for named in policies() {
            let advisor = named.advisor();
            let by_mean = advisor.by_mean().unwrap();
            for word in ["crane", "slate", "salet", "trace", "crate", "raise", "adieu", "audio", "stare"] {
                let opener = advisor.game().find(word).unwrap();
                let known = by_mean.known(&by_mean.start(), opener);
                assert!(known.is_some_and(|known| known.is_certain()), "{} {word}", named.name);
            }
        }
    }

    #[test]
    fn compiled_in_openers_are_priced_as_a_search_prices_them() {
        for named in policies() {
            let policy = named.open();
            let lists = policy.game().lists();
            let within = read_openers(&named.known.openers, lists).unwrap();
            assert_eq!(within.best.len(), 100, "{}", named.name);
            assert_eq!(within.best[0].total, policy.score().total, "{}", named.name);
            assert_prices(&within, named.name);
            let without = &named.known.without_limit;
            assert_eq!(Known::read(&named.known.to_text()).as_ref(), Some(&named.known), "{}", named.name);
            let Some(lines) = &without.openers else { continue };
            let openers = read_openers(lines, lists).unwrap();
            assert_prices(&openers, named.name);
            let first = openers.best.first().map(|first| (policy.game().name(first.opener), first.total));
            assert!(first.is_none_or(|first| first == (&without.opener, without.total)), "{}", named.name);
            // Without a limit no opener costs more.
            for (opener, total) in prices(&within) {
                let mut costs = prices(&openers).into_iter().filter(|(other, _)| *other == opener);
                assert!(
                    costs.all(|(_, cost)| cost <= total),
                    "{}: {}",
                    named.name,
                    policy.game().name(opener)
                );
            }
        }
        let (known, searched) =
            (ORIGINAL.policies[0].advisor(), Advisor::of_policy(ORIGINAL.policies[0].open()));
        let (start, control) = (known.start(), Control::default());
        let guess = known.game().find("crate").unwrap();
        let price = |advisor: &Advisor| {
            let price = advisor.price(&start, guess, &control).unwrap().unwrap();
            assert!(!price.is_on_policy() && !price.is_bounded());
            (price.total, price.worst, price.answers, price.weight, price.lost_answers)
        };
        assert_eq!(price(&known), price(&searched));
        let words = |among| {
            let ranking = known.rank(&start, 3, among, &control).unwrap().unwrap();
            let name = |one: &Ranked| known.game().name(one.opener).to_owned();
            ranking.ranked.iter().map(name).collect::<Vec<_>>()
        };
        assert_eq!(words(Among::Accepted), ["salet", "reast", "trace"]);
        assert_eq!(words(Among::Possible), ["trace", "crate", "slate"]);
        // They are no guesses of a game with known letters.
        let told = ToldKnowledge { green: Some("____y".to_owned()), ..ToldKnowledge::default() };
        let letters = Knowledge::read(&told, known.game(), Digits::default()).unwrap();
        let stop = AtomicBool::new(true);
        let control = Control::default().with_stop(&stop);
        let under_way = known.knowing(letters, &control).unwrap();
        let ranking = known.rank(&under_way, 3, Among::Accepted, &control).unwrap().unwrap();
        assert!(ranking.ranked.is_empty() && !ranking.complete);
    }
}
