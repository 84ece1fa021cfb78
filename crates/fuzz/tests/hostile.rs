//! Short runs of all hostile targets: their seeds, and the same mutations of them in every run. `cargo dev fuzz hostile`
//! runs them longer, guided by coverage.

use peak_alloc::PeakAlloc;
use rand::Rng as _;
use rand_pcg::Pcg64;
use salet_fuzz::hostile;
use salet_fuzz::hostile::drawn::block;
use salet_oracle::games::pick;
use salet_oracle::random;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// All targets in one test, since it counts the memory of the whole program.
#[test]
fn seeds_and_their_mutations_are_refused_or_harmless() {
    for target in hostile::ALL {
        let seeds = (target.seeds)();
        assert!(!seeds.is_empty(), "{}", target.name);
        // The first calls fill caches, whose memory does not count.
        seeds.iter().take(8).for_each(|seed| (target.attack)(seed));
        let mutants = match target.name {
            "solver" => 0,
            "serve" => 1000,
            _ => 10_000,
        };
        seeds.iter().for_each(|seed| target.attack_counted(&MEMORY, seed));
        let mut random = random(18);
        for _ in 0..mutants {
            let [seed, other] = [(); 2].map(|()| &seeds[random.random_range(0..seeds.len())]);
            target.attack_counted(&MEMORY, &mutate(seed, other, &mut random));
        }
    }
    for (name, bytes) in large() {
        hostile::find(name).expect("a target").attack_counted(&MEMORY, &bytes);
    }
}

/// Large inputs that multiply, nest or repeat themselves cost a small multiple of their size.
fn large() -> Vec<(&'static str, Vec<u8>)> {
    let alphabet = |text: &str, list: &str| [&block(text.as_bytes())[..], list.as_bytes()].concat();
    let list = |text: &str| [&[0], &block(text.as_bytes())[..]].concat();
    let expansion = format!("a\nx ={}\n", " a".repeat(30_000));
    let capitals: String = (b'A'..=b'Z')
        .flat_map(|first| {
            (b'A'..=b'Z').flat_map(move |second| (b'A'..=b'Z').map(move |third| [first, second, third]))
        })
        .take(15_000)
        .flat_map(|letters| letters.map(char::from).into_iter().chain([' ']))
        .collect();
    vec![
        ("alphabets", alphabet(&expansion, &"x".repeat(60_000))),
        ("alphabets", alphabet(&expansion, &"x\n".repeat(30_000))),
        ("alphabets", alphabet(&capitals, &"ABC".repeat(20_000))),
        ("words", list(&"[".repeat(60_000))),
        ("words", list(&"{\"a\":".repeat(10_000))),
        ("words", list(&format!("[{}]", "\"crane\",".repeat(7_000)))),
        ("words", list(&format!("{{{}\"z\":[\"crane\"]}}", "\"\u{e9}\":1,".repeat(6_000)))),
        ("words", list(&"a,".repeat(30_000))),
        ("words", list(&"e\u{301}".repeat(20_000))),
    ]
}

/// Bytes at the edges of their range, or of a syntax.
const EDGES: [u8; 8] = [0, 1, 0x7f, 0x80, 0xff, b'\n', b'"', b'0'];

/// One to four changes of `seed`, some with bytes of `other`.
fn mutate(seed: &[u8], other: &[u8], random: &mut Pcg64) -> Vec<u8> {
    let mut bytes = seed.to_vec();
    for _ in 0..random.random_range(1..=4) {
        let at = random.random_range(0..=bytes.len());
        let length = random.random_range(0..=16.min(bytes.len() - at));
        match random.random_range(0..8) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at..at + length)),
            2 => bytes.insert(at, random.random()),
            3 => {
                let copy = bytes[at..at + length].to_vec();
                let to = random.random_range(0..=bytes.len());
                drop(bytes.splice(to..to, copy));
            }
            4 if !other.is_empty() => {
                let from = random.random_range(0..other.len());
                let taken = other[from..].iter().take(random.random_range(1..=32)).copied();
                drop(bytes.splice(at..at + length, taken));
            }
            _ if at == bytes.len() => {}
            5 => bytes[at] = pick(random, &EDGES),
            6 => bytes[at] = bytes[at].wrapping_add(pick(random, &[1, 255])),
            _ => bytes[at] ^= 1 << random.random_range(0..8),
        }
    }
    bytes
}
