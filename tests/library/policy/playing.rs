//! Policies: written, read back and played.

use salet::game::{Feedback, Game, Objective, Rule, Tree, Weights};
use salet::policy::{Access, Claim, ClaimKind, Fault, Policy, Step, encode, write};
use salet::words::{GuessId, SecretId, Source, WordGame as _, WordLists, WordOptions, WordPolicy as _};
use sha2::{Digest as _, Sha256};

use crate::policy::damage::seal;
use crate::policy::games::{bounded, lists, optimal_policy, play_all, rewritten, small_game, tree};

#[test]
fn a_file_is_read_back_mapped_and_unmapped() {
    let game = small_game();
    let policy = encode(&game, &tree(&game), bounded(&game, 13)).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("deep/er/small.policy");
    write(&policy, &path).unwrap();
    for access in [Access::Map, Access::Read] {
        let read = Policy::open(&path, access).unwrap();
        assert_eq!(read.as_bytes(), policy.as_bytes());
        assert_eq!(read.tree(), tree(&game));
        assert_eq!(play_all(&read, &game), *read.score());
        assert_eq!(rewritten(&read), policy.as_bytes());
        assert_eq!(read.claim().kind, ClaimKind::Bounded);
    }
    let beside: Vec<_> = std::fs::read_dir(path.parent().unwrap()).unwrap().collect();
    assert_eq!(beside.len(), 1, "only the file remains");
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
    assert_eq!(play_all(&open, &game), *open.score());
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
    assert_eq!(policy.score().total, 5);
    assert_eq!(bytes[bytes.len() - 32..], *Sha256::digest(&bytes[..bytes.len() - 32]));
}

#[test]
fn a_branch_that_no_answer_reaches_is_refused() {
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
    let score = policy.score();
    assert_eq!((score.lost_weight, score.total, score.worst_case), (3, 3, 2));
    assert_eq!(score.histogram, [1, 1]);
    assert_eq!(play_all(&policy, &game), *score);
    let shown = |guess: &str, secret: &str| {
        let id = |word| game.find(word).unwrap();
        game.table().get(id(guess), id(secret).as_secret(5).unwrap())
    };
    let Step::Next(found) = policy.start().answer(shown("mount", "found")) else { panic!("goes on") };
    assert!(matches!(found.answer(shown("found", "bound")), Step::Lost));
    assert!(matches!(found.answer(shown("found", "mount")), Step::Impossible));
    assert!(matches!(found.answer(game.solved()), Step::Solved));
    let lost: Vec<_> = found.lost().iter().map(|lost| (lost.feedback, lost.answers, lost.weight)).collect();
    assert_eq!(lost, [(shown("found", "bound"), 3, 3)]);
    let outlook = found.outlook();
    assert_eq!((outlook.answers, outlook.lost_weight, outlook.total, outlook.worst_case), (4, 3, 1, 1));
}

#[test]
fn a_guess_that_is_not_a_candidate_cannot_solve() {
    let game = Game::builder(lists(&["ab", "ba"], &["ac"], false)).build().unwrap();
    let leaf = |word: &str| Tree { guess: game.find(word).unwrap(), children: Vec::new() };
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
    // "zzzzz" keeps no letter that "mount" revealed.
    let detour = Tree { guess: normal.find("zzzzz").unwrap(), children: vec![(Feedback(0), part.1)] };
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
    let options = WordOptions::new().with_fold_accents(true);
    let answers = Source::words("answers", ["sória", "série", "seria"]);
    let guesses = Source::words("guesses", ["SERIA", "séria", "sória", "série", "ossos"]);
    let lists = WordLists::read(answers, Some(guesses), options).unwrap().0;
    let weights = Weights::from_integers(&[3, 1, 7]).unwrap();
    let game = Game::builder(lists).weights(weights).limit(None).build().unwrap();
    let policy = encode(&game, &tree(&game), Claim::UPPER_BOUND).unwrap();
    let read = Policy::from_bytes(policy.as_bytes().to_vec()).unwrap();
    let lists = read.game().lists();
    assert!(lists.spellings(GuessId::new(2)).eq(["seria", "séria"]));
    assert_eq!(read.game().name(GuessId::new(0)), "sória");
    assert_eq!(read.game().find("SORIA"), Some(GuessId::new(0)));
    assert_eq!(read.game().weights().as_slice(), [3, 1, 7]);
    assert_eq!(read.game().limit(), None);
    assert_eq!(lists.guesses_digest(), game.lists().guesses_digest());
    assert_eq!(rewritten(&read), policy.as_bytes());
}
