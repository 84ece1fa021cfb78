//! JSON as far as files of features need it (FORMAT.md, section 9): values nest three deep, and numbers stay the text that they are.

/// A value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Json {
    List(Vec<Json>),
    /// Members in their order.
    Object(Vec<(String, Json)>),
    /// A string, a number as it is written, `true` or `false`.
    Text(String),
    Null,
}

/// Lists and objects within each other.
const DEPTH: usize = 3;

/// Reads a text that is one value. Returns the place of a fault.
pub(crate) fn parse(text: &str) -> Result<Json, usize> {
    let mut reader = Reader { text, at: 0 };
    let value = reader.value(DEPTH).and_then(|value| reader.space().is_empty().then_some(value));
    value.ok_or(reader.at)
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Reader<'t> {
    /// The rest, after white space.
    fn space(&mut self) -> &'t str {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start_matches([' ', '\t', '\n', '\r']).len();
        &self.text[self.at..]
    }

    /// Takes a text if it comes next.
    fn take(&mut self, text: &str) -> bool {
        let takes = self.space().starts_with(text);
        self.at += if takes { text.len() } else { 0 };
        takes
    }

    fn value(&mut self, depth: usize) -> Option<Json> {
        match self.space().chars().next()? {
            '[' => {
                let mut values = Vec::new();
                self.members('[', ']', depth, |reader, below| {
                    values.push(reader.value(below)?);
                    Some(())
                })?;
                Some(Json::List(values))
            }
            '{' => {
                let mut members = Vec::new();
                self.members('{', '}', depth, |reader, below| {
                    let name = reader.string()?;
                    let value = reader.take(":").then(|| reader.value(below))??;
                    members.push((name, value));
                    Some(())
                })?;
                Some(Json::Object(members))
            }
            '"' => self.string().map(Json::Text),
            '-' | '0'..='9' => self.number().map(Json::Text),
            _ if self.take("null") => Some(Json::Null),
            _ => ["true", "false"]
                .into_iter()
                .find(|text| self.take(text))
                .map(|text| Json::Text(text.to_owned())),
        }
    }

    /// What stands between brackets, separated by commas.
    fn members(
        &mut self,
        open: char,
        close: char,
        depth: usize,
        mut member: impl FnMut(&mut Reader<'t>, usize) -> Option<()>,
    ) -> Option<()> {
        let below = depth.checked_sub(1)?;
        let mut text = [0; 4];
        self.take(open.encode_utf8(&mut text)).then_some(())?;
        let close = close.encode_utf8(&mut text);
        if self.take(close) {
            return Some(());
        }
        loop {
            member(self, below)?;
            if self.take(close) {
                return Some(());
            }
            self.take(",").then_some(())?;
        }
    }

    fn string(&mut self) -> Option<String> {
        self.take("\"").then_some(())?;
        let mut string = String::new();
        let mut signs = self.text[self.at..].char_indices();
        loop {
            match signs.next()? {
                (end, '"') => {
                    self.at += end + 1;
                    return Some(string);
                }
                (_, '\\') => string.push(match signs.next()?.1 {
                    sign @ ('"' | '\\' | '/') => sign,
                    'b' => '\u{8}',
                    'f' => '\u{c}',
                    'n' => '\n',
                    'r' => '\r',
                    't' => '\t',
                    'u' => {
                        let high = unit(&mut signs)?;
                        let units = match high {
                            0xD800..0xDC00 => {
                                let is_next = signs.next()?.1 == '\\' && signs.next()?.1 == 'u';
                                vec![high, is_next.then(|| unit(&mut signs))??]
                            }
                            _ => vec![high],
                        };
                        char::decode_utf16(units).next()?.ok()?
                    }
                    _ => return None,
                }),
                (_, sign) if sign < ' ' => return None,
                (_, sign) => string.push(sign),
            }
        }
    }

    fn number(&mut self) -> Option<String> {
        let rest = &self.text[self.at..];
        let end =
            rest.find(|sign: char| !sign.is_ascii_digit() && !"+-.eE".contains(sign)).unwrap_or(rest.len());
        let number = &rest[..end];
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let (mantissa, exponent) = number.split_once(['e', 'E']).unwrap_or((number, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, "0"));
        let whole = whole.strip_prefix('-').unwrap_or(whole);
        let exponent = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
        let is_number =
            [whole, fraction, exponent].into_iter().all(digits) && (whole == "0" || !whole.starts_with('0'));
        self.at += if is_number { end } else { 0 };
        is_number.then(|| number.to_owned())
    }
}

/// Four hexadecimal digits.
fn unit(signs: &mut std::str::CharIndices<'_>) -> Option<u16> {
    (0..4).try_fold(0, |unit, _| Some(unit << 4 | u16::try_from(signs.next()?.1.to_digit(16)?).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_and_others_refused() {
        let text = |text: &str| Json::Text(text.to_owned());
        let read = parse(" [{\"a\": [1.50, -2e+7], \"b\\u00e4\\ud83d\\ude00\\n\": null},\ttrue, {}, []]\r\n")
            .unwrap();
        let object = vec![
            ("a".to_owned(), Json::List(vec![text("1.50"), text("-2e+7")])),
            ("bä😀\n".to_owned(), Json::Null),
        ];
        let expected =
            vec![Json::Object(object), text("true"), Json::Object(Vec::new()), Json::List(Vec::new())];
        assert_eq!(read, Json::List(expected));
        for text in [
            "",
            "[",
            "[1,]",
            "[1 2]",
            "{\"a\"}",
            "{\"a\" 1}",
            "{1:2}",
            "[[[[]]]]",
            "tru",
            "01",
            "1.",
            "-",
            "1e",
            ".5",
            "1-2",
        ] {
            assert!(parse(text).is_err(), "{text}");
        }
        for text in [
            "\"",
            "\"\n\"",
            "\"\\x\"",
            "\"\\ud83d\"",
            "\"\\ud83dx\"",
            "\"\\ude00\"",
            "\"\\u12\"",
            "1 2",
            "[] x",
        ] {
            assert!(parse(text).is_err(), "{text}");
        }
        assert_eq!(parse("[1,\n x]"), Err(5));
    }
}
