//! The labels of the feedback on each secret, guess by guess, for loops over many guesses.

/// Guesses that are compared at a time.
pub const BLOCK: usize = 256;

/// The labels of each secret by all guesses, in columns of whole blocks.
#[derive(Debug)]
pub enum Columns {
    Narrow(Vec<u8>),
    Wide(Vec<u16>),
}

/// Most labels in columns.
const MOST_LABELS: usize = 1 << 26;

impl Columns {
    /// The columns of rows of labels; `None` if they are too many.
    pub fn of(rows: &[u16], secrets: usize, most_parts: usize) -> Option<Columns> {
        let guesses = rows.len() / secrets;
        let stride = guesses.next_multiple_of(BLOCK);
        if stride * secrets > MOST_LABELS {
            return None;
        }
        let mut columns = vec![0; stride * secrets];
        for (guess, row) in rows.chunks_exact(secrets).enumerate() {
            for (secret, &label) in row.iter().enumerate() {
                columns[secret * stride + guess] = label;
            }
        }
        Some(match most_parts <= 1 << 8 {
            true => Columns::Narrow(columns.into_iter().map(|label| label as u8).collect()),
            false => Columns::Wide(columns),
        })
    }
}
