//! How wide the vectors are that the kernels use. Every choice gives the same counts: tests try them all.

use pulp::Arch;

/// How wide the vectors are that the kernels compute with. The choice concerns speed alone, not what is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum VectorWidth {
    /// The widest vectors that this machine has, found out at run time.
    #[default]
    Native,
    /// Vectors of 256 bits where the machine has them, else as [`Baseline`](Self::Baseline).
    UpTo256,
    /// No vectors but those that every machine of its kind has.
    Baseline,
}

impl VectorWidth {
    /// All of them.
    pub const ALL: [VectorWidth; 3] = [VectorWidth::Native, VectorWidth::UpTo256, VectorWidth::Baseline];

    /// The instructions to use on this machine.
    pub(crate) fn arch(self) -> Arch {
        match self {
            VectorWidth::Native => Arch::new(),
            #[cfg(target_arch = "x86_64")]
            VectorWidth::UpTo256 => pulp::x86::V3::try_new().map_or(Arch::Scalar, Arch::V3),
            #[cfg(not(target_arch = "x86_64"))]
            VectorWidth::UpTo256 => Arch::Scalar,
            VectorWidth::Baseline => Arch::Scalar,
        }
    }
}
