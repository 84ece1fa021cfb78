use salet::compare::*;
use salet::game::*;
use salet::strategy::player::Setup;
use salet::strategy::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    // answers-file count|all guesses-file feedback strategies limit-of-interest
    let ans = std::fs::read_to_string(&a[1]).unwrap();
    let ans: Vec<&str> = ans.lines().collect();
    let n = if a[2] == "all" { ans.len() } else { a[2].parse().unwrap() };
    let o = WordOptions { fold_accents: a.iter().any(|x| x == "fold"), ..Default::default() };
    let (l, w) =
        WordLists::read(Source::words("a", ans[..n].iter().copied()), Some(Source::from_argument(&a[3])), o)
            .unwrap();
    eprintln!("{} {} {:?}", l.answers(), l.guesses(), w.len());
    let g = Game::builder(l).feedback(a[4].parse().unwrap()).build().unwrap();
    let interest: usize =
        a.iter().find_map(|x| x.strip_prefix("first=")).map(|x| x.parse().unwrap()).unwrap_or(g.answers());
    let seed: u64 = a.iter().find_map(|x| x.strip_prefix("seed=")).map(|x| x.parse().unwrap()).unwrap_or(0);
    for name in parse_list(&a[5]).unwrap() {
        let p = match Player::new(&name, &g, Setup { seed, ..Default::default() }) {
            Ok(p) => p,
            Err(e) => {
                eprintln!("{e}");
                continue;
            }
        };
        let set = CandidateSet::from_members(g.answers(), (0..interest).map(SecretId::new));
        let u = unfold(&g, &p, &set, &Watch::default()).unwrap();
        let mut h = vec![0u64; 40];
        let mut t = 0u64;
        for x in u.guesses.iter().flatten() {
            h[*x as usize] += 1;
            t += *x as u64;
        }
        while h.last() == Some(&0) {
            h.pop();
        }
        let c: u64 = h.iter().sum();
        let first = u.tree.as_ref().map(|t| g.lists().display(t.guess).to_string());
        println!(
            "{name} {first:?} total {t} mean {:.4} win6 {:.4} hist {:?} lost {} dec {} {:?} cpu {:?}",
            t as f64 / c as f64,
            h.iter().take(7).sum::<u64>() as f64 / c as f64,
            &h[1..],
            u.lost.len(),
            u.decisions,
            u.elapsed,
            u.cpu
        );
        if a.iter().any(|x| x == "worst") {
            let m = h.len() - 1;
            for s in g.lists().secret_ids() {
                if u.guesses[s.index()] == Some(m as u32) {
                    println!("  {}", g.lists().display(s.as_guess()));
                }
            }
        }
    }
}
