//! Random secrets, the same on every machine for one seed.

use salet_base::mix::mix;
use salet_words::SecretId;

/// A generator of random numbers: splitmix64.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// A generator with this seed.
    pub fn of(seed: u64) -> Random {
        Random(seed)
    }

    /// A generator for one of the games of a seed.
    pub fn of_game(seed: u64, game: u64) -> Random {
        let mut random = Random(seed);
        let base = random.draw();
        Random(base ^ game.wrapping_mul(0xD1B5_4A32_D192_ED03))
    }

    /// The next number.
    pub fn draw(&mut self) -> u64 {
        let drawn = mix(self.0);
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        drawn
    }

    /// A number below `bound`, each equally likely.
    pub fn below(&mut self, bound: u64) -> u64 {
        // Numbers from the last incomplete round are drawn again.
        let last = u64::MAX - u64::MAX % bound;
        loop {
            let number = self.draw();
            if number < last {
                return number % bound;
            }
        }
    }
}

/// Secrets of `boards` boards among `secrets`.
pub fn secrets(boards: usize, secrets: usize, distinct: bool, random: &mut Random) -> Vec<SecretId> {
    let mut drawn: Vec<SecretId> = Vec::with_capacity(boards);
    while drawn.len() < boards {
        let secret = SecretId::new(random.below(secrets as u64) as usize);
        if !distinct || !drawn.contains(&secret) {
            drawn.push(secret);
        }
    }
    drawn
}
