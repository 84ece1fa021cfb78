//! A Unix socket at which clients are served, each by itself.

use std::fs::{self, Permissions};
use std::io;
use std::net::Shutdown;
use std::os::unix::fs::{FileTypeExt as _, MetadataExt as _, PermissionsExt as _};
use std::os::unix::net::{SocketAddr, UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use crate::serve::server::Server;
use crate::serve::session::serve;

/// How long nobody is let in where the system has no room for one more.
const PAUSE: Duration = Duration::from_millis(100);

/// A name as long as that of a socket that is not shown yet.
const HIDDEN: &str = ".saletXXXX/s";

/// The most bytes that the system takes for the path of a socket.
fn longest_path() -> usize {
    let fits = |&length: &usize| SocketAddr::from_pathname("s".repeat(length)).is_ok();
    (1..=4096).rev().find(fits).unwrap_or(0)
}

/// A socket in a file.
pub struct Listener {
    listener: UnixListener,
    path: PathBuf,
    /// What tells the file from another one of its name: device and number.
    file: (u64, u64),
}

impl Listener {
    /// A socket in this file, which only its owner may use. A file that a server left behind is replaced.
    ///
    /// # Errors
    /// If the path is too long for a socket, if there is a file that is no socket, or one at which somebody listens, or if
    /// the system refuses.
    pub fn bind(path: &Path) -> io::Result<Listener> {
        let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        // Where it is made before it is shown.
        let longest = path.as_os_str().len().max(parent.join(HIDDEN).as_os_str().len());
        let limit = longest_path();
        if longest > limit {
            let why = format!(
                "the path is too long for a socket: it may have {limit} bytes at most, and its folder {}; name a shorter path",
                limit - HIDDEN.len() - 1
            );
            return Err(io::Error::new(io::ErrorKind::InvalidInput, why));
        }
        if let Ok(about) = fs::symlink_metadata(path) {
            let refuse = |why: &str| Err(io::Error::new(io::ErrorKind::AlreadyExists, why.to_owned()));
            if !about.file_type().is_socket() {
                return refuse("there is a file that is no socket");
            }
            match UnixStream::connect(path) {
                Ok(_) => return refuse("another server listens there"),
                // A server that is gone left it behind.
                Err(error) if error.kind() == io::ErrorKind::ConnectionRefused => {}
                Err(error) => return Err(error),
            }
        }
        // Made where nobody else may look, and shown when nobody else may use it.
        let hidden = tempfile::Builder::new().prefix(".salet").rand_bytes(4).tempdir_in(parent)?;
        let made = hidden.path().join("s");
        let listener = UnixListener::bind(&made)?;
        fs::set_permissions(&made, Permissions::from_mode(0o600))?;
        let about = fs::symlink_metadata(&made)?;
        fs::rename(&made, path)?;
        Ok(Listener { listener, path: path.to_owned(), file: (about.dev(), about.ino()) })
    }

    /// Let clients in, each served by threads of its own, until the process ends. `failed` is told what goes wrong.
    pub fn run(&self, server: &Arc<Server>, failed: impl Fn(&io::Error)) -> ! {
        loop {
            let served = self.listener.accept().and_then(|(stream, _)| {
                let server = Arc::clone(server);
                let thread = thread::Builder::new().name("client".to_owned());
                thread.spawn(move || serve_client(&server, &stream)).map(drop)
            });
            if let Err(error) = served {
                failed(&error);
                thread::sleep(PAUSE);
            }
        }
    }
}

/// Serve a client to its end. What goes wrong on the way is its own affair.
fn serve_client(server: &Arc<Server>, stream: &UnixStream) {
    let _ = serve(server, stream, Closing(stream));
    let _ = stream.shutdown(Shutdown::Both);
}

/// The writing half of a stream; where that is closed, the other one is, too, so that nobody waits for what it sends.
struct Closing<'a>(&'a UnixStream);

impl io::Write for Closing<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut stream = self.0;
        stream.write(bytes).inspect_err(|error| {
            if error.kind() != io::ErrorKind::Interrupted {
                let _ = stream.shutdown(Shutdown::Both);
            }
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Listener {
    /// Remove the file, unless it is no longer ours: nobody finds the socket any more.
    pub fn remove(&self) {
        let ours =
            fs::symlink_metadata(&self.path).is_ok_and(|about| (about.dev(), about.ino()) == self.file);
        if ours {
            // Nobody is told where it cannot be removed: the next server replaces it.
            let _ = fs::remove_file(&self.path);
        }
    }
}
