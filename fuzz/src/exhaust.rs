//! `salet-exhaust POLICY`, or `salet-exhaust POLICY CERTIFICATE ANSWERS GUESSES`: every truncation and every flipped bit of a
//! policy, or of a certificate, as it is and under a right checksum. Ends in a panic over harm. On all cores.

use std::{env, fs, io};

use salet_check::Inputs;
use salet_fuzz::hostile::exhaustive::{of_certificate, of_policy};

fn main() -> io::Result<()> {
    let files: Vec<Vec<u8>> = env::args_os().skip(1).map(fs::read).collect::<Result<_, _>>()?;
    let [raw, sealed] = match &files[..] {
        [policy] => of_policy(policy, false),
        [policy, certificate, answers, guesses] => {
            let inputs = Inputs { answers, guesses, weights: None, policy: Some(policy) };
            of_certificate(certificate, &inputs)
        }
        _ => return Err(io::Error::other("give POLICY, or POLICY CERTIFICATE ANSWERS GUESSES")),
    };
    println!("as it is: {raw}\nunder a right checksum: {sealed}");
    Ok(())
}
