//! What a target may take of memory: a multiple of its input, and a sum of its own.

use peak_alloc::PeakAlloc;

use super::Target;

/// So many bytes for each byte of input.
const MULTIPLE: usize = 256;

/// Hand bytes to a target, in a program whose memory is counted.
///
/// # Panics
/// Over something false, and over more memory than the target may take.
pub fn attack(memory: &PeakAlloc, target: &Target, bytes: &[u8]) {
    memory.reset_peak_usage();
    let before = memory.current_usage();
    (target.attack)(bytes);
    let taken = memory.peak_usage().saturating_sub(before);
    let most = target.memory + MULTIPLE * bytes.len();
    assert!(taken <= most, "{}: {taken} bytes of memory for {} bytes of input", target.name, bytes.len());
}
