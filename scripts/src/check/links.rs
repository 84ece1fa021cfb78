//! Links from docs/ into the sources, held to the lines that they name: ``[`item`](../src/file.rs#L12)``.

use std::path::Path;

use anyhow::Result;
use xshell::Shell;

/// Complaints about links whose line does not define the item. With `mend` the numbers are corrected where the file
/// defines the item once.
pub(crate) fn complaints(sh: &Shell, mend: bool) -> Result<Vec<String>> {
    let mut bad = Vec::new();
    for page in sh
        .read_dir("docs")?
        .into_iter()
        .filter(|page| page.extension().is_some_and(|extension| extension == "md"))
    {
        let text = sh.read_file(&page)?;
        let mut mended = String::with_capacity(text.len());
        let mut rest = text.as_str();
        while let Some(at) = rest.find("](../") {
            let (before, link) = rest.split_at(at);
            mended.push_str(before);
            let whole = link.find(')').map_or(link, |end| &link[..=end]);
            let item =
                before.strip_suffix('`').and_then(|before| before.rsplit_once("[`")).map(|(_, item)| item);
            let parts = whole[2..].strip_suffix(')').and_then(|target| target.split_once("#L"));
            let (Some(item), Some((target, number))) = (item, parts) else {
                mended.push_str(whole);
                rest = &link[whole.len()..];
                continue;
            };
            rest = &link[whole.len()..];
            let item = item.rsplit("::").next().unwrap_or(item);
            let found = lines_of(item, &sh.current_dir().join("docs").join(target));
            match found.as_slice() {
                found if found.iter().any(|line| line.to_string() == number) => mended.push_str(whole),
                [line] if mend => mended.push_str(&format!("]({target}#L{line})")),
                found => {
                    mended.push_str(whole);
                    let found: Vec<String> = found.iter().map(ToString::to_string).collect();
                    let place = match found.is_empty() {
                        true => "is not defined there".to_owned(),
                        false => format!("is in line {}; run `cargo dev make links`", found.join(" or ")),
                    };
                    let page = page.file_name().unwrap_or_default().display();
                    bad.push(format!("docs/{page}: {item} in {target}#L{number} {place}"));
                }
            }
        }
        mended.push_str(rest);
        if mended != text {
            sh.write_file(&page, mended)?;
        }
    }
    Ok(bad)
}

/// The numbers of the lines that define a function, type, constant or module of that name.
fn lines_of(item: &str, file: &Path) -> Vec<usize> {
    let kinds = ["fn", "struct", "enum", "trait", "type", "const", "static", "mod"];
    let modifiers = ["pub", "crate", "super", "in", "unsafe", "const"];
    let defines = |line: &str| {
        let words: Vec<&str> = line
            .split(|mark: char| !mark.is_alphanumeric() && mark != '_')
            .filter(|word| !word.is_empty())
            .collect();
        match words.iter().position(|word| *word == item) {
            Some(at @ 1..) => {
                kinds.contains(&words[at - 1]) && words[..at - 1].iter().all(|word| modifiers.contains(word))
            }
            _ => false,
        }
    };
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let lines =
        text.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//") && defines(line));
    lines.map(|(at, _)| at + 1).collect()
}
