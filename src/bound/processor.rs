//! How wide the vectors are that the kernels use. Every choice gives the same counts: tests try them all.

use pulp::Arch;

/// What the kernels are run on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Processor {
    /// The widest vectors that this machine has, found out at run time.
    #[default]
    Widest,
    /// 256-bit vectors where the machine has them, else none.
    Half,
    /// No vectors but those that every machine of its kind has.
    Plain,
}

impl Processor {
    /// All of them.
    pub const ALL: [Processor; 3] = [Processor::Widest, Processor::Half, Processor::Plain];

    /// The instructions to use on this machine.
    pub fn arch(self) -> Arch {
        match self {
            Processor::Widest => Arch::new(),
            #[cfg(target_arch = "x86_64")]
            Processor::Half => pulp::x86::V3::try_new().map_or(Arch::Scalar, Arch::V3),
            #[cfg(not(target_arch = "x86_64"))]
            Processor::Half => Arch::Scalar,
            Processor::Plain => Arch::Scalar,
        }
    }
}
