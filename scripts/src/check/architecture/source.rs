//! The modules that a Rust file declares and the paths that it names, outside of tests.
//!
//! It reads tokens and no syntax tree, which would end at a macro: half of the paths are in the arguments of macros.

use anyhow::{Result, anyhow};
use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

use Token::{Colons, Group, Mark, Word};

/// A path that a file names, such as `crate::words::Word`.
pub(crate) struct Named {
    pub(crate) inside: Vec<String>,
    pub(crate) path: Vec<String>,
    pub(crate) line: usize,
    pub(crate) how: How,
}

#[derive(PartialEq)]
pub(crate) enum How {
    /// In a `use`, under this name.
    Use(String),
    /// In `use path::*`.
    Glob,
    WrittenOut,
}

#[derive(Default)]
pub(crate) struct Source {
    pub(crate) modules: Vec<String>,
    /// Modules of tests in other files.
    pub(crate) test_modules: Vec<String>,
    pub(crate) named: Vec<Named>,
    /// Whether the file does more than declare modules and re-export.
    pub(crate) has_code: bool,
    inside: Vec<String>,
}

enum Token {
    /// A word with its line.
    Word(String, usize),
    Colons,
    Mark(char),
    /// The content of brackets, and whether they are braces.
    Group(bool, Vec<Token>),
}

fn tokens(stream: TokenStream) -> Vec<Token> {
    let mut found = Vec::new();
    let mut trees = stream.into_iter();
    while let Some(tree) = trees.next() {
        found.push(match tree {
            TokenTree::Ident(word) => {
                Word(word.to_string().trim_start_matches("r#").to_owned(), word.span().start().line)
            }
            TokenTree::Punct(mark) if mark.as_char() == ':' && mark.spacing() == Spacing::Joint => {
                trees.next();
                Colons
            }
            TokenTree::Punct(mark) => Mark(mark.as_char()),
            TokenTree::Group(group) => Group(group.delimiter() == Delimiter::Brace, tokens(group.stream())),
            TokenTree::Literal(_) => Mark('"'),
        });
    }
    found
}

impl Token {
    fn is(&self, text: &str) -> bool {
        matches!(self, Word(word, _) if word == text)
    }
}

impl Source {
    pub(crate) fn read(file: &str, text: &str) -> Result<Source> {
        let stream = text.parse().map_err(|error| anyhow!("{file} is not valid Rust: {error}"))?;
        let mut source = Source::default();
        source.scan(&tokens(stream), true);
        Ok(source)
    }

    /// Read the tokens of a group; `top` for the items of the file.
    fn scan(&mut self, mut rest: &[Token], top: bool) {
        // Whether the previous token continues a path or a field access.
        let mut continues = false;
        while let [token, tail @ ..] = rest {
            rest = match (token, tail) {
                (Mark('#'), [Mark('!'), Group(_, inner), ..]) if is_test(inner) => &[],
                (Mark('#'), [Group(_, inner), tail @ ..]) if is_test(inner) => {
                    let (tests, tail) = tail.split_at(end_of_item(tail));
                    let mut source = Source::default();
                    source.scan(tests, top);
                    self.test_modules.append(&mut source.modules);
                    tail
                }
                (Mark('#'), [Group(_, inner), tail @ ..] | [Mark('!'), Group(_, inner), tail @ ..]) => {
                    self.scan(inner, false);
                    tail
                }
                (Mark(';'), tail) => tail,
                (word, [Group(..), tail @ ..] | tail) if word.is("pub") => tail,
                (word, [Word(name, _), Mark(';'), tail @ ..]) if word.is("mod") => {
                    self.modules.push(name.clone());
                    tail
                }
                (word, [Word(..) | Group(..) | Colons, ..]) if word.is("use") => {
                    let end = tail.iter().position(|token| matches!(token, Mark(';'))).unwrap_or(tail.len());
                    self.leaves(&tail[..end], Vec::new(), 0);
                    &tail[end..]
                }
                // The name may be a parameter of a macro.
                (
                    word,
                    [Word(name, _), Group(_, inner), tail @ ..]
                    | [Mark('$'), Word(name, _), Group(_, inner), tail @ ..],
                ) if word.is("mod") => {
                    self.has_code |= top;
                    self.inside.push(name.clone());
                    self.scan(inner, false);
                    self.inside.pop();
                    tail
                }
                (token, mut tail) => {
                    self.has_code |= top;
                    if let Group(_, inner) = token {
                        self.scan(inner, false);
                    }
                    if let Word(first, line) = token {
                        let mut path = vec![first.clone()];
                        while let [Colons, Word(next, _), after @ ..] = tail {
                            path.push(next.clone());
                            tail = after;
                        }
                        if path.len() > 1 && !continues {
                            self.note(path, *line, How::WrittenOut);
                        }
                    }
                    tail
                }
            };
            continues = matches!(token, Colons | Mark('.'));
        }
    }

    /// Note the leaves of a tree of imports below a path, whose last word is in this line.
    fn leaves(&mut self, tree: &[Token], mut path: Vec<String>, mut line: usize) {
        for (at, token) in tree.iter().enumerate() {
            match token {
                Word(word, _) if word == "as" => {
                    let name = if let Some(Word(name, _)) = tree.get(at + 1) { name.as_str() } else { "_" };
                    return self.note(path, line, How::Use(name.to_owned()));
                }
                Word(word, at) => {
                    line = *at;
                    if word != "self" || path.is_empty() {
                        path.push(word.clone());
                    }
                }
                Mark('*') => return self.note(path, line, How::Glob),
                Group(_, branches) => {
                    let branches = branches.split(|token| matches!(token, Mark(',')));
                    return branches.for_each(|branch| self.leaves(branch, path.clone(), line));
                }
                _ => {}
            }
        }
        if !tree.is_empty() {
            let name = path.last().cloned().unwrap_or_default();
            self.note(path, line, How::Use(name));
        }
    }

    fn note(&mut self, path: Vec<String>, line: usize, how: How) {
        self.named.push(Named { inside: self.inside.clone(), path, line, how });
    }
}

/// Whether an attribute is `cfg(test)`, or `cfg(all(test, ...))`.
fn is_test(attribute: &[Token]) -> bool {
    let [cfg, Group(_, condition)] = attribute else { return false };
    let all_of = |inner: &[Token]| inner.first().is_some_and(|first| first.is("test"));
    cfg.is("cfg")
        && match &condition[..] {
            [word] => word.is("test"),
            [word, Group(_, inner)] => word.is("all") && all_of(inner),
            _ => false,
        }
}

/// The end of an item with its attributes: after its `;`, its braces, or, for a field or an arm, its comma.
fn end_of_item(tokens: &[Token]) -> usize {
    if let [Mark('#'), Group(..), rest @ ..] = tokens {
        return 2 + end_of_item(rest);
    }
    let keywords = [
        "pub", "fn", "impl", "struct", "enum", "mod", "trait", "const", "static", "type", "use", "unsafe",
        "async",
    ];
    let is_item = tokens.first().is_some_and(|first| keywords.iter().any(|keyword| first.is(keyword)));
    let is_use = tokens.iter().take(3).any(|token| token.is("use"));
    let ends = |token: &Token| match token {
        Mark(';') => true,
        Mark(',') => !is_item,
        Group(is_brace, _) => *is_brace && !is_use,
        _ => false,
    };
    tokens.iter().position(ends).map_or(tokens.len(), |at| at + 1)
}
