//! One Rust file, read as tokens: the modules it declares and the paths it names, outside of tests.
//!
//! A syntax tree would not do: it ends at a macro, and half of our paths stand in the arguments of one.

use anyhow::{Result, anyhow};
use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};

/// A path that a file names, such as `crate::words::Word`.
#[derive(Debug)]
pub(crate) struct Named {
    /// The inline modules around it.
    pub(crate) inside: Vec<String>,
    pub(crate) path: Vec<String>,
    pub(crate) line: usize,
    pub(crate) how: How,
}

#[derive(Debug, PartialEq)]
pub(crate) enum How {
    /// By `use`, under this name.
    Use(String),
    /// By `use path::*`.
    Glob,
    /// Written out in code.
    WrittenOut,
}

/// What one file says of others.
#[derive(Debug, Default)]
pub(crate) struct Source {
    /// Modules in files of their own, with the line of their declaration.
    pub(crate) modules: Vec<(String, usize)>,
    /// Those that only tests have.
    pub(crate) test_modules: Vec<String>,
    pub(crate) named: Vec<Named>,
    /// Whether the file does more than declare modules and re-export.
    pub(crate) has_code: bool,
    inside: Vec<String>,
}

impl Source {
    pub(crate) fn read(file: &str, text: &str) -> Result<Source> {
        let tokens: TokenStream = text.parse().map_err(|error| anyhow!("{file} is no Rust: {error}"))?;
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut source = Source::default();
        source.scan(&tokens, true);
        Ok(source)
    }

    /// Read some tokens that stand together; `top` says that they are the items of the file.
    fn scan(&mut self, tokens: &[TokenTree], top: bool) {
        let mut at = 0;
        while at < tokens.len() {
            at = match &tokens[at] {
                TokenTree::Punct(mark) if mark.as_char() == '#' => self.attribute(tokens, at, top),
                TokenTree::Punct(mark) if mark.as_char() == ';' => at + 1,
                TokenTree::Ident(word) if word == "pub" => {
                    at + 1 + usize::from(group(tokens.get(at + 1)).is_some())
                }
                TokenTree::Ident(word) if word == "use" && !is_mark(tokens.get(at + 1), '<') => {
                    let end = end_of(tokens, at, ';');
                    self.leaves(&tokens[at + 1..end], &[], word.span().start().line);
                    end + 1
                }
                TokenTree::Ident(word) if word == "mod" && is_mark(tokens.get(at + 2), ';') => {
                    self.modules
                        .extend(ident(tokens.get(at + 1)).map(|name| (text(name), word.span().start().line)));
                    at + 3
                }
                token => {
                    self.has_code |= top;
                    match token {
                        TokenTree::Ident(word) if word == "mod" => self.inline_module(tokens, at),
                        TokenTree::Ident(word) => self.written_out(tokens, at, word),
                        TokenTree::Group(inner) => {
                            self.scan(&inner.stream().into_iter().collect::<Vec<_>>(), false);
                            at + 1
                        }
                        _ => at + 1,
                    }
                }
            };
        }
    }

    /// Read an attribute, or pass what it keeps for tests; give where to go on.
    fn attribute(&mut self, tokens: &[TokenTree], at: usize, top: bool) -> usize {
        let inner = usize::from(is_mark(tokens.get(at + 1), '!'));
        let Some(content) = group(tokens.get(at + 1 + inner)) else { return at + 1 };
        let content: Vec<TokenTree> = content.into_iter().collect();
        let written: String = content.iter().map(ToString::to_string).collect();
        let next = at + 2 + inner;
        if !(written == "cfg(test)" || written.starts_with("cfg(all(test,")) {
            self.scan(&content, false);
            return next;
        }
        let end = if inner == 1 { tokens.len() } else { end_of_item(tokens, next) };
        if top {
            let mut tests = Source::default();
            tests.scan(&tokens[next..end], true);
            self.test_modules.extend(tests.modules.into_iter().map(|(name, _)| name));
        }
        end
    }

    /// `mod name { … }`, in a macro also `mod $name { … }`.
    fn inline_module(&mut self, tokens: &[TokenTree], at: usize) -> usize {
        let name = at + 1 + usize::from(is_mark(tokens.get(at + 1), '$'));
        let (Some(word), Some(content)) = (ident(tokens.get(name)), group(tokens.get(name + 1))) else {
            return at + 1;
        };
        self.inside.push(text(word));
        self.scan(&content.into_iter().collect::<Vec<_>>(), false);
        self.inside.pop();
        name + 2
    }

    /// A path of two names or more that begins here.
    fn written_out(&mut self, tokens: &[TokenTree], at: usize, first: &Ident) -> usize {
        let goes_on = at > 0 && is_mark(tokens.get(at - 1), '.') || at > 1 && is_colons(tokens, at - 2);
        let (mut path, mut end) = (vec![text(first)], at + 1);
        while let Some(next) = ident(tokens.get(end + 2)).filter(|_| is_colons(tokens, end)) {
            path.push(text(next));
            end += 3;
        }
        if path.len() > 1 && !goes_on {
            self.note(path, first.span().start().line, How::WrittenOut);
        }
        end
    }

    /// The leaves of a tree of imports.
    fn leaves(&mut self, tokens: &[TokenTree], prefix: &[String], mut line: usize) {
        let mut path = prefix.to_vec();
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            match token {
                TokenTree::Ident(word) if word == "as" => {
                    let name = ident(tokens.get(at + 1)).map_or_else(|| "_".to_owned(), text);
                    return self.note(path, line, How::Use(name));
                }
                TokenTree::Ident(word) => {
                    line = word.span().start().line;
                    if word != "self" || path.is_empty() {
                        path.push(text(word));
                    }
                }
                TokenTree::Punct(mark) if mark.as_char() == '*' => return self.note(path, line, How::Glob),
                TokenTree::Group(inner) => {
                    let inner: Vec<TokenTree> = inner.stream().into_iter().collect();
                    for branch in
                        inner.split(|token| is_mark(Some(token), ',')).filter(|branch| !branch.is_empty())
                    {
                        self.leaves(branch, &path, line);
                    }
                    return;
                }
                _ => {}
            }
            at += 1;
        }
        if let Some(name) = path.last().cloned() {
            self.note(path, line, How::Use(name));
        }
    }

    fn note(&mut self, path: Vec<String>, line: usize, how: How) {
        self.named.push(Named { inside: self.inside.clone(), path, line, how });
    }
}

/// Where the item at `at` ends, with its attributes: after its `;`, its braces, or, if it is a field or an arm, its comma.
fn end_of_item(tokens: &[TokenTree], mut at: usize) -> usize {
    while is_mark(tokens.get(at), '#') {
        at += 2;
    }
    let words = [
        "pub", "fn", "impl", "struct", "enum", "mod", "trait", "const", "static", "type", "use", "unsafe",
        "async",
    ];
    let is_item = ident(tokens.get(at)).is_some_and(|word| words.iter().any(|keyword| word == keyword));
    let is_use = tokens[at.min(tokens.len())..]
        .iter()
        .take(3)
        .any(|token| ident(Some(token)).is_some_and(|word| word == "use"));
    while let Some(token) = tokens.get(at) {
        at += 1;
        let ends = match token {
            TokenTree::Punct(mark) => mark.as_char() == ';' || mark.as_char() == ',' && !is_item,
            TokenTree::Group(group) => group.delimiter() == Delimiter::Brace && !is_use,
            _ => false,
        };
        if ends {
            break;
        }
    }
    at
}

fn end_of(tokens: &[TokenTree], at: usize, mark: char) -> usize {
    (at..tokens.len()).find(|&end| is_mark(tokens.get(end), mark)).unwrap_or(tokens.len())
}

fn is_mark(token: Option<&TokenTree>, mark: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == mark)
}

fn is_colons(tokens: &[TokenTree], at: usize) -> bool {
    let joint = matches!(tokens.get(at), Some(TokenTree::Punct(mark)) if mark.spacing() == proc_macro2::Spacing::Joint);
    joint && is_mark(tokens.get(at), ':') && is_mark(tokens.get(at + 1), ':')
}

fn ident(token: Option<&TokenTree>) -> Option<&Ident> {
    match token {
        Some(TokenTree::Ident(word)) => Some(word),
        _ => None,
    }
}

fn group(token: Option<&TokenTree>) -> Option<TokenStream> {
    match token {
        Some(TokenTree::Group(group)) => Some(group.stream()),
        _ => None,
    }
}

fn text(word: &Ident) -> String {
    word.to_string().trim_start_matches("r#").to_owned()
}
