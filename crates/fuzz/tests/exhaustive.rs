//! Every truncation and every bit flip of the policy and the certificate of a small game of the original lists.
//! `cargo dev fuzz exhaust` does the same to larger files.

use salet_check::{Silent, check};
use salet_fuzz::hostile::certificate::written;
use salet_fuzz::hostile::exhaustive::{of_certificate, of_policy, small_game};
use salet_fuzz::solver::inputs;

#[test]
fn no_damage_to_a_policy_or_a_certificate_does_harm() {
    let spec = small_game();
    let files = written(&spec).expect("it can be proven");
    let policy = files.policy.expect("it can be won");
    let lists = spec.lists();
    let inputs = inputs(&lists, Some(&policy));
    let proven = check(&inputs, &files.certificate, &Silent).expect("a proof");
    assert!(proven.optimal && proven.lemmas > 5, "{} lemmas", proven.lemmas);

    let [raw, sealed] = of_policy(&policy, true);
    println!("policy of {} bytes: {raw}; {sealed}", policy.len());
    assert_eq!((raw.refused, raw.harmless), (9 * policy.len() as u64, 0));
    assert!(sealed.refused > sealed.tried() / 2 && sealed.harmless > 0, "{sealed}");

    let [raw, sealed] = of_certificate(&files.certificate, &inputs);
    println!("certificate of {} bytes: {raw}; {sealed}", files.certificate.len());
    assert_eq!((raw.refused, raw.harmless), (9 * files.certificate.len() as u64, 0));
    assert!(sealed.refused > sealed.tried() / 2, "{sealed}");
}
