//! The memory of searches, in places with equal shares of it.
//!
//! A game takes its places when it searches. It keeps them while it is idle, with its tables and all that it has found, until another
//! game needs them. A search that finds too few places waits until others end.

use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, Condvar, Mutex, PoisonError, Weak};
use std::time::Duration;

use crate::desk::Opened;
use salet_advise::advice::Advisor;
use salet_base::threads::locked;

/// Time between two looks of a waiting search whether it is still wanted.
const TICK: Duration = Duration::from_millis(20);

pub(super) struct Places {
    all: usize,
    /// Whether several clients share them.
    pub(super) several: bool,
    /// The game used last is the last.
    held: Mutex<Vec<Held>>,
    changed: Condvar,
}

/// A game with its places.
struct Held {
    game: Weak<Opened>,
    places: usize,
    /// What counts the games of the client that opened it; `None` for a game of all clients.
    client: Option<Arc<AtomicUsize>>,
    /// The searches under way.
    searches: usize,
    advisor: Arc<Advisor>,
}

impl Held {
    fn is_of(&self, client: &Arc<AtomicUsize>) -> bool {
        self.client.as_ref().is_some_and(|own| Arc::ptr_eq(own, client))
    }
}

/// A search under way, with the adviser that its game has in its places.
pub(super) struct Searching {
    pub(super) advisor: Arc<Advisor>,
    game: Arc<Opened>,
}

impl Drop for Searching {
    fn drop(&mut self) {
        let places = &self.game.memory;
        let mut held = locked(&places.held);
        if let Some(own) = held.iter_mut().find(|held| held.game.as_ptr() == Arc::as_ptr(&self.game)) {
            own.searches -= 1;
        }
        drop(held);
        places.changed.notify_all();
    }
}

impl Places {
    pub(super) fn new(all: usize, several: bool) -> Arc<Places> {
        Arc::new(Places { all: all.max(1), several, held: Mutex::default(), changed: Condvar::new() })
    }

    /// Begin a search of a game as soon as there are places for it. `None` if it is given up before.
    pub(super) fn begin(&self, game: &Arc<Opened>, is_given_up: impl Fn() -> bool) -> Option<Searching> {
        let mut held = locked(&self.held);
        loop {
            let mut gone = Vec::new();
            if let Some(advisor) = self.try_begin(&mut held, game, &mut gone) {
                drop(held);
                // Their memory is free before this search takes any.
                drop(gone);
                return Some(Searching { advisor, game: Arc::clone(game) });
            }
            if is_given_up() {
                return None;
            }
            held = self.changed.wait_timeout(held, TICK).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn try_begin(
        &self,
        held: &mut Vec<Held>,
        game: &Arc<Opened>,
        gone: &mut Vec<Arc<Advisor>>,
    ) -> Option<Arc<Advisor>> {
        let known = held.iter().position(|held| held.game.as_ptr() == Arc::as_ptr(game));
        if known.is_none_or(|at| held[at].searches == 0) && !self.admits(held, game) {
            return None;
        }
        if let Some(at) = known {
            held[at].searches += 1;
            held[at..].rotate_left(1);
            return held.last().map(|held| Arc::clone(&held.advisor));
        }
        let mut free = self.all - sum(held, |_| true);
        if free + sum(held, |held| held.searches == 0) < game.places {
            return None;
        }
        while free < game.places {
            let idle = held.iter().position(|held| held.searches == 0)?;
            let idle = held.remove(idle);
            free += idle.places;
            gone.push(idle.advisor);
        }
        let advisor = Arc::new(game.advisor.apart());
        held.push(Held {
            game: Arc::downgrade(game),
            places: game.places,
            client: game.client().cloned(),
            searches: 1,
            advisor: Arc::clone(&advisor),
        });
        Some(advisor)
    }

    /// Whether an idle game may search, if there are places. Of several clients each may use as many in its own games as it leaves
    /// free; the first to search may use more, for a game that needs them.
    fn admits(&self, held: &[Held], game: &Opened) -> bool {
        let Some(client) = game.client().filter(|_| self.several) else { return true };
        let searching = |held: &Held| held.searches > 0;
        let own = sum(held, |held| searching(held) && held.is_of(client));
        let opened = sum(held, |held| searching(held) && held.client.is_some());
        let left = self.all.saturating_sub(sum(held, searching) + game.places);
        opened == 0 || own + game.places <= left
    }

    /// Free the places of a game that is closed and has ended its last search.
    pub(super) fn free(&self, game: &Opened) {
        let mut held = locked(&self.held);
        let at = held.iter().position(|held| std::ptr::eq(held.game.as_ptr(), game));
        let gone = at.map(|at| held.remove(at));
        drop(held);
        drop(gone);
        self.changed.notify_all();
    }
}

fn sum(held: &[Held], of: impl Fn(&Held) -> bool) -> usize {
    held.iter().filter(|held| of(held)).map(|held| held.places).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::{Desk, Slot};
    use crate::{Server, Settings};
    use salet_advise::spec::GameSpec;
    use salet_core::game::Game;
    use salet_words::{WordGame as _, WordLists};

    fn server(games: usize, several: bool) -> Arc<Server> {
        Server::new(Settings::default().with_games(games).with_several(several))
    }

    /// A game of this client, or of all.
    fn game(server: &Server, client: Option<&Arc<AtomicUsize>>) -> Arc<Opened> {
        let game = Game::builder(WordLists::new(["found", "sound"], []).unwrap()).build().unwrap();
        let slot = client.map(|client| Slot::take(client, 100).unwrap());
        Desk::new(Advisor::new(&game), None, GameSpec::default(), server, slot).unwrap().opened()
    }

    fn begin(game: &Arc<Opened>) -> Option<Searching> {
        game.memory.begin(game, || true)
    }

    #[test]
    fn a_client_leaves_as_many_places_as_it_uses() {
        let server = server(8, true);
        let clients = [(); 4].map(|()| Arc::new(AtomicUsize::new(0)));
        let mut searches = Vec::new();
        for (client, most) in clients.iter().zip([4, 2, 1, 0]) {
            let begun: Vec<_> = (0..8).filter_map(|_| begin(&game(&server, Some(client)))).collect();
            assert_eq!(begun.len(), most);
            searches.extend(begun);
        }
        // A game of all clients finds the last place, and then there is none.
        let named = begin(&game(&server, None)).expect("a place is left");
        assert!(begin(&game(&server, None)).is_none());
        drop((named, searches));
        assert!(locked(&server.places.held).is_empty(), "closed games leave nothing");
    }

    #[test]
    fn one_client_uses_all_places() {
        let server = server(3, false);
        let client = Arc::new(AtomicUsize::new(0));
        let games: Vec<_> = (0..4).map(|_| game(&server, Some(&client))).collect();
        let searches: Vec<_> = games.iter().map(begin).collect();
        assert_eq!(searches.iter().flatten().count(), 3);
        // Another search of such a game takes no place.
        assert!(begin(&games[0]).is_some() && begin(&games[3]).is_none());
        drop(searches);
        assert!(begin(&games[3]).is_some(), "an idle game gives way");
        let awake = |game: &Arc<Opened>| {
            locked(&server.places.held).iter().any(|held| held.game.as_ptr() == Arc::as_ptr(game))
        };
        let expected = [true, false, true, true];
        assert_eq!(games.iter().map(awake).collect::<Vec<_>>(), expected, "the one used longest ago");
    }
}
