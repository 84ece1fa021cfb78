//! `test page` and `test report`: pages in headless Chromium. The checks are in JavaScript, for playwright.

use std::path::PathBuf;

use anyhow::{Result, bail};
use xshell::{Shell, TempDir, cmd};

use crate::make::engine;
use crate::run::{apt_get, build, exists, is_required, words, write_words};

pub(crate) fn page(sh: &Shell, small: bool, folder: Option<String>) -> Result<()> {
    let Some(browser) = prepare(sh)? else { return Ok(()) };
    let (folder, _temporary) = keep(sh, folder)?;
    let (salet, page) = (build(sh)?.join("salet"), folder.join("original.html"));
    // The few checks are of the page that a checkout makes.
    let modules = if small { None } else { engine::fresh(sh)? };
    if let Some(modules) = modules {
        sh.set_var("SALET_MODULES", modules);
    }
    cmd!(sh, "{salet} convert original --to html --quiet --force --out {page}").run()?;
    engine::lzip(sh)?;
    let small = small.then_some("small");
    let firefox = firefox(sh)?;
    Ok(cmd!(sh, "node scripts/page-checks/main.cjs {browser} {firefox} {salet} {folder} {small...}").run()?)
}

/// Take the picture of the page in docs/, with the engine of the tree.
pub(crate) fn pictures(sh: &Shell) -> Result<()> {
    let Some(browser) = prepare(sh)? else { return Ok(()) };
    let (folder, _temporary) = keep(sh, None)?;
    let (salet, page) = (build(sh)?.join("salet"), folder.join("original.html"));
    cmd!(sh, "{salet} convert original --to html --quiet --force --out {page}").run()?;
    Ok(cmd!(sh, "node scripts/page-checks/picture.cjs {browser} {page}").run()?)
}

pub(crate) fn report(sh: &Shell, folder: Option<String>) -> Result<()> {
    let Some(browser) = prepare(sh)? else { return Ok(()) };
    let (folder, _temporary) = keep(sh, folder)?;
    let (salet, answers, report) =
        (build(sh)?.join("salet"), folder.join("answers.txt"), folder.join("report"));
    // This game is solved in seconds, and its report has mistakes and traps.
    write_words(&answers, words(sh, "original-answers")?.iter().take(300))?;
    let compare =
        cmd!(sh, "{salet} compare --quiet --force --answers {answers} --max-guesses 4 --report {report}");
    compare.ignore_stdout().run()?;
    Ok(cmd!(sh, "node scripts/test-report.cjs {browser} {report}").run()?)
}

/// The folder for the pages; a temporary one exists as long as the second value.
fn keep(sh: &Shell, folder: Option<String>) -> Result<(PathBuf, Option<TempDir>)> {
    if let Some(folder) = folder {
        return Ok((sh.create_dir(folder)?, None));
    }
    let temporary = sh.create_temp_dir()?;
    Ok((temporary.path().to_owned(), Some(temporary)))
}

/// Find the browser, and fetch playwright-core and axe-core into target/. If something is missing, skip the test, or fail if
/// REQUIRE_BROWSER is 1, after an attempt to install Chromium.
fn prepare(sh: &Shell) -> Result<Option<String>> {
    let wanted = std::env::var("CHROMIUM").unwrap_or_default();
    let names = [wanted.as_str(), "chromium", "chromium-browser", "google-chrome"];
    // Playwright needs a path.
    let find = || names.iter().find_map(|name| cmd!(sh, "which {name}").quiet().ignore_stderr().read().ok());
    if find().is_none() && is_required("REQUIRE_BROWSER") {
        apt_get(sh, &["chromium", "fonts-dejavu-core"])?;
    }
    let missing = match find() {
        None => "Chromium is missing; install it (apt-get install chromium) or set CHROMIUM",
        Some(_) if !(exists(sh, "node") && exists(sh, "npm")) => "Node or npm is missing",
        Some(_) if !tools(sh)? => "playwright-core and axe-core cannot be installed",
        found => return Ok(found),
    };
    if is_required("REQUIRE_BROWSER") {
        bail!("{missing}");
    }
    eprintln!("SKIPPED: {missing}");
    Ok(None)
}

/// Find Firefox, in which some checks run, too; `none` without it, unless REQUIRE_BROWSER is 1.
fn firefox(sh: &Shell) -> Result<String> {
    let wanted = std::env::var("FIREFOX").unwrap_or_default();
    let names = [wanted.as_str(), "firefox-esr", "firefox"];
    let find = || names.iter().find_map(|name| cmd!(sh, "which {name}").quiet().ignore_stderr().read().ok());
    if find().is_none() && is_required("REQUIRE_BROWSER") {
        apt_get(sh, &["firefox-esr"])?;
    }
    match find() {
        None if is_required("REQUIRE_BROWSER") => {
            bail!("Firefox is missing; install it (apt-get install firefox-esr) or set FIREFOX")
        }
        None => {
            eprintln!("SKIPPED: the checks in Firefox, which is missing");
            Ok("none".to_owned())
        }
        Some(found) => Ok(found),
    }
}

/// Install the driver of the browser once, and set the path for node.
fn tools(sh: &Shell) -> Result<bool> {
    let tools = sh.create_dir("target/browser-test")?;
    let modules = tools.join("node_modules");
    sh.set_var("NODE_PATH", &modules);
    // Later versions of playwright-core ask Firefox for more than its long-term release knows.
    let install =
        ["install", "--silent", "--no-audit", "--no-fund", "playwright-core@1.62.0", "axe-core@4.14.1"];
    Ok(["playwright-core", "axe-core"].iter().all(|name| modules.join(name).exists())
        || cmd!(sh, "npm {install...} --prefix {tools}").ignore_stdout().run().is_ok())
}
