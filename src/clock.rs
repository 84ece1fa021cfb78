//! The time, or what a target without a clock of its own is given for it.
//!
//! `wasm32-unknown-unknown` has no clock: whoever loads the module hands one in, the function `now` of the module `salet`,
//! which returns milliseconds since any moment, never fewer than before.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub(crate) use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub(crate) use imported::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod imported {
    use std::ops::Add;
    use std::time::Duration;

    #[expect(unsafe_code, reason = "what is imported is declared so")]
    #[link(wasm_import_module = "salet")]
    unsafe extern "C" {
        /// Milliseconds since any moment.
        safe fn now() -> f64;
    }

    /// A moment, with as much of [`std::time::Instant`] as this library uses.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Instant(Duration);

    impl Instant {
        /// Now.
        pub fn now() -> Instant {
            // A clock that tells nonsense stands still.
            Instant(Duration::try_from_secs_f64(now() / 1000.0).unwrap_or_default())
        }

        /// So much later; `None` if there is no such moment.
        pub fn checked_add(self, time: Duration) -> Option<Instant> {
            self.0.checked_add(time).map(Instant)
        }

        /// The time since another moment, 0 if that is later.
        pub fn saturating_duration_since(self, earlier: Instant) -> Duration {
            self.0.saturating_sub(earlier.0)
        }

        /// The time since then.
        pub fn elapsed(&self) -> Duration {
            Instant::now().saturating_duration_since(*self)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Instant;

        fn add(self, time: Duration) -> Instant {
            Instant(self.0 + time)
        }
    }
}
