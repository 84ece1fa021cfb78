//! Equations as a word list, under Nerdle's rules, and prime numbers, as in Primel.
//!
//! An equation has `len` symbols out of `0` to `9`, `+`, `-`, `*`, `/` and one `=`. On the left stand two or more positive
//! numbers without leading zeros, joined by operators; multiplication and division come before addition and subtraction,
//! and intermediate results are exact fractions. On the right stands the result, a whole number of at least 0. These rules give the
//! 206 equations of 6 symbols and the 17,723 of 8 symbols that Nerdle's games have.

use crate::error::{Error, Result};

/// Lengths of equations that can be played: from `1+1=2`, to the most symbols whose equations can be numbered.
const LENGTHS: std::ops::RangeInclusive<usize> = 5..=8;

/// All equations of `len` symbols, in the order of their characters' codes.
///
/// ```
/// # mod salet { pub use salet_words as words; }
/// let mini = salet::words::equations(6)?;
/// assert_eq!((mini.len(), mini[0].as_str()), (206, "1+9=10"));
/// # Ok::<(), salet::words::Error>(())
/// ```
///
/// # Errors
/// [`Error::NoGenerator`] if `len` is not 5 to 8.
pub fn equations(len: usize) -> Result<Vec<String>> {
    if !LENGTHS.contains(&len) {
        return Err(Error::NoGenerator {
            what: "equations",
            len,
            shortest: *LENGTHS.start(),
            longest: *LENGTHS.end(),
        });
    }
    let mut equations = Equations { len, found: Vec::new() };
    // The longest left side leaves `=` and one digit.
    for number in numbers(len - 4) {
        equations.extend(&number.to_string(), (0, 1), (number, 1));
    }
    equations.found.sort_unstable();
    Ok(equations.found)
}

/// All prime numbers of `len` digits, in increasing order.
///
/// # Errors
/// [`Error::NoGenerator`] if `len` is not 1 to 5: there are more primes of six digits than can be numbered.
pub fn primes(len: usize) -> Result<Vec<String>> {
    if !(1..=5).contains(&len) {
        return Err(Error::NoGenerator { what: "primes", len, shortest: 1, longest: 5 });
    }
    let end = 10usize.pow(len as u32);
    let mut is_prime = vec![true; end];
    is_prime[..2].fill(false);
    for factor in (2..end).take_while(|factor| factor * factor < end) {
        if is_prime[factor] {
            (factor * factor..end).step_by(factor).for_each(|multiple| is_prime[multiple] = false);
        }
    }
    Ok((end / 10..end).filter(|&number| is_prime[number]).map(|number| number.to_string()).collect())
}

struct Equations {
    len: usize,
    found: Vec<String>,
}

impl Equations {
    /// Complete a left side whose value is `sum` + `term`, where `term` is the product that the next operator may continue.
    fn extend(&mut self, left: &str, sum: Fraction, term: Fraction) {
        let value = plus(sum, term);
        if value.0 >= 0 && value.0 % value.1 == 0 && left.contains(['+', '-', '*', '/']) {
            let equation = format!("{left}={}", value.0 / value.1);
            if equation.len() == self.len {
                self.found.push(equation);
            }
        }
        // An operator, a number, `=` and one digit have to fit.
        let Some(digits) = self.len.checked_sub(left.len() + 3) else { return };
        for number in numbers(digits) {
            self.extend(&format!("{left}+{number}"), value, (number, 1));
            self.extend(&format!("{left}-{number}"), value, (-number, 1));
            self.extend(&format!("{left}*{number}"), sum, (term.0 * number, term.1));
            self.extend(&format!("{left}/{number}"), sum, (term.0, term.1 * number));
        }
    }
}

fn numbers(digits: usize) -> std::ops::Range<i64> {
    1..10i64.pow(digits as u32)
}

/// Numerator and denominator. The numbers of a left side have at most six digits in all, so both stay below 10¹⁴.
type Fraction = (i64, i64);

fn plus((a, b): Fraction, (c, d): Fraction) -> Fraction {
    (a * d + c * b, b * d)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equations_are_those_of_nerdle() {
        let count = |len| equations(len).map(|equations| equations.len());
        assert_eq!([5, 6, 7, 8].map(|len| count(len).unwrap()), [127, 206, 6661, 17723]);
        for len in [0, 4, 9, 100] {
            assert!(matches!(count(len), Err(Error::NoGenerator { .. })), "{len}");
        }
    }

    #[test]
    fn equations_hold_and_have_no_zero_on_the_left() {
        let equations = equations(8).unwrap();
        assert!(equations.is_sorted());
        for equation in ["1+2*3=07", "0+12=12", "12+0=12", "01+2=3", "3-5+9=07", "12345=12"] {
            assert!(!equations.contains(&equation.to_owned()), "{equation}");
        }
        for equation in ["12+34=46", "5/2*4=10", "9*8-7=65", "10-7-3=0", "48-32=16"] {
            assert!(equations.contains(&equation.to_owned()), "{equation}");
        }
    }

    #[test]
    fn primes_are_counted_as_in_the_literature() {
        // OEIS A006879: the number of primes with n digits.
        let counts = [1, 2, 3, 4, 5].map(|len| primes(len).unwrap().len());
        assert_eq!(counts, [4, 21, 143, 1061, 8363]);
        assert_eq!(primes(5).unwrap()[0], "10007");
        assert!(primes(0).is_err() && primes(6).is_err());
    }
}
