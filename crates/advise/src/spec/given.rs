//! What is in a description, or in a file that it names.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;
use std::num::{NonZeroU8, NonZeroU32};

use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{self, Deserialize, Deserializer, IntoDeserializer as _, MapAccess, SeqAccess, Visitor};
use serde::{Serialize, Serializer};

use super::error::{Error, Fault};
use salet_base::text::excerpt;
use salet_core::game::Limit;
use salet_words::{Decimal, Source};

/// A list, a table or weights: in the description, or in a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Given<T> {
    /// The name of a file.
    File(String),
    /// The thing itself.
    Here(T),
}

impl<T> Given<T> {
    /// The file, if it is in one.
    pub fn file(&self) -> Option<&str> {
        match self {
            Given::File(file) => Some(file),
            Given::Here(_) => None,
        }
    }
}

// By hand, so that a fault within has its own place and reason.
impl<'de, T: Deserialize<'de>> Deserialize<'de> for Given<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Given<T>, D::Error> {
        struct Either<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for Either<T> {
            type Value = Given<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a file, or what is in it")
            }

            fn visit_str<E: de::Error>(self, file: &str) -> Result<Given<T>, E> {
                Ok(Given::File(file.to_owned()))
            }

            // What is needed in place of a number is what the thing itself needs.
            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Given<T>, E> {
                T::deserialize(number.into_deserializer()).map(Given::Here)
            }

            fn visit_i64<E: de::Error>(self, number: i64) -> Result<Given<T>, E> {
                T::deserialize(number.into_deserializer()).map(Given::Here)
            }

            fn visit_f64<E: de::Error>(self, number: f64) -> Result<Given<T>, E> {
                T::deserialize(number.into_deserializer()).map(Given::Here)
            }

            fn visit_bool<E: de::Error>(self, flag: bool) -> Result<Given<T>, E> {
                T::deserialize(flag.into_deserializer()).map(Given::Here)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Given<T>, A::Error> {
                T::deserialize(SeqAccessDeserializer::new(seq)).map(Given::Here)
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Given<T>, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map)).map(Given::Here)
            }
        }

        deserializer.deserialize_any(Either(PhantomData))
    }
}

/// The schema is that of messages, which name no file.
#[cfg(feature = "schema")]
impl<T: schemars::JsonSchema> schemars::JsonSchema for Given<T> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        T::schema_name()
    }

    fn schema_id() -> std::borrow::Cow<'static, str> {
        T::schema_id()
    }

    fn inline_schema() -> bool {
        T::inline_schema()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        T::json_schema(generator)
    }
}

/// The schema of a [`Decimal`]: a positive number, or text with one.
#[cfg(feature = "schema")]
pub(super) struct DecimalSchema;

#[cfg(feature = "schema")]
impl schemars::JsonSchema for DecimalSchema {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Decimal".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "A positive decimal, such as 0.25; as text it is exact.",
            "anyOf": [
                { "type": "number", "exclusiveMinimum": 0 },
                { "type": "string", "pattern": "^\\+?(?=[0-9.]*[1-9])([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?[0-9]+)?$" },
            ]
        })
    }
}

/// Weights in a description.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum GivenWeights {
    /// One for each answer, in order.
    InOrder(Vec<NonZeroU32>),
    /// The weight of each answer by its name, a positive decimal.
    ByName(
        #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, DecimalSchema>"))]
        BTreeMap<String, Decimal>,
    ),
}

impl<'de> Deserialize<'de> for GivenWeights {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<GivenWeights, D::Error> {
        struct Either;

        impl<'de> Visitor<'de> for Either {
            type Value = GivenWeights;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of weights, or an object with the weight of each answer")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<GivenWeights, A::Error> {
                Vec::deserialize(SeqAccessDeserializer::new(seq)).map(GivenWeights::InOrder)
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<GivenWeights, A::Error> {
                BTreeMap::deserialize(MapAccessDeserializer::new(map)).map(GivenWeights::ByName)
            }
        }

        deserializer.deserialize_any(Either)
    }
}

/// Classes of answers in a description.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum GivenClasses {
    /// One for each answer, in order.
    InOrder(Vec<String>),
    /// The class of each answer by its name.
    ByName(BTreeMap<String, String>),
}

impl<'de> Deserialize<'de> for GivenClasses {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<GivenClasses, D::Error> {
        struct Either;

        impl<'de> Visitor<'de> for Either {
            type Value = GivenClasses;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of classes, or an object with the class of each answer")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<GivenClasses, A::Error> {
                Vec::deserialize(SeqAccessDeserializer::new(seq)).map(GivenClasses::InOrder)
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<GivenClasses, A::Error> {
                BTreeMap::deserialize(MapAccessDeserializer::new(map)).map(GivenClasses::ByName)
            }
        }

        deserializer.deserialize_any(Either)
    }
}

/// A limit of guesses: from 1 to 255, or none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MaxGuesses(pub Limit);

const NONE: &str = "none";

// Some formats have no null.
impl Serialize for MaxGuesses {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Some(limit) => serializer.serialize_u8(limit),
            None => serializer.serialize_str(NONE),
        }
    }
}

impl<'de> Deserialize<'de> for MaxGuesses {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<MaxGuesses, D::Error> {
        #[derive(Clone, Copy)]
        struct Either;

        impl Visitor<'_> for Either {
            type Value = MaxGuesses;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a nonzero u8")
            }

            fn visit_u64<E: de::Error>(self, limit: u64) -> Result<MaxGuesses, E> {
                let fits = u8::try_from(limit).ok().and_then(NonZeroU8::new);
                let fits = fits.ok_or_else(|| E::invalid_value(de::Unexpected::Unsigned(limit), &self));
                fits.map(|limit| MaxGuesses(Some(limit.get())))
            }

            fn visit_i64<E: de::Error>(self, limit: i64) -> Result<MaxGuesses, E> {
                let fits = u64::try_from(limit);
                self.visit_u64(fits.map_err(|_| E::invalid_value(de::Unexpected::Signed(limit), &self))?)
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<MaxGuesses, E> {
                match text {
                    NONE => Ok(MaxGuesses(None)),
                    _ => Err(E::invalid_value(de::Unexpected::Str(text), &self)),
                }
            }

            fn visit_unit<E: de::Error>(self) -> Result<MaxGuesses, E> {
                Ok(MaxGuesses(None))
            }
        }

        deserializer.deserialize_any(Either)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for MaxGuesses {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "MaxGuesses".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "anyOf": [
            { "type": "integer", "minimum": 1, "maximum": 255 }, { "type": "null" }, { "const": NONE }
        ] })
    }
}

/// A limit that is present, even if it is null.
pub(super) fn said<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<MaxGuesses>, D::Error> {
    MaxGuesses::deserialize(deserializer).map(Some)
}

/// The source of words in a description, whose faults have the number of the word.
pub(super) fn source(field: &'static str, words: &[String]) -> Result<Source, Error> {
    for (index, word) in words.iter().enumerate() {
        if word.trim().is_empty() || word.contains(['\n', '\r']) {
            let what = format!("\"{}\" is not a word", excerpt(word));
            return Err(Error::new(format!("{field}[{index}]"), Fault::Word(what)));
        }
    }
    Ok(Source::words(field, words.iter().map(String::as_str)))
}
