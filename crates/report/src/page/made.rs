//! The page: the template, filled.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use minijinja::value::Serde;
use minijinja::{Environment, Value, context};
use salet_base::sha256::Hash;
use serde::Serialize;

use crate::page::facts::{self, Facts};
use crate::page::{data, surface};
use salet_advise::surface::{cells, ends};
use salet_base::text::count;
use salet_core::policy::{ClaimKind, Policy};

/// The page of a policy: one HTML file that opens from disk and fetches nothing. `name` is that of the game; if it is empty, the page
/// has that of the compiled-in policy.
pub fn page(policy: &Policy, name: &str) -> String {
    with_modules(policy, name, salet_data::MODULES)
}

/// The [`page`](page()) with other modules, packed as [`salet_data::MODULES`].
pub fn with_modules(policy: &Policy, name: &str, modules: &[u8]) -> String {
    let others = facts::under_other_rules(policy);
    let facts = Facts::of(policy, &others, name);
    let packed = others.iter().map(|other| Packed::of(&other.policy, policy));
    let (loader, script) = (surface::loader(), surface::script());
    let (style, texts) = (surface::style(), surface::texts());
    let page = context! {
        loader_hash => source(&loader),
        script_hash => source(&script),
        style_hash => source(&style),
        packed_script => data::packed(script.as_bytes()),
        packed_facts => data::packed(&json(&facts)),
        texts => data::packed(surface::keyed_texts().to_string().as_bytes()),
        text => Value::from(Serde(&texts["en"])),
        summary => summary(policy),
        policy => data::packed(policy.as_bytes()),
        ends => data::packed(&ends::of(policy)),
        table => cells::of(policy.game()).map(|cells| data::packed(&cells)),
        others => Value::from(Serde(&packed.collect::<Vec<_>>())),
        modules => data::dense(modules),
        worker => data::packed(surface::worker().as_bytes()),
        facts => Value::from(Serde(&facts)),
        loader,
        style,
    };
    let rendered = Environment::new().render_named_str("page.html", surface::TEMPLATE, page);
    match rendered {
        // A mark of its encoding, so that no server can say another.
        Ok(page) => "\u{feff}".to_owned() + &page,
        Err(error) => unreachable!("the template is a constant that a test renders: {error:#}"),
    }
}

#[derive(Serialize)]
struct Packed {
    rule: String,
    policy: String,
    ends: String,
}

impl Packed {
    fn of(policy: &Policy, own: &Policy) -> Packed {
        Packed {
            rule: policy.game().rule().to_string(),
            policy: data::packed(&data::without_lists(policy, own)),
            ends: data::packed(&ends::of(policy)),
        }
    }
}

/// Hash of an element, as a content security policy names it.
fn source(text: &str) -> String {
    format!("sha256-{}", STANDARD.encode(Hash::hash(text.as_bytes())))
}

fn json(value: &impl Serialize) -> Vec<u8> {
    match serde_json::to_vec(value) {
        Ok(text) => text,
        Err(error) => unreachable!("facts are texts and numbers: {error}"),
    }
}

fn summary(policy: &Policy) -> String {
    let status = match policy.claim().kind {
        ClaimKind::Optimal => "optimal",
        ClaimKind::Bounded => "bounded",
        ClaimKind::UpperBound => "an upper bound",
    };
    let answers = count(policy.game().answer_count(), "answer");
    format!("{} guesses for {answers}, at most {}: {status}", policy.score().total, policy.score().worst_case)
}

#[cfg(test)]
mod tests {
    use super::*;
    use salet_advise::catalogue;
    use salet_core::game::{Game, Tree};
    use salet_core::policy::{Claim, encode};
    use salet_words::{GuessId, SecretId, WordGame as _, WordLists};

    fn policy() -> Policy {
        let game = Game::builder(WordLists::new(["mount", "round"], []).unwrap()).build().unwrap();
        let shown = game.score(GuessId::new(0), SecretId::new(1));
        let nodes = [(None, GuessId::new(0), 1), (Some(shown), GuessId::new(1), 0)];
        let tree = Tree::from_nodes(nodes.into_iter()).unwrap();
        encode(&game, &tree, Claim::UPPER_BOUND).unwrap()
    }

    #[test]
    fn what_a_game_is_called_is_no_markup() {
        let page = page(&policy(), "</script><script>alert(1)</script>&\"'");
        assert!(!page.contains("alert(1)</script>") && !page.contains("<script>alert"), "{page}");
        assert_eq!(page.matches("<script").count(), page.matches("</script>").count());
        assert!(page.contains("&lt;script&gt;alert(1)"));
    }

    #[test]
    fn the_same_policy_is_the_same_page_and_asks_for_nothing() {
        let page = page(&policy(), "two words");
        assert_eq!(page, super::page(&policy(), "two words"));
        assert!(page.contains(&data::packed(policy().as_bytes())));
        for address in ["http://", "https://", "src=", "@import", "url("] {
            assert!(!page.contains(address), "{address}");
        }
    }

    #[test]
    fn a_page_has_the_digests_of_its_policy_and_certificate() {
        let facts = |policy: &Policy| {
            let facts = json(&Facts::of(policy, &facts::under_other_rules(policy), ""));
            assert!(page(policy, "").contains(&data::packed(&facts)));
            String::from_utf8(facts).unwrap()
        };
        assert!(facts(&policy()).contains("\"certificate\":null"));
        let original = facts(&catalogue::find_policy("original").unwrap().open());
        for digest in ["bace763469d07ec77ba976bb4b39616aaab20ba53d8e300594d0dd13d0e929ee", "1b003ed208a9b5e8"]
        {
            assert!(original.contains(digest), "{digest}");
        }
    }

    #[test]
    fn a_page_has_the_policies_of_its_game_under_all_rules() {
        let named = |name: &str| page(&catalogue::find_policy(name).unwrap().open(), "");
        let blocks = |page: &str| {
            ["normal", "hard", "strict"].map(|rule| page.contains(&format!("id=\"policy-{rule}\"")))
        };
        assert_eq!(blocks(&named("original")), [false, true, false]);
        assert_eq!(blocks(&named("nyt-hard")), [true, false, false]);
        assert_eq!(blocks(&page(&policy(), "")), [false; 3]);
    }

    #[test]
    fn the_hashes_are_those_of_what_is_between_the_tags() {
        let page = page(&policy(), "");
        for (opening, closing) in [("<style>", "</style>"), ("<script type=\"module\">", "</script>")] {
            let (_, rest) = page.split_once(opening).unwrap();
            let (text, _) = rest.split_once(closing).unwrap();
            assert!(page.contains(&format!("'{}'", source(text))), "{opening}");
        }
        let script = surface::script();
        assert!(page.contains(&data::packed(script.as_bytes())));
        assert!(page.contains(&format!("'{}'", source(&script))));
    }
}
