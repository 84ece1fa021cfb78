//! A Unix socket whose clients are served independently.

use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::{FileTypeExt as _, MetadataExt as _, PermissionsExt as _};
use std::os::unix::net::{SocketAddr, UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use crate::{Server, serve};

const PAUSE: Duration = Duration::from_millis(100);

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
        Ok(Listener { listener, path: path.to_owned(), file: (about.dev(), about.ino()) })
    }

    /// Accept clients, each served by its own threads, until the process ends. Failures are passed to `failed`.
    pub fn run(&self, server: &Arc<Server>, failed: impl Fn(&io::Error)) -> ! {
        loop {
            let served = self.listener.accept().and_then(|(stream, _)| {
                let server = Arc::clone(server);
                let thread = thread::Builder::new().name("client".to_owned());
                thread.spawn(move || serve(&server, &stream, &stream)).map(drop)
            });
            if let Err(error) = served {
                failed(&error);
                thread::sleep(PAUSE);
            }
        }
    }

    /// Remove the socket's file, unless another one has its name now.
    pub fn remove(&self) {
        let ours =
            fs::symlink_metadata(&self.path).is_ok_and(|about| (about.dev(), about.ino()) == self.file);
        if ours {
            // The next server replaces a file that cannot be removed.
            let _ = fs::remove_file(&self.path);
        }
    }
}
