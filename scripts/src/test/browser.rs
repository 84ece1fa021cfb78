//! `test page` and `test report`: pages in headless Chromium. The checks are JavaScript, since playwright drives the browser.

use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;
use xshell::{Shell, TempDir, cmd};

use crate::run::{absolute, apt_get, build, exists, is_required, words, write_words};

#[derive(Args)]
pub(crate) struct Browser {
    /// Keep the pages and screenshots in this folder [default: a temporary one]
    #[arg(value_parser = absolute)]
    folder: Option<PathBuf>,
    /// Use this browser [default: chromium, chromium-browser or google-chrome]
    #[arg(long, env, value_name = "FILE")]
    chromium: Option<String>,
}

impl Browser {
    pub(crate) fn page(&self, sh: &Shell) -> Result<()> {
        let Some(browser) = self.prepare(sh)? else { return Ok(()) };
        let (folder, _temporary) = self.folder(sh)?;
        let (salet, page) = (build(sh)?.join("salet"), folder.join("original.html"));
        cmd!(sh, "{salet} convert original --to html --quiet --out {page}").run()?;
        cmd!(sh, "node scripts/page-checks/main.cjs {browser} {salet} {folder}").run()?;
        Ok(())
    }

    pub(crate) fn report(&self, sh: &Shell) -> Result<()> {
        let Some(browser) = self.prepare(sh)? else { return Ok(()) };
        let (folder, _temporary) = self.folder(sh)?;
        let (salet, answers, report) =
            (build(sh)?.join("salet"), folder.join("answers.txt"), folder.join("report"));
        // A game of answers only is solved in seconds and has mistakes and traps to show.
        write_words(&answers, words(sh, "original-answers")?.iter().take(300))?;
        cmd!(sh, "{salet} compare --quiet --answers {answers} --max-guesses 4 --report {report}")
            .ignore_stdout()
            .run()?;
        cmd!(sh, "node scripts/test-report.cjs {browser} {report}").run()?;
        Ok(())
    }

    /// The folder for the pages; a temporary one goes with what is returned next to it.
    fn folder(&self, sh: &Shell) -> Result<(PathBuf, Option<TempDir>)> {
        if let Some(folder) = &self.folder {
            sh.create_dir(folder)?;
            return Ok((folder.clone(), None));
        }
        let temporary = sh.create_temp_dir()?;
        Ok((temporary.path().to_owned(), Some(temporary)))
    }

    /// Find the browser, and fetch playwright-core and axe-core into target/. What is missing means that the test is
    /// skipped, or that it fails if REQUIRE_BROWSER is 1; then Debian's packages are tried first.
    fn prepare(&self, sh: &Shell) -> Result<Option<String>> {
        let names = ["chromium", "chromium-browser", "google-chrome"];
        let find = || {
            self.chromium
                .clone()
                .or_else(|| names.iter().find(|name| exists(sh, name)).map(ToString::to_string))
        };
        let mut browser = find();
        if browser.is_none() && is_required("REQUIRE_BROWSER") {
            apt_get(sh, &["chromium", "fonts-dejavu-core"])?;
            browser = find();
        }
        let missing = if browser.is_none() {
            "there is no Chromium; install it (apt-get install chromium) or set CHROMIUM"
        } else if !(exists(sh, "node") && exists(sh, "npm")) {
            "there is no Node with npm"
        } else if !tools(sh)? {
            "playwright-core and axe-core cannot be installed"
        } else {
            // Playwright wants a path.
            let browser = browser.unwrap_or_default();
            return Ok(Some(cmd!(sh, "which {browser}").quiet().read()?));
        };
        if is_required("REQUIRE_BROWSER") {
            bail!("{missing}");
        }
        eprintln!("SKIPPED: {missing}");
        Ok(None)
    }
}

/// Have npm install what drives the browser, once, and tell node where it is.
fn tools(sh: &Shell) -> Result<bool> {
    let tools = sh.create_dir("target/browser-test")?;
    let modules = tools.join("node_modules");
    sh.set_var("NODE_PATH", &modules);
    if ["playwright-core", "axe-core"].iter().all(|name| modules.join(name).exists()) {
        return Ok(true);
    }
    let install = cmd!(
        sh,
        "npm install --silent --no-audit --no-fund --prefix {tools} playwright-core@1.65.1 axe-core@4.14.1"
    );
    Ok(install.ignore_stdout().run().is_ok())
}
