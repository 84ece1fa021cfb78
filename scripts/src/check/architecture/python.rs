//! Imports among the modules of a Python package. Each import begins a line, so this needs no parser.

use std::collections::BTreeMap;

use anyhow::Result;
use xshell::Shell;

use super::circles::Edges;

pub(crate) fn edges(sh: &Shell, folder: &str) -> Result<Edges> {
    let package = folder.rsplit('/').next().unwrap_or(folder);
    let mut texts = BTreeMap::new();
    for path in sh.read_dir(folder)? {
        // A stub (.pyi) stands for a compiled module.
        if path.extension().is_some_and(|kind| kind == "py" || kind == "pyi") {
            let module = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            texts.insert(module, sh.read_file(path)?);
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

/// The modules of the package that a line imports, as `from package.module import item`, `from . import module` or
/// `import package.module`.
fn imported<'l>(line: &'l str, package: &str, is_module: impl Fn(&str) -> bool) -> Vec<&'l str> {
    let (from, items) = match line.trim_start().split_once(' ') {
        Some(("from", rest)) => rest.split_once(" import ").unwrap_or_default(),
        Some(("import", rest)) => (rest, ""),
        _ => return Vec::new(),
    };
    let module = from.strip_prefix(package).unwrap_or(from);
    if !(module.is_empty() || module.starts_with('.')) {
        return Vec::new();
    }
    let module = module.trim_start_matches('.').split([' ', '.', ',']).next().unwrap_or_default();
    if !module.is_empty() {
        return [module].into_iter().filter(|module| is_module(module)).collect();
    }
    let items = items.split(',').filter_map(|item| item.split_whitespace().next());
    items.map(|item| if is_module(item) { item } else { "__init__" }).collect()
}
