//! Width of the vectors in the kernels. Every width gives the same counts: tests try them all.

use pulp::Arch;

/// Width of the vectors in the solver's kernels. It affects speed, never a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum VectorWidth {
    /// The widest vectors of this machine, detected at run time.
    #[default]
    Native,
    /// Vectors of 256 bits if the machine has them, otherwise as [`Baseline`](Self::Baseline).
    UpTo256,
    /// Only vectors that every machine of this architecture has.
    Baseline,
}

impl VectorWidth {
    /// All widths.
    pub const ALL: [VectorWidth; 3] = [VectorWidth::Native, VectorWidth::UpTo256, VectorWidth::Baseline];

    pub(crate) fn arch(self) -> Arch {
        match self {
            VectorWidth::Native => Arch::new(),
            #[cfg(target_arch = "x86_64")]
            VectorWidth::UpTo256 => pulp::x86::V3::try_new().map_or(Arch::Scalar, Arch::V3),
            _ => Arch::Scalar,
        }
    }
}
