//! Policies written, read, damaged and exchanged. The trees here come from a strategy of two lines (always the first
//! candidate), so nothing rests on the search.

use std::path::Path;

use proptest::prelude::*;
use salet::game::{
    Feedback, FeedbackRule, Game, GuessId, Objective, Rule, SecretId, Source, Tree, Weights, WordLists,
    WordOptions, partition,
};
use salet::policy::interchange::{self, Format};
use salet::policy::{Access, Claim, ClaimKind, Fault, Policy, Score, Step, encode, write};
use sha2::{Digest, Sha256};

/// Always play the first candidate; after `limit` guesses give up.
fn first_candidate(game: &Game, secrets: &[SecretId], limit: usize) -> Tree {
    let guess = secrets[0].as_guess();
    let parts = partition(game.table(), guess, secrets).into_iter();
    let open = parts.filter(|part| part.feedback != game.solved() && limit > 1);
    let children = open.map(|part| (part.feedback, first_candidate(game, &part.secrets, limit - 1)));
    Tree { guess, children: children.collect() }
}

fn tree(game: &Game) -> Tree {
    let all: Vec<SecretId> = game.lists().secret_ids().collect();
    first_candidate(game, &all, game.limit().map_or(usize::MAX, usize::from))
}

fn lists(answers: &[&str], others: &[&str], fold_accents: bool) -> WordLists {
    let options = WordOptions { fold_accents, ..WordOptions::default() };
    let guesses = answers.iter().chain(others).copied();
    let source = Source::words("answers", answers.iter().copied());
    WordLists::read(source, Some(Source::words("guesses", guesses)), options).unwrap().0
}

fn small_game() -> Game {
    let lists =
        lists(&["mount", "found", "sound", "round", "could", "world", "salet"], &["soare", "crwth"], false);
    Game::builder(lists).build().unwrap()
}

/// The optimum of a game of four answers that split at once.
fn optimal_policy() -> Policy {
    let game = Game::builder(lists(&["ab", "ac", "bb"], &["bc"], false)).build().unwrap();
    let tree = tree(&game);
    let score = Score::from(&tree.evaluate(&game).unwrap());
    encode(&game, &tree, Claim::optimal(Objective::Mean, &score)).unwrap()
}

/// The checksum that belongs to damaged content.
fn seal(bytes: &mut Vec<u8>) {
    bytes.truncate(bytes.len() - 32);
    let checksum = Sha256::digest(&*bytes);
    bytes.extend_from_slice(&checksum);
}

/// The same policy, written anew from what was read.
fn rewritten(policy: &Policy) -> Vec<u8> {
    let contents = policy.contents();
    encode(&contents.game().unwrap(), &policy.tree(), contents.claim).unwrap().as_bytes().to_vec()
}

/// Every answer, played step by step.
fn play_all(policy: &Policy, game: &Game) -> Score {
    let mut score = Score::default();
    for secret in game.lists().secret_ids() {
        let weight = u64::from(game.weights().get(secret));
        let mut position = policy.start();
        for number in 1.. {
            match position.answer(game.table().get(position.guess(), secret)) {
                Step::Next(next) => position = next,
                Step::Solved => {
                    score.histogram.resize(score.histogram.len().max(number), 0);
                    score.histogram[number - 1] += weight;
                    score.total += weight * number as u64;
                    break;
                }
                Step::Lost => {
                    score.lost_weight += weight;
                    break;
                }
                Step::Impossible => panic!("{secret:?} is an answer"),
            }
        }
    }
    score.worst_case = score.histogram.len() as u32;
    score
}

#[test]
fn a_file_is_read_back_mapped_and_unmapped() {
    let game = small_game();
    let policy = encode(&game, &tree(&game), Claim::bounded(13)).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("deep/er/small.policy");
    write(&policy, &path).unwrap();
    for access in [Access::Map, Access::Read] {
        let read = Policy::open(&path, access).unwrap();
        assert_eq!(read.as_bytes(), policy.as_bytes());
        assert_eq!(read.tree(), tree(&game));
        assert_eq!(play_all(&read, &game), read.contents().score);
        assert_eq!(rewritten(&read), policy.as_bytes());
        assert_eq!(read.contents().claim.kind, ClaimKind::Bounded);
    }
    let beside: Vec<_> = std::fs::read_dir(path.parent().unwrap()).unwrap().collect();
    assert_eq!(beside.len(), 1, "nothing is left beside the file");
}

#[test]
fn an_open_policy_outlives_its_replacement() {
    let game = small_game();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("small.policy");
    write(&encode(&game, &tree(&game), Claim::UPPER_BOUND).unwrap(), &path).unwrap();
    let open = Policy::open(&path, Access::Map).unwrap();
    let before = open.as_bytes().to_vec();
    write(&optimal_policy(), &path).unwrap();
    assert_eq!(open.as_bytes(), before);
    assert_eq!(play_all(&open, &game), open.contents().score);
    assert_eq!(Policy::open(&path, Access::Map).unwrap().as_bytes(), optimal_policy().as_bytes());
}

#[test]
fn the_bytes_of_a_small_policy_are_pinned() {
    let policy = optimal_policy();
    let bytes = policy.as_bytes();
    assert_eq!(&bytes[..8], b"\x89SLP\r\n\x1a\n");
    assert_eq!(&bytes[8..16], [1, 0, 0, 0, 3, 0, 0, 0]);
    assert_eq!(bytes[16..24], (bytes.len() as u64).to_le_bytes());
    let nodes = bytes.len() - 32 - 4 * 8;
    // "ab" shows grey and green for "bb", green and grey for "ac".
    let expected = [
        [0, 0, 0xff, 0xff, 1, 0, 0, 0],
        [2, 0, 2, 0, 3, 0, 0, 0],
        [1, 0, 6, 0, 3, 0, 0, 0],
        [0xff, 0xff, 0xff, 0xff, 3, 0, 0, 0],
    ];
    assert_eq!(bytes[nodes..bytes.len() - 32], expected.concat());
    assert_eq!(policy.contents().score.total, 5);
    assert_eq!(bytes[bytes.len() - 32..], *Sha256::digest(&bytes[..bytes.len() - 32]));
}

#[test]
fn every_flipped_byte_is_noticed() {
    let good = optimal_policy().as_bytes().to_vec();
    for at in 0..good.len() {
        for flip in [1, 0x80, 0xff] {
            let mut bytes = good.clone();
            bytes[at] ^= flip;
            let fault = Policy::from_bytes(bytes).unwrap_err();
            match at {
                0..8 => assert!(matches!(fault, Fault::Magic | Fault::TextMode), "{at}: {fault}"),
                8..12 => assert!(matches!(fault, Fault::Version { known: 1, .. }), "{at}: {fault}"),
                16..24 => assert!(matches!(fault, Fault::Length { .. }), "{at}: {fault}"),
                _ => assert_eq!(fault, Fault::Checksum, "{at}"),
            }
        }
    }
}

#[test]
fn every_truncation_and_every_addition_is_noticed() {
    let good = optimal_policy().as_bytes().to_vec();
    for length in 0..good.len() {
        let fault = Policy::from_bytes(good[..length].to_vec()).unwrap_err();
        match length {
            0..8 => assert!(matches!(fault, Fault::Magic | Fault::TextMode), "{length}: {fault}"),
            _ => assert!(matches!(fault, Fault::Length { .. }), "{length}: {fault}"),
        }
    }
    let longer = [good.as_slice(), &[0]].concat();
    assert!(matches!(Policy::from_bytes(longer), Err(Fault::Length { .. })));
}

#[test]
fn damage_under_a_right_checksum_is_refused_or_harmless() {
    let game = small_game();
    let policies = [
        optimal_policy().as_bytes().to_vec(),
        encode(&game, &tree(&game), Claim::bounded(13)).unwrap().as_bytes().to_vec(),
    ];
    let mut refused = 0;
    for good in policies {
        for at in 0..good.len() - 32 {
            for bit in 0..8 {
                let mut bytes = good.clone();
                bytes[at] ^= 1 << bit;
                seal(&mut bytes);
                match Policy::from_bytes(bytes.clone()) {
                    // Another valid policy, for instance one with another letter in a word: then it is written the
                    // one way that it can be.
                    Ok(policy) => assert_eq!(rewritten(&policy), bytes, "byte {at}, bit {bit}"),
                    Err(_) => refused += 1,
                }
            }
        }
    }
    assert!(refused > 3000, "{refused}");
}

/// Change some of the file under a right checksum and see what is said.
fn fault_after(change: impl FnOnce(&mut Vec<u8>)) -> Fault {
    let mut bytes = optimal_policy().as_bytes().to_vec();
    change(&mut bytes);
    seal(&mut bytes);
    Policy::from_bytes(bytes).unwrap_err()
}

/// Where the nodes of [`optimal_policy`] begin, counted from the end.
const NODES: usize = 4 * 8 + 32;

#[test]
fn every_kind_of_damage_has_its_name() {
    let node = |bytes: &mut Vec<u8>, node: usize, offset: usize, value: u8| {
        let at = bytes.len() - NODES + 8 * node + offset;
        bytes[at] = value;
    };
    let field = |at: usize, value: u8| fault_after(|bytes| bytes[32 + at] = value);
    assert_eq!(field(0, 3), Fault::Field { field: "word_len", found: 3 });
    assert_eq!(field(1, 3), Fault::Field { field: "rule", found: 3 });
    assert_eq!(field(2, 4), Fault::Field { field: "feedback", found: 4 });
    assert_eq!(field(4, 5), Fault::Field { field: "objective", found: 5 });
    assert_eq!(field(5, 2), Fault::Field { field: "fold_accents", found: 2 });
    assert_eq!(field(6, 3), Fault::Field { field: "claim", found: 3 });
    assert_eq!(field(6, 1), Fault::Claim { claim: "bounded" });
    assert_eq!(field(6, 0), Fault::Claim { claim: "upper-bound" });
    assert_eq!(field(7, 3), Fault::Score { field: "worst_case", claimed: 3, found: 2 });
    assert_eq!(field(11, 6), Fault::Score { field: "total", claimed: 6, found: 5 });
    assert_eq!(field(19, 1), Fault::Score { field: "lost_weight", claimed: 1, found: 0 });
    assert_eq!(field(27, 4), Fault::Claim { claim: "optimal" });
    assert_eq!(field(3, 1), Fault::Late { guess: "bb".into(), number: 2, limit: 1 });
    assert_eq!(fault_after(|bytes| bytes[24] += 8), Fault::Layout);
    assert!(matches!(fault_after(|bytes| node(bytes, 0, 0, 4)), Fault::GuessRange { node: 0, guess: 4 }));
    assert!(matches!(fault_after(|bytes| node(bytes, 0, 2, 0)), Fault::Structure { node: 0 }));
    assert!(matches!(fault_after(|bytes| node(bytes, 0, 4, 2)), Fault::Structure { node: 0 }));
    assert!(matches!(fault_after(|bytes| node(bytes, 1, 4, 4)), Fault::Structure { node: 0 }));
    assert!(matches!(fault_after(|bytes| node(bytes, 3, 0, 0)), Fault::Structure { node: 3 }));
    // Siblings in decreasing order.
    assert!(matches!(fault_after(|bytes| node(bytes, 1, 2, 7)), Fault::Structure { node: 0 }));
    // A branch that no answer takes leaves another answer without one.
    assert!(matches!(fault_after(|bytes| node(bytes, 1, 2, 1)), Fault::Missing { node: 0, .. }));
    assert!(matches!(fault_after(|bytes| node(bytes, 2, 2, 8)), Fault::Missing { node: 0, .. }));
    // "ab" again instead of "bb": the answer is not found.
    assert!(matches!(fault_after(|bytes| node(bytes, 1, 0, 0)), Fault::Missing { node: 1, .. }));
}

#[test]
fn a_branch_that_nobody_takes_is_refused() {
    let game = small_game();
    let mut tree = tree(&game);
    let child = Tree { guess: GuessId::new(0), children: Vec::new() };
    tree.children.push((game.solved(), child));
    let error = encode(&game, &tree, Claim::UPPER_BOUND).unwrap_err();
    assert!(error.to_string().contains("a branch that no answer reaches"), "{error}");
}

#[test]
fn a_tree_that_gives_up_needs_the_objective_that_allows_it() {
    let words = ["mount", "found", "sound", "round", "bound"];
    let game = |objective, limit| {
        Game::builder(lists(&words, &[], false)).objective(objective).limit(limit).build().unwrap()
    };
    let short = tree(&game(Objective::WinRate, Some(2)));
    let error = encode(&game(Objective::Mean, Some(2)), &short, Claim::UPPER_BOUND).unwrap_err();
    assert!(error.to_string().contains("never finds 3 of the answers"), "{error}");

    let game = game(Objective::WinRate, Some(2));
    let policy = encode(&game, &short, Claim::UPPER_BOUND).unwrap();
    let score = &policy.contents().score;
    assert_eq!((score.lost_weight, score.total, score.worst_case), (3, 3, 2));
    assert_eq!(score.histogram, [1, 1]);
    assert_eq!(play_all(&policy, &game), *score);
    let shown = |guess: &str, secret: &str| {
        let id = |word| game.lists().find(word).unwrap();
        game.table().get(id(guess), id(secret).as_secret(5).unwrap())
    };
    let Step::Next(found) = policy.start().answer(shown("mount", "found")) else { panic!("goes on") };
    assert!(matches!(found.answer(shown("found", "bound")), Step::Lost));
    assert!(matches!(found.answer(shown("found", "mount")), Step::Impossible));
    assert!(matches!(found.answer(game.solved()), Step::Solved));
    assert_eq!(found.lost().collect::<Vec<_>>(), [shown("found", "bound")]);
    let outlook = found.outlook();
    assert_eq!((outlook.answers, outlook.lost_weight, outlook.total, outlook.worst_case), (4, 3, 1, 1));
}

#[test]
fn a_guess_that_is_no_candidate_cannot_solve() {
    let game = Game::builder(lists(&["ab", "ba"], &["ac"], false)).build().unwrap();
    let leaf = |word: &str| Tree { guess: game.lists().find(word).unwrap(), children: Vec::new() };
    let shown = |secret| game.table().get(GuessId::new(2), SecretId::new(secret));
    let tree =
        Tree { guess: GuessId::new(2), children: vec![(shown(1), leaf("ba")), (shown(0), leaf("ab"))] };
    let policy = encode(&game, &tree, Claim::UPPER_BOUND).unwrap();
    assert!(matches!(policy.start().answer(game.solved()), Step::Impossible));
    assert!(matches!(policy.start().answer(Feedback(u16::MAX)), Step::Impossible));
}

#[test]
fn a_rule_is_checked_at_every_node() {
    let lists = lists(&["mount", "found", "sound", "round"], &["zzzzz"], false);
    let game = |rule| Game::builder(lists.clone()).rule(rule).build().unwrap();
    let normal = game(Rule::Normal);
    let mut tree = tree(&normal);
    let part = tree.children.remove(0);
    assert_eq!(tree.children.len(), 0);
    // "zzzzz" keeps none of what "mount" revealed.
    let detour = Tree { guess: normal.lists().find("zzzzz").unwrap(), children: vec![(Feedback(0), part.1)] };
    tree.children.push((part.0, detour));
    encode(&normal, &tree, Claim::UPPER_BOUND).unwrap();
    let mut bytes = encode(&normal, &tree, Claim::UPPER_BOUND).unwrap().as_bytes().to_vec();
    for rule in [1, 2] {
        bytes[33] = rule;
        seal(&mut bytes);
        assert_eq!(
            Policy::from_bytes(bytes.clone()).unwrap_err(),
            Fault::Rule { node: 1, guess: "zzzzz".into() }
        );
    }
    assert!(encode(&game(Rule::Hard), &tree, Claim::UPPER_BOUND).is_err());
}

#[test]
fn accents_spellings_and_weights_are_kept() {
    let options = WordOptions { fold_accents: true, ..WordOptions::default() };
    let answers = Source::words("answers", ["sória", "série", "seria"]);
    let guesses = Source::words("guesses", ["SERIA", "séria", "sória", "série", "ossos"]);
    let lists = WordLists::read(answers, Some(guesses), options).unwrap().0;
    let weights = Weights::from_integers(&[3, 1, 7]).unwrap();
    let game = Game::builder(lists).weights(weights).limit(None).build().unwrap();
    let policy = encode(&game, &tree(&game), Claim::UPPER_BOUND).unwrap();
    let read = Policy::from_bytes(policy.as_bytes().to_vec()).unwrap();
    let lists = &read.contents().lists;
    assert_eq!(lists.spellings(GuessId::new(2)), ["seria", "séria"]);
    assert_eq!(lists.display(GuessId::new(0)), "sória");
    assert_eq!(lists.find("SORIA"), Some(GuessId::new(0)));
    assert_eq!(read.contents().weights.as_slice(), [3, 1, 7]);
    assert_eq!(read.contents().limit, None);
    assert_eq!(lists.guesses_digest(), game.lists().guesses_digest());
    assert_eq!(rewritten(&read), policy.as_bytes());
}

#[test]
fn foreign_formats_are_written_as_they_are_written_elsewhere() {
    let game = Game::builder(lists(&["mount", "found", "sound", "round"], &[], false)).build().unwrap();
    let tree = tree(&game);
    let text = |format| interchange::write(format, &tree, &game).unwrap();
    assert_eq!(
        text(Format::Tree),
        concat!(
            "mount BGGGB1 found BGGGG2 sound BGGGG3 round GGGGG4\n",
            "                                GGGGG3\n",
            "                   GGGGG2\n",
            "      GGGGG1\n"
        )
    );
    assert_eq!(text(Format::Csv), "mount\nmount,found\nmount,found,sound\nmount,found,sound,round\n");
    assert_eq!(
        text(Format::Flat),
        concat!(
            r#"{"mount02220":"found","mount02220found02222":"sound","#,
            r#""mount02220found02222sound02222":"round"}"#,
            "\n"
        )
    );
    assert_eq!(
        text(Format::Nested),
        concat!(
            r#"{"guess":"mount","map":{"02220":{"guess":"found","map":{"02222":{"guess":"sound","#,
            r#""map":{"02222":"round","22222":"sound"},"depth":1,"ranking":{"counts":[1,1]}},"22222":"found"},"#,
            r#""depth":2,"ranking":{"counts":[1,1,1]}},"22222":"mount"},"depth":3,"ranking":{"counts":[1,1,1,1]}}"#,
            "\n"
        )
    );
    for format in Format::ALL {
        let expected = if format == Format::TreeFull { Format::Tree } else { format };
        assert_eq!(Format::of(&text(format)), expected);
    }
}

#[test]
fn foreign_figures_are_compared_and_foreign_nonsense_is_refused() {
    let game = Game::builder(lists(&["mount", "found", "sound"], &[], false)).build().unwrap();
    let read = |format, text: &str| interchange::read(format, text, &game, "theirs");
    let lie = r#"export default {"guess":"mount","map":{"02220":{"guess":"found","map":{"02222":"sound"}}},"depth":1,"ranking":{"counts":[1,2]}};"#;
    let imported = read(Format::of(lie), lie).unwrap();
    assert_eq!(imported.evaluation.total, 6);
    assert_eq!(imported.remarks.len(), 2, "{:?}", imported.remarks);
    for (format, text, reason) in [
        (
            Format::Tree,
            "mount BGGGB1 found GGGGG2\n      BGGGB1 sound GGGGG2\n",
            "theirs:2: plays \"sound\" where",
        ),
        (Format::Tree, "mount BGGGB2 found GGGGG3\n", "theirs:1: \"BGGGB2\" should be"),
        (Format::Tree, "mount BGGGB1 crane GGGGG2\n", "theirs:1: \"crane\" is no word"),
        (Format::Tree, "mount BGGGB1 found\n", "theirs:1: ends with a word"),
        (Format::Tree, "mount BGGRB1 found GGGGG2\n", "\"BGGRB\" is no feedback"),
        (Format::Tree, "BGGGB3 found GGGGG4\n", "goes on from a guess that"),
        (Format::Tree, "IMPOSSIBLE\n", "there is no strategy"),
        (Format::Tree, "", "there is no guess"),
        (Format::Csv, "mount\nmount,found\nmount,sound\n", "theirs:3: plays \"sound\" where"),
        (Format::Csv, "mount,found,mount\n", "theirs:1: goes on"),
        (Format::Csv, "mount,crane\n", "theirs:1: \"crane\" is no word"),
        (Format::Flat, r#"{"mount0222":"found"}"#, "is not words of 5 letters"),
        (Format::Flat, r#"{"":"found"}"#, "is not words of 5 letters"),
        (Format::Flat, r#"{"mount02220":1}"#, "is no flat map"),
        (Format::Flat, "{}", "there is no guess"),
        (Format::Nested, r#"{"guess":"mount"}"#, "is no nested tree"),
        (Format::Nested, r#"{"guess":"mount","map":{"22222":"found"}}"#, "leads to \"found\""),
    ] {
        let error = read(format, text).unwrap_err().to_string();
        assert!(error.contains(reason), "{format} {text:?}: {error}");
    }
}

fn game() -> impl Strategy<Value = Game> {
    let words = proptest::collection::vec("[abc]{3}", 1..14);
    let rest = (
        0usize..3,
        0usize..3,
        0usize..5,
        proptest::option::of(1u8..7),
        proptest::collection::vec(1u32..9, 14),
    );
    (words, 1usize..14, rest).prop_filter_map("no such game", |(words, answers, rest)| {
        let (rule, feedback, objective, limit, weights) = rest;
        let mut words: Vec<String> = words;
        let mut seen = std::collections::HashSet::new();
        words.retain(|word| seen.insert(word.clone()));
        let answers = answers.min(words.len());
        let source = Source::words("answers", words[..answers].iter().map(String::as_str));
        let guesses = Source::words("guesses", words.iter().map(String::as_str));
        let lists = WordLists::read(source, Some(guesses), WordOptions::default()).ok()?.0;
        Game::builder(lists)
            .rule(Rule::ALL[rule])
            .feedback(FeedbackRule::ALL[feedback])
            .objective(Objective::ALL[objective])
            .limit(limit)
            .weights(Weights::from_integers(&weights[..answers]).ok()?)
            .build()
            .ok()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn random_policies_survive_every_round_trip(game in game()) {
        let tree = tree(&game);
        let evaluation = tree.evaluate(&game).unwrap();
        let lost = !evaluation.lost.is_empty();
        match encode(&game, &tree, Claim::UPPER_BOUND) {
            Ok(policy) => {
                prop_assert_eq!(policy.tree(), tree.clone());
                prop_assert_eq!(&policy.contents().score, &Score::from(&evaluation));
                prop_assert_eq!(play_all(&policy, &game), policy.contents().score.clone());
                prop_assert_eq!(rewritten(&policy), policy.as_bytes());
            }
            Err(_) => prop_assert!(lost && game.objective() != Objective::WinRate),
        }
        for format in Format::ALL {
            let text = interchange::write(format, &tree, &game).unwrap();
            // A map of nothing does not name the opener, a table of nothing no game.
            let nothing = (format == Format::Flat && tree.children.is_empty()) || (format == Format::Csv && text.is_empty());
            if !nothing {
                let imported = interchange::read(format, &text, &game, "theirs").unwrap();
                prop_assert!(imported.remarks.is_empty(), "{:?}", imported.remarks);
                prop_assert_eq!(&imported.tree, &tree, "{}", format);
            }
        }
    }

    #[test]
    fn arbitrary_text_is_no_reason_to_panic(text in "[a-c{}\":, BYG0-9\n]{0,60}") {
        let game = Game::builder(lists(&["ab", "ac", "bb"], &["bc"], false)).build().unwrap();
        for format in Format::ALL {
            let _ = interchange::read(format, &text, &game, "theirs");
        }
        let _ = Format::of(&text);
    }
}

#[test]
fn what_is_no_policy_is_named() {
    let error = Policy::open(Path::new("Cargo.toml"), Access::Map).unwrap_err();
    assert!(error.to_string().starts_with("Cargo.toml is no policy file"), "{error}");
    let error = Policy::open(Path::new("no/such.policy"), Access::Map).unwrap_err();
    assert!(error.to_string().starts_with("no/such.policy: cannot be read"), "{error}");
    let mut bytes = optimal_policy().as_bytes().to_vec();
    bytes.splice(4..6, *b"\n");
    assert_eq!(Policy::from_bytes(bytes).unwrap_err(), Fault::TextMode);
}
