//! Lines of an input, one after the other, none of which is kept if it is too long.

use std::io::{self, BufRead, BufReader, Read};

/// What is read at once, in bytes.
const CHUNK: usize = 64 << 10;

/// The lines of an input.
pub(super) struct Lines<R> {
    input: BufReader<R>,
    longest: usize,
    /// The line of which the end was not yet read, and then the line that is given out.
    line: Vec<u8>,
}

/// A line, without what ends it.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line<'a> {
    Whole(&'a [u8]),
    /// Longer than allowed: it was skipped.
    TooLong,
}

impl<R: Read> Lines<R> {
    pub(super) fn new(input: R, longest: usize) -> Lines<R> {
        Lines { input: BufReader::with_capacity(CHUNK, input), longest, line: Vec::new() }
    }

    /// The next line; `None` at the end. A last line needs no line feed.
    pub(super) fn next(&mut self) -> io::Result<Option<Line<'_>>> {
        self.line.clear();
        // One long line is no reason to keep so much memory.
        self.line.shrink_to(CHUNK);
        let (mut too_long, mut any) = (false, false);
        loop {
            let chunk = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                chunk => chunk?,
            };
            if chunk.is_empty() {
                break;
            }
            any = true;
            let end = memchr::memchr(b'\n', chunk);
            let part = &chunk[..end.unwrap_or(chunk.len())];
            too_long |= self.line.len() + part.len() > self.longest;
            if too_long {
                self.line = Vec::new();
            } else {
                self.line.extend_from_slice(part);
            }
            let used = part.len() + usize::from(end.is_some());
            self.input.consume(used);
            if end.is_some() {
                break;
            }
        }
        Ok(match (any, too_long) {
            (false, _) => None,
            (true, true) => Some(Line::TooLong),
            (true, false) => Some(Line::Whole(&self.line)),
        })
    }

    /// Whether another line can be had without waiting.
    pub(super) fn is_ready(&self) -> bool {
        memchr::memchr(b'\n', self.input.buffer()).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An input that comes in pieces.
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
    fn lines_are_put_together_and_long_ones_skipped() {
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
    fn what_is_there_is_ready() {
        let mut lines = Lines::new(Pieces(vec![b"a\nb\nc", b"\n"]), 4);
        assert!(!lines.is_ready());
        assert_eq!(lines.next().unwrap(), Some(Line::Whole(b"a")));
        assert!(lines.is_ready());
        assert_eq!(lines.next().unwrap(), Some(Line::Whole(b"b")));
        assert!(!lines.is_ready(), "the rest of the line has to be waited for");
    }
}
