//! A policy written as JSON. Open nodes are on a list, so no tree is too deep.

use serde::Serialize;

use super::types::{Figures, Head};
use crate::game::{Error, Game, Tree};
use crate::policy::claim::Claim;
use crate::policy::survey::{Station, survey};

pub(in crate::policy::interchange) fn write(
    tree: &Tree,
    game: &Game,
    claim: &Claim,
) -> Result<String, Error> {
    let stations = survey(tree, game)?;
    let figures = |station: &Station| {
        let guess = game.lists().display(station.node.guess);
        members(&Figures::of(guess, &station.outlook)) + ",\"next\":{"
    };
    let mut text = members(&Head::of(game, claim)) + ",\"tree\":" + &figures(&stations[0]);
    let mut open = vec![stations[0].branches.iter()];
    while let Some(branches) = open.last_mut() {
        let Some(branch) = branches.next() else {
            open.pop();
            text += "}}";
            continue;
        };
        if !text.ends_with('{') {
            text.push(',');
        }
        let shown = game.feedback().format(branch.shown, game.lists().word_len());
        text += &format!("\"{shown}\":");
        match branch.next {
            None => text += "null",
            Some(next) => {
                text += &figures(&stations[next]);
                open.push(stations[next].branches.iter());
            }
        }
    }
    Ok(text + "}\n")
}

/// An object without its closing brace.
fn members(object: &impl Serialize) -> String {
    match serde_json::to_string(object) {
        Ok(mut text) => {
            text.pop();
            text
        }
        Err(error) => unreachable!("texts and numbers can be written: {error}"),
    }
}
