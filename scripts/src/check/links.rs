//! Links from docs/ into the sources, compared with the lines that define the items: ``[`item`](../crates/core/src/file.rs#L12)``.

use std::path::Path;

use anyhow::Result;
use regex::{Captures, Regex};
use xshell::Shell;

/// Complaints about links whose line does not define the item. With `mend`, correct the number if the file defines the item
/// once.
pub(crate) fn complaints(sh: &Shell, mend: bool) -> Result<Vec<String>> {
    let link = Regex::new(r"\[`([^`]+)`\]\((\.\./[^)#]+)#L([^)]+)\)")?;
    let (docs, mut bad) = (sh.current_dir().join("docs"), Vec::new());
    for page in sh.read_dir(&docs)? {
        if page.extension().is_none_or(|extension| extension != "md") {
            continue;
        }
        let text = sh.read_file(&page)?;
        let mended = link.replace_all(&text, |found: &Captures<'_>| {
            let [path, target, number] = [1, 2, 3].map(|group| &found[group]);
            let item = path.rsplit("::").next().unwrap_or(path);
            let lines: Vec<String> =
                lines_of(item, &docs.join(target)).iter().map(ToString::to_string).collect();
            match &lines[..] {
                lines if lines.iter().any(|line| line == number) => {}
                [line] if mend => return format!("[`{path}`]({target}#L{line})"),
                lines => {
                    let place = match lines {
                        [] => "is not defined there".to_owned(),
                        lines => format!("is in line {}; run `cargo dev make links`", lines.join(" or ")),
                    };
                    let page = page.file_name().unwrap_or_default().display();
                    bad.push(format!("docs/{page}: {item} in {target}#L{number} {place}"));
                }
            }
            found[0].to_owned()
        });
        if mended != text {
            sh.write_file(&page, &*mended)?;
        }
    }
    Ok(bad)
}

/// The numbers of the lines that define a function, type, constant or module of this name.
fn lines_of(item: &str, file: &Path) -> Vec<usize> {
    let kinds = "fn|struct|enum|trait|type|const|static|mod";
    let definition =
        format!(r"^\s*(pub(\([^)]*\))?\s+)?((unsafe|const)\s+)*({kinds})\s+{}\b", regex::escape(item));
    let Ok(definition) = Regex::new(&definition) else { return Vec::new() };
    let text = std::fs::read_to_string(file).unwrap_or_default();
    (1..).zip(text.lines()).filter(|(_, line)| definition.is_match(line)).map(|(number, _)| number).collect()
}
