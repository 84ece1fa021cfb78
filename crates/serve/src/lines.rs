//! The lines of an input, one after the other; a line that is too long is skipped and takes no memory.

use std::io::{self, BufRead, BufReader, Read};

const CHUNK: usize = 64 << 10;

pub(super) struct Lines<R> {
    input: BufReader<R>,
    longest: usize,
    line: Vec<u8>,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line<'a> {
    Whole(&'a [u8]),
    /// Longer than allowed, and skipped.
    TooLong,
}

impl<R: Read> Lines<R> {
    pub(super) fn new(input: R, longest: usize) -> Lines<R> {
        Lines { input: BufReader::with_capacity(CHUNK, input), longest, line: Vec::new() }
    }

    /// The next line; `None` at the end. A last line needs no line feed.
    pub(super) fn next(&mut self) -> io::Result<Option<Line<'_>>> {
        self.line.clear();
        // A long line must not keep its memory.
        self.line.shrink_to(CHUNK);
        let most = self.longest as u64 + 1;
        if self.input.by_ref().take(most).read_until(b'\n', &mut self.line)? == 0 {
            return Ok(None);
        }
        if self.line.last() == Some(&b'\n') {
            self.line.pop();
        } else if self.line.len() > self.longest {
            self.line = Vec::new();
            self.input.skip_until(b'\n')?;
            return Ok(Some(Line::TooLong));
        }
        Ok(Some(Line::Whole(&self.line)))
    }

    pub(super) fn is_ready(&self) -> bool {
        memchr::memchr(b'\n', self.input.buffer()).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Pieces<'a>(Vec<&'a [u8]>);

    impl Read for Pieces<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() {
                return Ok(0);
            }
            let piece = self.0.remove(0);
            buffer[..piece.len()].copy_from_slice(piece);
            Ok(piece.len())
        }
    }

    #[test]
    fn lines_are_joined_and_long_ones_skipped() {
        let mut lines = Lines::new(Pieces(vec![b"ab", b"c\n\nd", b"efg", b"hij\nabcd", b"\nlast"]), 4);
        let mut expect = |line| assert_eq!(lines.next().unwrap(), line);
        expect(Some(Line::Whole(b"abc")));
        expect(Some(Line::Whole(b"")));
        expect(Some(Line::TooLong));
        expect(Some(Line::Whole(b"abcd")));
        expect(Some(Line::Whole(b"last")));
        expect(None);
    }

    #[test]
    fn a_buffered_line_is_ready() {
        let mut lines = Lines::new(Pieces(vec![b"a\nb\nc", b"\n"]), 4);
        assert!(!lines.is_ready());
        assert_eq!(lines.next().unwrap(), Some(Line::Whole(b"a")));
        assert!(lines.is_ready());
        assert_eq!(lines.next().unwrap(), Some(Line::Whole(b"b")));
        assert!(!lines.is_ready(), "the rest of the line is missing");
    }
}
