//! The parameters of a request: read from JSON, with each fault at its field and in plain words.

use std::borrow::Cow;

use serde::de::DeserializeOwned;

use crate::refusal::{Refusal, Result};
use crate::unknown::{UnknownField, note_unknown};
use salet_base::text::excerpt;

/// Define the parameters of a method about one game: its own, and those that all these methods share.
macro_rules! about_a_game {
    ($(#[$attribute:meta])* $name:ident { $($(#[$field_attribute:meta])* $field:ident: $type:ty,)+ }) => {
        $(#[$attribute])*
        #[derive(serde::Deserialize, schemars::JsonSchema)]
        #[schemars(deny_unknown_fields)]
        pub(in crate) struct $name {
            /// The handle of an open game; null is no handle.
            handle: Option<u64>,
            /// Without a handle: a game by its name, by the mean and within six guesses [default: original].
            game: Option<String>,
            /// Without a handle: its rule [default: normal].
            #[serde(default)]
            rule: Option<salet_core::game::Rule>,
            $($(#[$field_attribute])* $field: $type,)+
            /// Seconds after which all searches of this request together end with their results so far, counted from the
            /// start of the first [default: that of the server].
            #[schemars(range(min = 0, max = 3600))]
            time_limit: Option<f64>,
        }

        impl $name {
            /// The game of the request, and the time of its search.
            fn place(
                &self,
                context: &$crate::context::Context,
            ) -> $crate::refusal::Result<$crate::context::Place> {
                context.place(self.handle, self.game.as_deref(), self.rule, self.time_limit)
            }
        }
    };
}
pub(super) use about_a_game;

/// Read parameters, and note each unknown field.
pub(super) fn read<P: DeserializeOwned>(text: &str, unknown: &mut Vec<UnknownField>) -> Result<P> {
    if !text.starts_with('{') {
        return Err(Refusal::field("params", "must be an object"));
    }
    let mut json = serde_json::Deserializer::from_str(text);
    let ignored = |path: serde_ignored::Path<'_>| note_unknown(&place(&path), true, unknown);
    serde_ignored::deserialize(&mut json, ignored).map_err(|_| fault::<P>(text))
}

/// A path as errors write it: `turns[0].at`.
fn place(path: &serde_ignored::Path<'_>) -> String {
    use serde_ignored::Path;
    match path {
        Path::Root => String::new(),
        Path::Seq { parent, index } => format!("{}[{index}]", place(parent)),
        Path::Map { parent, key } => match place(parent) {
            outer if outer.is_empty() => key.clone(),
            outer => format!("{outer}.{key}"),
        },
        Path::Some { parent } | Path::NewtypeStruct { parent } | Path::NewtypeVariant { parent } => {
            place(parent)
        }
    }
}

/// The fault of unreadable parameters. Reading them with their paths takes longer than reading alone.
fn fault<P: DeserializeOwned>(text: &str) -> Refusal {
    let mut json = serde_json::Deserializer::from_str(text);
    let Err(error) = serde_path_to_error::deserialize::<_, P>(&mut json) else { return Refusal::internal() };
    let (path, why) = (error.path().to_string(), error.inner().to_string());
    // The path says where.
    let why = why.rsplit_once(" at line ").map_or(&*why, |(why, _)| why);
    let missing = why.strip_prefix("missing field `").and_then(|name| name.strip_suffix('`'));
    match (path.as_str(), missing) {
        (".", Some(name)) => Refusal::field(name, "is missing"),
        (path, Some(name)) => Refusal::field(format!("{path}.{name}"), "is missing"),
        (".", None) => Refusal::field("params", plain(why)),
        (path, None) => Refusal::field(path, plain(why)),
    }
}

/// A message of serde in plain words: "invalid value: integer `-1`, expected u8" becomes "give a whole number from 0 to 255,
/// not -1".
fn plain(message: &str) -> Cow<'_, str> {
    let Some((said, wanted)) = message.rsplit_once(", expected ") else {
        return if message == "expected value" { "has the wrong type" } else { message }.into();
    };
    if let Some(given) = said.strip_prefix("unknown variant `") {
        let choices =
            wanted.strip_prefix("one of ").unwrap_or(wanted).replace("` or `", ", ").replace('`', "");
        let given = excerpt(given.strip_suffix('`').unwrap_or(given));
        return format!("there is no \"{given}\"; choose one of: {choices}").into();
    }
    match said.strip_prefix("invalid type: ").or(said.strip_prefix("invalid value: ")) {
        Some(given) => format!("give {}, not {}", wanted_name(wanted), given_name(given)).into(),
        None => message.into(),
    }
}

fn wanted_name(wanted: &str) -> &str {
    match wanted {
        "u8" => "a whole number from 0 to 255",
        "a nonzero u8" => "a whole number from 1 to 255",
        "a nonzero u32" => "a whole number from 1 to 4294967295",
        "u64" | "usize" => "a whole number, 0 or more",
        "f64" => "a number",
        "a sequence" => "a list",
        "a boolean" => "true or false",
        "a map" => "an object",
        _ if wanted.starts_with("struct ") => "an object",
        _ => wanted,
    }
}

fn given_name(given: &str) -> String {
    match given {
        "map" => "an object".to_owned(),
        "sequence" => "a list".to_owned(),
        _ => match given.split_once('`') {
            Some((_, number)) if !given.starts_with("string ") => number.trim_end_matches('`').to_owned(),
            _ => excerpt(given.strip_prefix("string ").unwrap_or(given)).to_string(),
        },
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;
    use salet_advise::advice::turns::Told;
    use salet_core::game::{Limit, Rule};

    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "the fields are read from JSON and not used")]
    struct Params {
        list: Option<usize>,
        time_limit: Option<f64>,
        rule: Option<Rule>,
        max_guesses: Limit,
        #[serde(default)]
        turns: Vec<Told>,
        fold: Option<bool>,
        guesses: Option<Vec<String>>,
    }

    #[test]
    fn faults_are_told_in_plain_words() {
        for (text, message) in [
            (r#"{"list":-1}"#, "list: give a whole number, 0 or more, not -1"),
            (r#"{"list":"x at line 3"}"#, r#"list: give a whole number, 0 or more, not "x at line 3""#),
            (r#"{"list":1.5}"#, "list: give a whole number, 0 or more, not 1.5"),
            (r#"{"max_guesses":256}"#, "max_guesses: give a whole number from 0 to 255, not 256"),
            (r#"{"time_limit":[]}"#, "time_limit: give a number, not a list"),
            (r#"{"fold":{}}"#, "fold: give true or false, not an object"),
            (r#"{"rule":"soft"}"#, r#"rule: there is no "soft"; choose one of: normal, hard, strict"#),
            (r#"{"rule":7}"#, "rule: has the wrong type"),
            (r#"{"turns":"salet"}"#, r#"turns: give a list, not "salet""#),
            (r#"{"guesses":[null]}"#, "guesses[0]: give a string, not null"),
            (r#"{"turns":[{"guess":"salet"}]}"#, "turns[0].feedback: is missing"),
            (
                r#"{"turns":[7]}"#,
                "turns[0]: give text such as \"crane=BYGBB\", or an object with guess and feedback, not 7",
            ),
        ] {
            let refusal = read::<Params>(text, &mut Vec::new()).expect_err(text);
            let json: serde_json::Value = serde_json::from_slice(&refusal.to_json()).expect("it is JSON");
            assert_eq!(json["message"], message, "{text}");
        }
    }
}
