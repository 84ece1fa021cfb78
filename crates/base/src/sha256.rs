//! SHA-256, by a small crate without dependencies, or with the feature `sha2` by one that uses the instructions of the processor. A
//! feedback table is hashed as a whole: of the original game's, in 60 megabytes, the one takes 0.27 s and the other 0.04 s.

#[cfg(not(feature = "sha2"))]
pub use hmac_sha256::Hash;

#[cfg(feature = "sha2")]
pub use fast::Hash;

#[cfg(feature = "sha2")]
mod fast {
    use sha2::{Digest as _, Sha256};

    /// A digest under way.
    #[derive(Clone, Default)]
    pub struct Hash(Sha256);

    impl Hash {
        /// The digest of nothing so far.
        pub fn new() -> Hash {
            Hash::default()
        }

        /// Add bytes.
        pub fn update(&mut self, bytes: impl AsRef<[u8]>) {
            self.0.update(bytes);
        }

        /// The digest.
        pub fn finalize(self) -> [u8; 32] {
            self.0.finalize().into()
        }

        /// The digest of some bytes.
        pub fn hash(bytes: &[u8]) -> [u8; 32] {
            Sha256::digest(bytes).into()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Hash;

    /// The example of FIPS 180, and both implementations, whichever is compiled in.
    #[test]
    fn digests_are_those_of_the_standard() {
        let hex: String = Hash::hash(b"abc").iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hex, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        let bytes: Vec<u8> = (0..1000u32).map(|number| ((number * number) >> 3) as u8).collect();
        for length in [0, 1, 55, 56, 63, 64, 65, 127, 1000] {
            let mut hash = Hash::new();
            bytes[..length].chunks(7).for_each(|some| hash.update(some));
            let expected = hmac_sha256::Hash::hash(&bytes[..length]);
            assert_eq!((hash.finalize(), Hash::hash(&bytes[..length])), (expected, expected));
        }
    }
}
