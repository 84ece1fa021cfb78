//! Exact positive decimal numbers, such as the frequencies of words in a list.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use salet_base::text::excerpt;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A positive decimal such as `3`, `0.25` or `1.5e-7`, exactly: `digits * 10^exponent`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decimal {
    /// Without trailing zeros, so that equal numbers are equal pairs.
    digits: u128,
    exponent: i32,
}

/// Text that is not a [`Decimal`] whose digits fit in 128 bits and its exponent in 32.
#[derive(Debug, thiserror::Error)]
#[error("\"{}\" is not a positive decimal number; write for instance 0.25", excerpt(text))]
pub struct NotADecimal {
    /// The text.
    pub text: String,
}

impl FromStr for Decimal {
    type Err = NotADecimal;

    fn from_str(text: &str) -> Result<Decimal, NotADecimal> {
        Decimal::parse(text).ok_or_else(|| NotADecimal { text: text.to_owned() })
    }
}

impl Decimal {
    /// The number 1.
    pub const ONE: Decimal = Decimal { digits: 1, exponent: 0 };

    fn parse(text: &str) -> Option<Decimal> {
        let (mantissa, exponent) = match text.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?),
            None => (text, 0),
        };
        let mantissa = mantissa.strip_prefix('+').unwrap_or(mantissa);
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let digits = format!("{whole}{fraction}");
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let significant = digits.trim_end_matches('0');
        let zeros = i64::try_from(digits.len() - significant.len()).ok()?;
        let places = i64::try_from(fraction.len()).ok()?;
        let exponent = i32::try_from(i64::from(exponent) + zeros - places).ok()?;
        // Parsing fails for zero, and for digits that do not fit.
        Some(Decimal { digits: significant.parse().ok()?, exponent })
    }

    /// `digits * 10^exponent`, for digits other than 0.
    fn normal(mut digits: u128, mut exponent: i32) -> Option<Decimal> {
        while digits.is_multiple_of(10) {
            (digits, exponent) = (digits / 10, exponent.checked_add(1)?);
        }
        Some(Decimal { digits, exponent })
    }

    /// The power of ten of the last digit.
    pub(crate) fn exponent(self) -> i32 {
        self.exponent
    }

    /// The number in units of `10^exponent`, which is at most its own; `None` if that does not fit.
    pub(crate) fn integer(self, exponent: i32) -> Option<u128> {
        let power = u32::try_from(i64::from(self.exponent) - i64::from(exponent)).ok()?;
        self.digits.checked_mul(10u128.checked_pow(power)?)
    }

    /// The product; `None` if it does not fit.
    pub fn times(self, other: Decimal) -> Option<Decimal> {
        let exponent = self.exponent.checked_add(other.exponent)?;
        Decimal::normal(self.digits.checked_mul(other.digits)?, exponent)
    }

    /// The sum; `None` if it does not fit.
    pub fn plus(self, other: Decimal) -> Option<Decimal> {
        let exponent = self.exponent.min(other.exponent);
        let sum = self.integer(exponent)?.checked_add(other.integer(exponent)?)?;
        Decimal::normal(sum, exponent)
    }
}

impl Ord for Decimal {
    fn cmp(&self, other: &Decimal) -> Ordering {
        let digits = [self, other].map(|number| number.digits.to_string());
        let places = |number: &Decimal, digits: &str| i64::from(number.exponent) + digits.len() as i64;
        // With the point before the first digit, digits compare as text.
        let magnitude = places(self, &digits[0]).cmp(&places(other, &digits[1]));
        magnitude.then_with(|| digits[0].cmp(&digits[1]))
    }
}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Decimal) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Decimal {
    /// The exact number, in a form that [`FromStr`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Decimal { digits, exponent } = *self;
        match usize::try_from(exponent.unsigned_abs()) {
            Ok(0) => write!(f, "{digits}"),
            Ok(places @ 1..=MOST_PLACES) if exponent < 0 => {
                let digits = format!("{digits:0>least$}", least = places + 1);
                let (whole, fraction) = digits.split_at(digits.len() - places);
                write!(f, "{whole}.{fraction}")
            }
            _ => write!(f, "{digits}e{exponent}"),
        }
    }
}

impl Serialize for Decimal {
    /// As text, since a number of JSON may be rounded.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Decimal {
    /// From text or a number.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Decimal, D::Error> {
        struct Either;

        impl Either {
            fn read<E: de::Error>(text: &str) -> Result<Decimal, E> {
                text.parse().map_err(|_| E::invalid_value(de::Unexpected::Other(text), &Either))
            }
        }

        impl de::Visitor<'_> for Either {
            type Value = Decimal;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a positive decimal")
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Decimal, E> {
                Either::read(&number.to_string())
            }

            fn visit_i64<E: de::Error>(self, number: i64) -> Result<Decimal, E> {
                Either::read(&number.to_string())
            }

            fn visit_f64<E: de::Error>(self, number: f64) -> Result<Decimal, E> {
                Either::read(&number.to_string())
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Decimal, E> {
                Either::read(text)
            }
        }

        deserializer.deserialize_any(Either)
    }
}

/// Numbers with more decimal places are written with an exponent.
const MOST_PLACES: usize = 12;

/// A word and its number on one line, separated by space, tab, comma or semicolon.
pub(crate) fn word_and_number(entry: &str) -> Option<(&str, Decimal)> {
    let separator = |c: char| c.is_whitespace() || c == ',' || c == ';';
    let mut fields = entry.split(separator).filter(|field| !field.is_empty());
    match (fields.next(), fields.next(), fields.next()) {
        (Some(word), Some(number), None) => Some((word, Decimal::parse(number)?)),
        _ => None,
    }
}

/// A name, which may have white space, and its number on one line, separated by space, tab, comma or semicolon.
pub(crate) fn name_and_number(entry: &str) -> Option<(&str, Decimal)> {
    let (name, number) = name_and_rest(entry)?;
    Some((name, Decimal::parse(number)?))
}

/// A name, which may have white space, and what follows its last separator.
pub(crate) fn name_and_rest(entry: &str) -> Option<(&str, &str)> {
    let separator = |c: char| c.is_whitespace() || c == ',' || c == ';';
    let (at, mark) = entry.char_indices().rfind(|&(_, c)| separator(c))?;
    let name = entry[..at].trim_end();
    let name =
        if mark.is_whitespace() { name.strip_suffix([',', ';']).unwrap_or(name).trim_end() } else { name };
    (!name.is_empty()).then_some((name, &entry[at + mark.len_utf8()..]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn decimal(text: &str) -> Decimal {
        text.parse().unwrap()
    }

    #[test]
    fn arithmetic_is_exact() {
        assert_eq!(decimal("0.2").times(decimal("0.5")), Some(decimal("0.1")));
        assert_eq!(decimal("0.1").plus(decimal("0.2")), Some(decimal("0.3")));
        assert_eq!(decimal("7").times(Decimal::ONE), Some(decimal("7")));
        assert_eq!(decimal("999.5").plus(decimal("0.5")), Some(decimal("1e3")));
        let most = Decimal { digits: u128::MAX, exponent: 0 };
        assert_eq!((most.times(decimal("2")), most.plus(decimal("0.1"))), (None, None));
        let high = Decimal { digits: 5, exponent: i32::MAX };
        assert_eq!(
            (high.times(decimal("2")), high.times(decimal("1e1")), high.plus(decimal("1"))),
            (None, None, None)
        );
    }

    #[test]
    fn few_decimal_places_are_written_out() {
        for text in ["7", "0.1", "12.5", "0.000000000001", "1e-13", "3e2", "1234.000000000001"] {
            assert_eq!(decimal(text).to_string(), text);
        }
    }

    #[test]
    fn order_is_that_of_numbers() {
        let order =
            ["1e-2147483648", "9e-9", "0.1", "0.12", "0.123", "0.2", "1", "9.99", "10", "1e2147483647"];
        assert!(order.map(decimal).is_sorted_by(|a, b| a < b));
        assert_eq!(decimal("10.0").cmp(&decimal("1e1")), Ordering::Equal);
    }

    proptest! {
        #[test]
        fn text_form_order_and_arithmetic_agree_with_integers(a in 1u64.., b in 1u64.., e in -20i32..20) {
            let [x, y] = [a, b].map(|number| decimal(&format!("{number}e{e}")));
            prop_assert_eq!(decimal(&x.to_string()), x);
            prop_assert_eq!(x.cmp(&y), a.cmp(&b));
            let sum = u128::from(a) + u128::from(b);
            prop_assert_eq!(x.plus(y), Some(decimal(&format!("{sum}e{e}"))));
            let product = u128::from(a) * u128::from(b);
            prop_assert_eq!(x.times(y), Some(decimal(&format!("{product}e{}", 2 * e))));
        }
    }
}
