//! Releases publish the files that `cargo binstall` looks for: steps of .github/workflows/release.yml, run on a copy of the sources,
//! compared with the addresses in the manifests that they leave.

use anyhow::{Context as _, Result};
use serde_json::Value;
use xshell::{Shell, cmd};

use crate::run::members;

const WORKFLOW: &str = ".github/workflows/release.yml";
const REPOSITORY: &str = "https://github.com/owner/salet";

/// Complaints about crates without a repository, and about programs that have no archive at the address of their manifest.
pub(crate) fn complaints(sh: &Shell) -> Result<Vec<String>> {
    let workflow = sh.read_file(WORKFLOW)?;
    let temporary = sh.create_temp_dir()?;
    let copy = sh.clone();
    copy.change_dir(temporary.path());
    let folder = temporary.path();
    cmd!(sh, "bash -ec 'git ls-files -z | tar --null --ignore-failed-read -cT - | tar -xC $0' {folder}")
        .quiet()
        .run()?;
    let name = script(&workflow, "Name the repository").context("no step names the repository")?;
    cmd!(copy, "bash -ec {name}").quiet().env("REPOSITORY", REPOSITORY).run()?;
    let members = members(&copy).context("the step that names the repository leaves no workspace")?;
    let published: Vec<&Value> = members.iter().filter(|member| member["publish"].is_null()).collect();
    let nameless = published.iter().filter(|member| member["repository"] != REPOSITORY);
    let mut complaints: Vec<String> = nameless
        .map(|member| format!("{WORKFLOW}: {} would be published without its repository", member["name"]))
        .collect();
    for target in workflow.lines().filter_map(|line| line.split_once(" target: ")?.1.strip_suffix(" }")) {
        let packed = pack(&copy, &workflow, target, &published)?;
        let missing = published.iter().flat_map(|member| programs(member, target));
        complaints.extend(missing.filter(|wanted| !packed.contains(wanted)).map(|wanted| {
            format!("{WORKFLOW}: cargo binstall looks for {wanted}, and the release has {packed:?}")
        }));
    }
    Ok(complaints)
}

/// The script of the step that has this name.
fn script(workflow: &str, name: &str) -> Option<String> {
    let start = format!("- name: {name}");
    let mut lines = workflow.lines().skip_while(|line| line.trim() != start);
    let block = lines.by_ref().find(|line| line.trim() == "run: |")?;
    let indent = block.len() - block.trim_start().len();
    let inner =
        lines.take_while(|line| line.trim().is_empty() || line.len() - line.trim_start().len() > indent);
    Some(inner.map(|line| format!("{}\n", line.trim())).collect())
}

/// The programs of an archive, each as the address of the archive with the path inside, after the workflow has packed files of
/// the names that a build leaves.
fn pack(sh: &Shell, workflow: &str, target: &str, members: &[&Value]) -> Result<Vec<String>> {
    let version = members.first().and_then(|member| member["version"].as_str()).context("no version")?;
    let (suffix, ending) = if target.contains("windows") { ("zip", ".exe") } else { ("tgz", "") };
    for program in ["salet", "salet-check"] {
        sh.write_file(format!("target/{target}/release/{program}{ending}"), program)?;
    }
    // The archive is looked into by tar, whatever it is.
    let script = script(workflow, "Pack").context("no step packs programs")?;
    let script = format!("7z() {{ tar czf \"$2\" \"$3\"; }}\n{script}");
    cmd!(sh, "bash -ec {script}")
        .quiet()
        .env("GITHUB_REF_NAME", format!("v{version}"))
        .env("TARGET", target)
        .run()?;
    let archive = format!("salet-{version}-{target}.{suffix}");
    let listed = cmd!(sh, "tar tzf {archive}").quiet().read()?;
    let address = format!("{REPOSITORY}/releases/download/v{version}/{archive}");
    Ok(listed.lines().map(|path| format!("{address} {path}")).collect())
}

/// The files that `cargo binstall` looks for, for each program of a package.
fn programs(member: &Value, target: &str) -> Vec<String> {
    let targets = member["targets"].as_array().into_iter().flatten();
    let programs = targets.filter(|target| target["kind"][0] == "bin");
    let about = &member["metadata"]["binstall"];
    let format = about["overrides"][target]["pkg-fmt"].as_str().or(about["pkg-fmt"].as_str());
    let ending = if target.contains("windows") { ".exe" } else { "" };
    programs
        .map(|program| {
            let fill = |template: &Value| {
                let facts = [
                    ("repo", member["repository"].as_str().unwrap_or_default().to_owned()),
                    ("version", member["version"].as_str().unwrap_or_default().to_owned()),
                    ("target", target.to_owned()),
                    ("archive-suffix", format!(".{}", format.unwrap_or_default())),
                    ("bin", program["name"].as_str().unwrap_or_default().to_owned()),
                    ("binary-ext", ending.to_owned()),
                ];
                let template = template.as_str().unwrap_or_default().to_owned();
                facts.iter().fold(template, |text, (name, fact)| text.replace(&format!("{{ {name} }}"), fact))
            };
            format!("{} {}", fill(&about["pkg-url"]), fill(&about["bin-dir"]))
        })
        .collect()
}
