//! The policy file as written (FORMAT.md, section 3): parsed, with its tree in order, but not replayed yet.

use std::collections::HashSet;

use crate::play::alphabet::Alphabet;
use crate::play::bytes::{Reader, Sha, hex};
use crate::play::classes;
use crate::play::game::{Game, Terms};
use crate::play::score::FeedbackRule;
use crate::play::words::{self, Spelling, Words};
use crate::refusal::reject::Reject;

#[derive(Clone, Debug)]
pub struct Policy {
    pub game: Game,
    pub said: Said,
    /// The nodes, breadth first, without the closing record.
    pub nodes: Vec<Node>,
    /// The file's last 32 bytes, by which certificates name it.
    pub checksum: Sha,
    /// Of a game given as a table: for each answer its last node, and the feedback there.
    pub ends: Vec<(u32, u16)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Node {
    pub guess: u16,
    /// The feedback that leads here from the parent.
    pub feedback: u16,
    /// The first child; the children end at those of the next node.
    pub first_child: u32,
    pub end_child: u32,
}

/// The costs and bounds that a policy states.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    pub claim: u8,
    pub worst_case: u32,
    pub total: u64,
    pub lost_weight: u64,
    pub total_at_least: u64,
    pub worst_at_least: u32,
    pub lost_at_least: u64,
    pub histogram: Vec<u64>,
}

/// The version of the file for games with an alphabet.
const WITH_ALPHABET: u32 = 2;

/// The version of the file for games given as a table.
const OF_TABLE: u32 = 3;

/// Parses a policy. Refuses all that FORMAT.md forbids and that shows without a replay. A policy has no table of its own: that is
/// the caller's, if its game has one.
pub fn parse(bytes: &[u8], table: Option<&Words>) -> Result<Policy, Reject> {
    let (mut reader, version, checksum) = Reader::open("policy", *b"\x89SLP\r\n\x1a\n", bytes, OF_TABLE)?;
    let count = reader.u32()?;
    reader.u64()?; // the length, which the envelope has checked
    let metadata_length = reader.u64()?;
    let start = reader.position();
    let (game, said, ends) = metadata(&mut reader, version, table)?;
    if (reader.position() - start) as u64 != metadata_length {
        return Err(Reject::PolicyField { field: "the length of the metadata" });
    }
    reader.filling(reader.position().next_multiple_of(8) - reader.position())?;
    let nodes = tree(&mut reader, count, game.words.guess_count())?;
    reader.finish()?;
    Ok(Policy { game, said, nodes, checksum, ends })
}

/// The game, the costs that are said, and the ends of a game given as a table.
type Metadata = (Game, Said, Vec<(u32, u16)>);

fn metadata(reader: &mut Reader<'_>, version: u32, table: Option<&Words>) -> Result<Metadata, Reject> {
    let word_len = reader.u8()?;
    let terms = Terms::from_numbers(reader.u8()?, reader.u8()?, reader.u8()?, reader.u8()?)?;
    let spelling = reader.spelling()?;
    if [terms.feedback == FeedbackRule::Table, spelling == words::OF_TABLE] != [version == OF_TABLE; 2] {
        return Err(Reject::TableOfOtherVersion { kind: "policy" });
    }
    let said = Said {
        claim: reader.u8()?,
        worst_case: reader.u32()?,
        total: reader.u64()?,
        lost_weight: reader.u64()?,
        total_at_least: reader.u64()?,
        worst_at_least: reader.u32()?,
        lost_at_least: reader.u64()?,
        histogram: vector(reader, Reader::u64)?,
    };
    if said.claim > 2 {
        return Err(Reject::PolicyField { field: "claim" });
    }
    let answers = reader.u32()? as usize;
    let folded = lines(reader, "words")?;
    let spellings = lines(reader, "spellings")?;
    let weights = vector(reader, Reader::u32)?;
    if version == OF_TABLE {
        let table = table.filter(|_| word_len == 0).ok_or(Reject::PolicyOtherGame)?;
        let ends = check_table(reader, table, answers, &folded, &spellings)?;
        let weights = if weights.is_empty() { vec![1; answers] } else { written_out(weights, answers)? };
        return Ok((Game::new(table.clone(), terms, weights), said, ends));
    }
    let spelling = match (spelling, version) {
        (0, 1) => Spelling::Plain,
        (1, 1) => Spelling::Folded,
        (2, WITH_ALPHABET) => alphabet(reader)?,
        _ => return Err(Reject::PolicyField { field: "spelling" }),
    };

    if spellings.len() != folded.len() {
        return Err(Reject::PolicyField { field: "spellings" });
    }
    for (word, spellings) in folded.iter().zip(&spellings) {
        if !words::is_plain(word) || spelling.fold(word).as_ref() != Some(word) {
            return Err(Reject::PolicyWord { word: word.into() });
        }
        if !are_spellings(spellings, word, &spelling) {
            return Err(Reject::PolicySpelling { word: word.into() });
        }
    }
    let words = Words::new(folded, answers, spelling)?;
    if words.word_len() != usize::from(word_len) {
        return Err(Reject::PolicyField { field: "word_len" });
    }
    let mut seen = HashSet::new();
    if let Some(word) = words.all().iter().find(|word| !seen.insert(*word)) {
        return Err(Reject::PolicyRepeatsWord { word: word.into() });
    }
    let weights = if weights.is_empty() { vec![1; answers] } else { written_out(weights, answers)? };
    Ok((Game::new(words, terms, weights), said, Vec::new()))
}

/// Checks that a policy is about this table, and reads where each answer ends.
fn check_table(
    reader: &mut Reader<'_>,
    words: &Words,
    answers: usize,
    names: &[String],
    spellings: &[String],
) -> Result<Vec<(u32, u16)>, Reject> {
    let malformed = |field| Reject::PolicyField { field };
    let table = words.table().ok_or(Reject::PolicyOtherGame)?;
    let ending = reader.u8()?;
    let symbols = string(reader, "symbols")?;
    let solving = reader.u16()?;
    let digest = string(reader, "table")?;
    let own = vector(reader, Reader::u8)?;
    let nodes = vector(reader, Reader::u32)?;
    let shown = vector(reader, Reader::u16)?;
    let classes = if ending == 3 { vector(reader, Reader::u16)? } else { classes::single(answers) };
    let theirs: String = table.symbols.iter().flat_map(|symbol| [symbol, "\n"]).collect();
    if (ending, answers, digest) != (table.ending_number(), table.answers(), &hex(&table.digest()))
        || classes != table.classes
        || names != words.all()
    {
        return Err(Reject::PolicyOtherGame);
    }
    let none_blank = table.own.iter().all(|&own| own);
    let rows: Vec<u8> =
        if none_blank { Vec::new() } else { table.own.iter().copied().map(u8::from).collect() };
    for (field, is_right) in [
        ("symbols", symbols == theirs),
        ("solved", solving == table.usual_solving()),
        ("own", own == rows),
        ("spellings", spellings.len() == names.len() && spellings.iter().all(String::is_empty)),
        ("ends", nodes.len() == answers),
        ("shown", shown.len() == answers),
    ] {
        if !is_right {
            return Err(malformed(field));
        }
    }
    Ok(nodes.into_iter().zip(shown).collect())
}

/// Checks weights that the file spells out: not all of them equal.
fn written_out(weights: Vec<u32>, answers: usize) -> Result<Vec<u32>, Reject> {
    let well_formed = weights.len() == answers && !weights.contains(&0);
    if well_formed && weights.iter().any(|&weight| weight != weights[0]) {
        Ok(weights)
    } else {
        Err(Reject::PolicyField { field: "weights" })
    }
}

/// Whether a line holds the spellings of `word` in their only valid form.
fn are_spellings(line: &str, word: &str, rules: &Spelling) -> bool {
    if line.is_empty() {
        return rules.spell(word).is_some_and(|spelt| spelt == *word);
    }
    let spellings: Vec<&str> = line.split('\t').collect();
    let is_spelling = |text: &&str| {
        words::is_plain(text)
            && rules.spell(text).is_some_and(|spelt| spelt == **text)
            && rules.fold(text).is_some_and(|folded| folded == *word)
    };
    let unique: HashSet<&&str> = spellings.iter().collect();
    spellings.iter().all(is_spelling) && unique.len() == spellings.len() && line != word
}

fn alphabet(reader: &mut Reader<'_>) -> Result<Spelling, Reject> {
    let text = string(reader, "alphabet")?;
    let alphabet = Alphabet::read(text.as_bytes()).filter(|alphabet| alphabet.text() == text);
    let spelling = alphabet.map(|alphabet| Spelling::Alphabet(Box::new(alphabet)));
    spelling.ok_or(Reject::PolicyField { field: "alphabet" })
}

/// A vector: its length, then its elements.
fn vector<'a, T>(
    reader: &mut Reader<'a>,
    element: impl Fn(&mut Reader<'a>) -> Result<T, Reject>,
) -> Result<Vec<T>, Reject> {
    let length = reader.u64()?;
    // Reserve no capacity: the length is not credible before the elements are there.
    (0..length).map(|_| element(reader)).collect()
}

/// A string: its length in bytes, then its UTF-8.
fn string<'a>(reader: &mut Reader<'a>, field: &'static str) -> Result<&'a str, Reject> {
    let length = usize::try_from(reader.u64()?).map_err(|_| Reject::PolicyField { field })?;
    std::str::from_utf8(reader.take(length)?).map_err(|_| Reject::PolicyField { field })
}

/// A string of lines, each ended by a line feed.
fn lines(reader: &mut Reader<'_>, field: &'static str) -> Result<Vec<String>, Reject> {
    let text = string(reader, field)?.strip_suffix('\n').ok_or(Reject::PolicyField { field })?;
    Ok(text.split('\n').map(str::to_owned).collect())
}

/// The nodes, checked for their only valid order.
fn tree(reader: &mut Reader<'_>, count: u32, guesses: usize) -> Result<Vec<Node>, Reject> {
    let mut raw = Vec::new();
    for _ in 0..=u64::from(count) {
        raw.push((reader.u16()?, reader.u16()?, reader.u32()?));
    }
    if count == 0 || raw.last() != Some(&(u16::MAX, u16::MAX, count)) || raw[0].2 != 1 {
        return Err(Reject::PolicyTreeOrder { node: count });
    }
    if raw[0].1 != u16::MAX {
        return Err(Reject::PolicyTreeOrder { node: 0 });
    }
    let mut nodes = Vec::new();
    for (node, pair) in (0..count).zip(raw.windows(2)) {
        let ((guess, feedback, first_child), end_child) = (pair[0], pair[1].2);
        if usize::from(guess) >= guesses {
            return Err(Reject::PolicyGuessOutOfRange { node });
        }
        if first_child <= node || end_child < first_child || end_child > count {
            return Err(Reject::PolicyTreeOrder { node });
        }
        let children = &raw[first_child as usize..end_child as usize];
        if !children.is_sorted_by(|a, b| a.1 < b.1) {
            return Err(Reject::PolicyTreeOrder { node });
        }
        nodes.push(Node { guess, feedback, first_child, end_child });
    }
    Ok(nodes)
}
