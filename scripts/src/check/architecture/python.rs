//! Imports among the modules of a Python package. An import begins a line, so no parser is needed.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Result;

use super::circles::Edges;

/// Who imports whom in the package of this folder, whose name is that of the folder.
pub(crate) fn edges(root: &Path, folder: &str) -> Result<Edges> {
    let package = folder.rsplit('/').next().unwrap_or(folder);
    let mut texts = BTreeMap::new();
    for entry in std::fs::read_dir(root.join(folder))? {
        let path = entry?.path();
        // A stub stands for a module that is compiled.
        if path.extension().is_some_and(|extension| extension == "py" || extension == "pyi") {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            texts.insert(name, std::fs::read_to_string(&path)?);
        }
    }
    let file = |module: &str| format!("{folder}/{module}.py");
    let mut edges = Edges::new();
    for (module, text) in &texts {
        let found = edges.entry(file(module)).or_default();
        for (line, text) in text.lines().enumerate() {
            for target in imported(text, package, |name| texts.contains_key(name)) {
                found.entry(file(target)).or_insert(line + 1);
            }
        }
        found.remove(&file(module));
    }
    Ok(edges)
}

/// The modules of the package that a line imports: `from package.module import item`, `from . import module`,
/// `import package.module`.
fn imported<'l>(line: &'l str, package: &str, is_module: impl Fn(&str) -> bool) -> Vec<&'l str> {
    let (from, items) = match line.trim_start().split_once(' ') {
        Some(("from", rest)) => match rest.split_once(" import ") {
            Some(parts) => parts,
            None => return Vec::new(),
        },
        Some(("import", rest)) => (rest, ""),
        _ => return Vec::new(),
    };
    let Some(module) = from.strip_prefix(package).or_else(|| from.strip_prefix('.').map(|_| from)) else {
        return Vec::new();
    };
    let module = module.trim_start_matches('.').split([' ', '.', ',']).next().unwrap_or_default();
    if is_module(module) {
        return vec![module];
    }
    let named: Vec<&str> = items.split(',').filter_map(|item| item.split_whitespace().next()).collect();
    let (modules, others): (Vec<&str>, Vec<&str>) = named.into_iter().partition(|item| is_module(item));
    let face = (!others.is_empty() && module.is_empty()).then_some("__init__");
    modules.into_iter().chain(face).collect()
}
