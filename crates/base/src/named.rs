//! Settings: a macro for those chosen by name, with one spelling for the command line, files and messages, and one for
//! builder methods.

use crate::Kind;
use crate::text::excerpt;
use std::fmt;

/// A name that no choice of a setting has.
#[derive(Debug)]
pub struct UnknownName {
    /// The setting, such as "rule".
    pub setting: &'static str,
    /// The text.
    pub text: String,
    /// All valid names, separated by commas; empty if the feature `named-games`, which adds them, is off.
    pub choices: String,
}

impl fmt::Display for UnknownName {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UnknownName { setting, text, choices } = self;
        write!(out, "there is no {setting} \"{}\"", excerpt(text))?;
        match choices.as_str() {
            "" => write!(out, ": this build has none, for the feature named-games is off"),
            choices => write!(out, "; choose one of: {choices}"),
        }
    }
}

impl std::error::Error for UnknownName {}

impl UnknownName {
    /// Whether to change the arguments or a file.
    pub fn kind(&self) -> Kind {
        Kind::Usage
    }
}

/// Define an enum of named choices; messages call it `$setting`.
#[macro_export]
macro_rules! named {
    ($(#[doc = $doc:literal])* $setting:literal : $(#[$attribute:meta])* $name:ident {
        $($(#[$variant_attribute:meta])* $variant:ident = $text:literal,)+
    }) => {
        $(#[doc = $doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        $(#[$attribute])*
        pub enum $name {
            $($(#[$variant_attribute])* $variant,)+
        }

        impl $name {
            /// All choices by name, in order of definition.
            pub const ALL: &[$name] = &[$($name::$variant),+];

            /// The name on the command line and in files.
            pub fn name(self) -> &'static str {
                match self {
                    $($name::$variant => $text,)+
                }
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl ::std::str::FromStr for $name {
            type Err = $crate::named::UnknownName;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let found = Self::ALL.iter().find(|choice| choice.name() == text);
                found.copied().ok_or_else(|| $crate::named::unknown($setting, text, &[$($text),+]))
            }
        }
    };
}

/// Define builder methods that each set the field with the name of their parameter.
#[macro_export]
macro_rules! setters {
    ($($(#[doc = $doc:literal])* $name:ident($field:ident: $type:ty);)+) => {$(
        $(#[doc = $doc])*
        #[must_use]
        pub fn $name(mut self, $field: $type) -> Self {
            self.$field = $field;
            self
        }
    )+};
}

/// The error for a name that is none of `choices`.
pub fn unknown(setting: &'static str, text: &str, choices: &[&str]) -> UnknownName {
    UnknownName { setting, text: text.to_owned(), choices: choices.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::unknown;

    #[test]
    fn a_name_among_none_says_why_there_are_none() {
        let said = |choices: &[&str]| unknown("game", "nyt", choices).to_string();
        assert_eq!(said(&["a", "b"]), "there is no game \"nyt\"; choose one of: a, b");
        let off = "there is no game \"nyt\": this build has none, for the feature named-games is off";
        assert_eq!(said(&[]), off);
    }
}
