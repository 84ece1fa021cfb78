//! Width of the vectors in the kernels. Every width gives the same counts: tests try them all.
//!
//! A kernel is a loop over lanes, which the compiler turns into vector instructions. It is compiled once for each [`Arch`], and the
//! choice is made at run time.

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
            VectorWidth::Native => Arch(x86::level_4().or_else(x86::level_3)),
            VectorWidth::UpTo256 => Arch(x86::level_3()),
            VectorWidth::Baseline => Arch(None),
        }
    }
}

/// Instructions that this machine has; by default those of every machine of its architecture.
#[derive(Clone, Copy, Default)]
pub struct Arch(Option<x86::Level>);

/// A computation that is compiled for each [`Arch`].
pub trait Kernel {
    type Output;

    /// Run on vectors of this many bytes. It must be `#[inline(always)]`, and so must all functions that it calls in a loop: what
    /// is not inlined uses the instructions of every machine.
    fn run(self, bytes: usize) -> Self::Output;
}

impl Arch {
    #[inline(always)]
    pub fn run<K: Kernel>(self, kernel: K) -> K::Output {
        match self.0 {
            Some(level) => level.run(kernel),
            None => kernel.run(16),
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::Kernel;

    /// Instructions that this processor has: only the functions that find them make one.
    #[derive(Clone, Copy)]
    pub(super) struct Level {
        has_512: bool,
    }

    /// Level 3 of x86-64, but for what kernels do not use.
    pub(super) fn level_3() -> Option<Level> {
        let found = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("fma")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        found.then_some(Level { has_512: false })
    }

    /// Level 4.
    pub(super) fn level_4() -> Option<Level> {
        let found = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512cd")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl");
        level_3().filter(|_| found).map(|_| Level { has_512: true })
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,fma,lzcnt,popcnt")]
    fn run_256<K: Kernel>(kernel: K) -> K::Output {
        kernel.run(32)
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,fma,lzcnt,popcnt,avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
    fn run_512<K: Kernel>(kernel: K) -> K::Output {
        kernel.run(64)
    }

    impl Level {
        #[inline(always)]
        #[expect(unsafe_code, reason = "instructions that not every processor has")]
        pub(super) fn run<K: Kernel>(self, kernel: K) -> K::Output {
            match self.has_512 {
                // SAFETY: `level_4` made this value, and found all instructions that the function enables.
                true => unsafe { run_512(kernel) },
                // SAFETY: `level_3` made this value, and found all instructions that the function enables.
                false => unsafe { run_256(kernel) },
            }
        }
    }
}

/// Other architectures have one set of instructions.
#[cfg(not(target_arch = "x86_64"))]
mod x86 {
    use super::Kernel;

    #[derive(Clone, Copy)]
    pub(super) enum Level {}

    pub(super) fn level_3() -> Option<Level> {
        None
    }

    pub(super) fn level_4() -> Option<Level> {
        None
    }

    impl Level {
        pub(super) fn run<K: Kernel>(self, _: K) -> K::Output {
            match self {}
        }
    }
}
