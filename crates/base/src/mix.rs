//! Numbers that look random: the same on every machine, and for keys that files and policies depend on.

/// A number whose bits depend on all bits of another: one step of SplitMix64 (Steele, Lea and Flood 2014).
#[inline]
#[must_use]
pub fn mix(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of the generator with the seed 0, as its authors publish them.
    #[test]
    fn the_numbers_are_those_of_the_generator() {
        const STEP: u64 = 0x9e37_79b9_7f4a_7c15;
        assert_eq!([mix(0), mix(STEP)], [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4]);
    }
}
