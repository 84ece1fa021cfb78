//! Threads, and the error if the system lacks memory or processes for them.

use crate::Kind;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

/// Whether the target has threads.
pub const HAS_THREADS: bool = !cfg!(target_family = "wasm");

/// The result of starting threads.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// The system refuses to start threads.
#[derive(Debug)]
pub struct Error {
    /// The message of the operating system.
    pub reason: String,
}

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Error { reason } = self;
        write!(
            out,
            "no threads can be started: {reason}; allow more memory or processes, or ask for fewer threads"
        )
    }
}

impl std::error::Error for Error {}

impl Error {
    /// Whether to change the arguments or a file.
    pub fn kind(&self) -> Kind {
        Kind::Input
    }
}

/// Lock a mutex, even if a thread has panicked with the lock.
pub fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Do some work, and call `tick` on another thread in intervals meanwhile. If no thread starts, there are no ticks.
pub fn meanwhile<T>(interval: Duration, tick: impl Fn() + Send, work: impl FnOnce() -> T) -> T {
    let (done, finished) = mpsc::channel::<()>();
    thread::scope(|scope| {
        let ticks = move || {
            while finished.recv_timeout(interval) == Err(RecvTimeoutError::Timeout) {
                tick();
            }
        };
        let _ = thread::Builder::new().spawn_scoped(scope, ticks);
        let result = work();
        drop(done);
        result
    })
}

/// Run parallel loops on the current pool, or outside of one on the shared threads. If the system refuses to start
/// threads, the loops run on the calling thread.
pub fn on_shared<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    if !HAS_THREADS || rayon::current_thread_index().is_some() || starts_shared() {
        return work();
    }
    // This pool starts no thread, and the calling thread belongs to no other pool.
    let alone = ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
    alone.expect("a pool of the calling thread").install(work)
}

/// The next piece of work for a thread, if there is one.
pub type Pieces<'p> = dyn FnMut() -> Option<usize> + 'p;

/// Work on pieces 0 to `count` on the threads of the current pool. Each thread calls `work`, which asks for one piece after
/// the other. It is compiled once, for all loops: an iterator of rayon is compiled for each.
pub fn share(count: usize, work: &(dyn Fn(&mut Pieces<'_>) + Sync)) {
    let next = AtomicUsize::new(0);
    let take = || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&piece| piece < count);
    rayon::scope(|scope| {
        for _ in 0..rayon::current_num_threads().min(count) {
            scope.spawn(|_| work(&mut || take()));
        }
    });
}

/// The results of `work` for pieces 0 to `count`, in this order. Each thread has a state of its own, made by `begin`.
pub fn map<S, T: Send>(
    count: usize,
    begin: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize) -> T + Sync,
) -> Vec<T> {
    let done = Mutex::new(Vec::with_capacity(count));
    share(count, &|next| {
        let (mut state, mut own) = (begin(), Vec::new());
        while let Some(piece) = next() {
            own.push((piece, work(&mut state, piece)));
        }
        locked(&done).append(&mut own);
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_unstable_by_key(|&(piece, _)| piece);
    done.into_iter().map(|(_, result)| result).collect()
}

/// Whether `work` holds for all pieces 0 to `count`; after the first failure no thread starts another.
pub fn all(count: usize, work: impl Fn(usize) -> bool + Sync) -> bool {
    let holds = AtomicBool::new(true);
    share(count, &|next| {
        while holds.load(Ordering::Relaxed)
            && let Some(piece) = next()
        {
            if !work(piece) {
                holds.store(false, Ordering::Relaxed);
            }
        }
    });
    holds.into_inner()
}

/// Work on the chunks of a slice, each of `size` items or the rest, with their numbers.
pub fn for_each_chunk<T: Send>(items: &mut [T], size: usize, work: impl Fn(usize, &mut [T]) + Sync) {
    let chunks: Vec<Mutex<&mut [T]>> = items.chunks_mut(size).map(Mutex::new).collect();
    share(chunks.len(), &|next| {
        while let Some(number) = next() {
            work(number, &mut locked(&chunks[number]));
        }
    });
}

/// Start the shared threads, unless they run already.
fn starts_shared() -> bool {
    static STARTED: OnceLock<bool> = OnceLock::new();
    // A program that uses this library may have started them: no refusal.
    *STARTED
        .get_or_init(|| ThreadPoolBuilder::new().build_global().err().is_none_or(|error| !is_refusal(&error)))
}

/// Stack size of the threads of a [`Pool`]: a search recurses as deep as a game is long.
const STACK: usize = 64 << 20;

/// Threads for the loops of a caller.
#[derive(Debug)]
pub struct Pool(Option<ThreadPool>);

impl Pool {
    /// Start `threads` threads, or one for each core. On a target without threads, the calling thread does the work.
    pub fn start(threads: Option<usize>) -> Result<Pool> {
        if !HAS_THREADS {
            return Ok(Pool(None));
        }
        let pool = ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).stack_size(STACK).build();
        pool.map(|pool| Pool(Some(pool))).map_err(|error| Error { reason: error.to_string() })
    }

    /// Run the loops of `work` on these threads.
    pub fn install<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        match &self.0 {
            Some(pool) => pool.install(work),
            None => work(),
        }
    }
}

/// Whether the system is the cause of an error.
fn is_refusal(error: &ThreadPoolBuildError) -> bool {
    std::error::Error::source(error).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_is_done_once_and_results_keep_its_order() {
        for count in [0, 1, 2, 1000] {
            let begun = AtomicUsize::new(0);
            let begin = || begun.fetch_add(1, Ordering::Relaxed);
            let results = map(count, begin, |_, piece| piece * piece);
            assert_eq!(results, (0..count).map(|piece| piece * piece).collect::<Vec<_>>());
            assert!(begun.into_inner() <= rayon::current_num_threads().min(count));
        }
    }

    #[test]
    fn all_pieces_must_hold() {
        assert!(all(0, |_| false) && all(100, |piece| piece < 100));
        let done = AtomicUsize::new(0);
        let holds = all(100_000, |piece| {
            done.fetch_add(1, Ordering::Relaxed);
            piece != 10
        });
        assert!(!holds && done.into_inner() < 100_000);
    }

    #[test]
    fn chunks_cover_a_slice() {
        let mut items = vec![0; 103];
        for_each_chunk(&mut items, 10, |number, chunk| {
            assert_eq!(chunk.len(), if number == 10 { 3 } else { 10 });
            chunk.fill(number);
        });
        assert!(items.iter().enumerate().all(|(at, &number)| number == at / 10));
    }
}
