//! The clock.
//!
//! The target `wasm32-unknown-unknown` has none. The loader of the module must import the function `now` of the module `salet`,
//! which returns monotonic milliseconds since any moment.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use imported::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod imported {
    use std::ops::Add;
    use std::time::Duration;

    #[expect(unsafe_code, reason = "the declaration of an import")]
    #[link(wasm_import_module = "salet")]
    unsafe extern "C" {
        /// Milliseconds since any moment.
        safe fn now() -> f64;
    }

    /// A moment, with the part of [`std::time::Instant`] that this library uses.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Instant(Duration);

    impl Instant {
        pub fn now() -> Instant {
            // An invalid time counts as 0.
            Instant(Duration::try_from_secs_f64(now() / 1000.0).unwrap_or_default())
        }

        pub fn checked_add(self, time: Duration) -> Option<Instant> {
            self.0.checked_add(time).map(Instant)
        }

        pub fn saturating_duration_since(self, earlier: Instant) -> Duration {
            self.0.saturating_sub(earlier.0)
        }

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
