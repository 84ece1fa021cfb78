//! A Unix socket whose clients are served independently.

use std::fs::{self, File, Metadata, OpenOptions, Permissions};
use std::io;
use std::os::fd::AsFd as _;
use std::os::unix::fs::{FileTypeExt as _, MetadataExt as _, OpenOptionsExt as _, PermissionsExt as _};
use std::os::unix::net::{SocketAddr, UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use crate::{Server, serve_connection};
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};

const PAUSE: Duration = Duration::from_millis(100);

/// Time between two looks whether a client that sends no more is gone, in milliseconds.
const LOOK: u8 = 20;

/// A name with the length of a socket's temporary path.
const HIDDEN: &str = ".saletXXXX/s";

/// A socket in a file.
pub struct Listener {
    listener: UnixListener,
    path: PathBuf,
    /// Device and inode, which identify the file.
    file: (u64, u64),
}

impl Listener {
    /// Bind a socket that only its owner may use. A socket without a listener, left by an earlier server, is replaced.
    ///
    /// # Errors
    /// If the path is too long for a socket, if it names another kind of file or a socket in use, or if the system refuses.
    pub fn bind(path: &Path) -> io::Result<Listener> {
        let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        if [path, parent.join(HIDDEN).as_path()].iter().any(|path| SocketAddr::from_pathname(path).is_err()) {
            let why = "the path is too long for a socket; name a shorter one";
            return Err(io::Error::new(io::ErrorKind::InvalidInput, why));
        }
        let _taking = Taking::begin(path)?;
        if let Ok(about) = fs::symlink_metadata(path) {
            let refuse = |why: &str| Err(io::Error::new(io::ErrorKind::AlreadyExists, why.to_owned()));
            if !about.file_type().is_socket() {
                return refuse("the file exists and is not a socket");
            }
            match UnixStream::connect(path) {
                Ok(_) => return refuse("another server listens there"),
                // Left by a server that has ended.
                Err(error) if error.kind() == io::ErrorKind::ConnectionRefused => {}
                Err(error) => return Err(error),
            }
        }
        // Made in a private folder, and moved into place with its permissions set.
        let hidden = tempfile::Builder::new().prefix(".salet").rand_bytes(4).tempdir_in(parent)?;
        let made = hidden.path().join("s");
        let listener = UnixListener::bind(&made)?;
        fs::set_permissions(&made, Permissions::from_mode(0o600))?;
        let about = fs::symlink_metadata(&made)?;
        fs::rename(&made, path)?;
        Ok(Listener { listener, path: path.to_owned(), file: file(&about) })
    }

    /// Accept clients, each served by its own threads, until the process ends. Failures are passed to `failed`.
    pub fn run(&self, server: &Arc<Server>, failed: impl Fn(&io::Error)) -> ! {
        loop {
            let served = self.listener.accept().and_then(|(stream, _)| {
                let server = Arc::clone(server);
                let thread = thread::Builder::new().name("client".to_owned());
                let serve = move || serve_connection(&server, &stream, &stream, || is_gone(&stream));
                thread.spawn(serve).map(drop)
            });
            if let Err(error) = served {
                failed(&error);
                thread::sleep(PAUSE);
            }
        }
    }

    /// Remove the socket's file, unless another one has its name now.
    pub fn remove(&self) {
        let _taking = Taking::begin(&self.path);
        let ours = fs::symlink_metadata(&self.path).is_ok_and(|about| file(&about) == self.file);
        if ours {
            // The next server replaces a file that cannot be removed.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Wait a little for the end of a connection, which a client that only sends no more leaves open.
fn is_gone(stream: &UnixStream) -> bool {
    let mut looked = [PollFd::new(stream.as_fd(), PollFlags::empty())];
    match poll(&mut looked, PollTimeout::from(LOOK)) {
        // Without such a look it is there until an answer cannot be written.
        Err(_) => {
            thread::sleep(PAUSE);
            false
        }
        Ok(_) => looked[0].revents().is_some_and(|seen| !seen.is_empty()),
    }
}

/// Device and inode.
fn file(about: &Metadata) -> (u64, u64) {
    (about.dev(), about.ino())
}

/// A look at a path and the change of its file, as one step for all servers: the owner of a locked file next to it, which exists
/// only meanwhile.
struct Taking {
    path: PathBuf,
    _locked: File,
}

impl Taking {
    fn begin(socket: &Path) -> io::Result<Taking> {
        let mut name = std::ffi::OsString::from(".");
        name.push(socket.file_name().unwrap_or_default());
        name.push(".lock");
        let path = socket.with_file_name(name);
        loop {
            // A new file never follows a link.
            let new = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&path);
            let exists = new.as_ref().is_err_and(|error| error.kind() == io::ErrorKind::AlreadyExists);
            let locked = if exists { File::open(&path) } else { new };
            let locked = match locked {
                // Its owner removed it between the two attempts.
                Err(error) if exists && error.kind() == io::ErrorKind::NotFound && !path.is_symlink() => {
                    continue;
                }
                locked => locked?,
            };
            locked.lock()?;
            // The owner before may have removed it meanwhile.
            let known = file(&locked.metadata()?);
            if fs::symlink_metadata(&path).is_ok_and(|about| file(&about) == known) {
                return Ok(Taking { path, _locked: locked });
            }
        }
    }
}

impl Drop for Taking {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;

    use super::*;

    /// What is bound by several servers that begin at the same time, each after some work.
    fn together(path: &Path, servers: usize, before: impl Fn(usize) + Sync) -> Vec<io::Result<Listener>> {
        let barrier = Barrier::new(servers);
        let (barrier, before) = (&barrier, &before);
        thread::scope(|scope| {
            let bind = move |server| {
                barrier.wait();
                before(server);
                Listener::bind(path)
            };
            let servers: Vec<_> = (0..servers).map(|server| scope.spawn(move || bind(server))).collect();
            servers.into_iter().map(|server| server.join().unwrap()).collect()
        })
    }

    #[test]
    fn one_of_several_servers_takes_an_abandoned_socket() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("s");
        for round in 0..100 {
            if round % 2 == 0 {
                drop(UnixListener::bind(&path).unwrap());
            }
            let bound = together(&path, 4, |_| ());
            let listening = bound.iter().flatten().next().unwrap();
            assert_eq!(bound.iter().filter(|bound| bound.is_ok()).count(), 1, "round {round}");
            UnixStream::connect(&path).unwrap();
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "only the socket is there");
            listening.remove();
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        }
    }

    #[test]
    fn a_server_that_ends_leaves_the_socket_of_the_next() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("s");
        for round in 0..100 {
            let old = Listener::bind(&path).unwrap();
            let Listener { listener, path: known, file } = old;
            // It no longer listens, and removes its file while others take the path.
            let idle = Listener {
                listener: UnixListener::bind(folder.path().join("idle")).unwrap(),
                path: known,
                file,
            };
            drop(listener);
            let bound = together(&path, 2, |server| {
                if server == 0 {
                    idle.remove()
                }
            });
            let listening = bound.iter().flatten().next().unwrap();
            assert_eq!(bound.iter().filter(|bound| bound.is_ok()).count(), 1, "round {round}");
            UnixStream::connect(&path).unwrap();
            listening.remove();
            fs::remove_file(folder.path().join("idle")).unwrap();
        }
    }
}
