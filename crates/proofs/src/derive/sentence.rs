//! The checker's sentence, read as a person would: statements about the game that are true or false.

/// A statement about all strategies of a game, or about the replayed policy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Statement {
    Impossible,
    /// No strategy needs fewer guesses in total.
    Total(u128),
    /// No strategy needs fewer guesses in the worst case.
    Worst(u128),
    /// No strategy with this worst case needs fewer in total.
    TotalAmong {
        worst: u128,
        total: u128,
    },
    /// No strategy with this total needs fewer in the worst case.
    WorstAmong {
        total: u128,
        worst: u128,
    },
    /// No strategy loses less weight.
    Lost(u128),
    /// No strategy that loses this needs fewer guesses for the answers that it solves, and none loses less.
    TotalAmongLosing {
        lost: u128,
        total: u128,
    },
    /// The policy costs this.
    Policy {
        total: u128,
        worst: u128,
        lost: u128,
    },
    Optimal,
}

/// The statements of a sentence; `None` if a part is not understood.
pub fn read(sentence: &str) -> Option<Vec<Statement>> {
    // "1 guess", "2 guesses".
    let sentence = sentence.replace(" 1 guess ", " 1 guesses ");
    let (_, said) = sentence.strip_suffix('.')?.split_once(", objective ")?;
    let (_, said) = said.split_once(", ")?;
    let mut statements = Vec::new();
    let bounds = if let Some((bounds, policy)) = said.split_once("; the policy with checksum ") {
        let costs = policy.split_once(' ')?.1;
        let (costs, lost) = costs.split_once(", loses a weight of ").unwrap_or((costs, "0"));
        let [total, worst] = numbers(costs, "has a total of {} and a worst case of {}")?;
        statements.push(Statement::Policy { total, worst, lost: lost.parse().ok()? });
        bounds
    } else if let Some((bounds, policy)) = said.split_once(", and the policy with checksum ") {
        (policy.split_once(' ')?.1 == "needs no more: it is optimal").then_some(())?;
        statements.push(Statement::Optimal);
        bounds
    } else {
        said
    };
    let (first, second) = match bounds.split_once(", and none ") {
        Some((first, second)) => (first, Some(second)),
        None => (bounds, None),
    };
    statements.push(if first == "no strategy solves every answer" {
        Statement::Impossible
    } else if let Some([total]) = numbers(first, "no strategy needs fewer than {} guesses in total") {
        Statement::Total(total)
    } else if let Some([lost]) = numbers(first, "no strategy loses answers of a weight below {}") {
        Statement::Lost(lost)
    } else if let Some([total]) =
        numbers(first, "no strategy that loses nothing needs fewer than {} guesses in total")
    {
        Statement::TotalAmongLosing { lost: 0, total }
    } else {
        let [worst] = numbers(first, "no strategy needs fewer than {} guesses in the worst case")?;
        Statement::Worst(worst)
    });
    if let Some(second) = second {
        let among = numbers(second, "that needs {} there fewer than {} in total");
        let losing = numbers(second, "that loses {} needs fewer than {} guesses in total");
        statements.push(if let Some([worst, total]) = among {
            Statement::TotalAmong { worst, total }
        } else if let Some([lost, total]) = losing {
            Statement::TotalAmongLosing { lost, total }
        } else {
            let [total, worst] = numbers(second, "that needs {} fewer than {} in the worst case")?;
            Statement::WorstAmong { total, worst }
        });
    }
    Some(statements)
}

/// The numbers in a text that otherwise matches this pattern; infinity is the largest one.
fn numbers<const N: usize>(text: &str, pattern: &str) -> Option<[u128; N]> {
    let mut numbers = Vec::new();
    let mut rest = text;
    let mut fixed = pattern.split("{}");
    rest = rest.strip_prefix(fixed.next()?)?;
    for fixed in fixed {
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let (number, after) = rest.split_at(end);
        numbers.push(if number == "infinity" { u128::MAX } else { number.parse().ok()? });
        rest = after.strip_prefix(fixed)?;
    }
    if rest.is_empty() { numbers.try_into().ok() } else { None }
}
