//! The modules of one package and their imports.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;

use anyhow::Result;

use super::circles::Edges;
use super::source::{How, Source};

/// The sources of a package: its library and its programs.
pub(crate) struct Package {
    /// The folder, relative to the root of the project.
    pub(crate) sources: &'static str,
    pub(crate) library: &'static str,
    /// The files that cargo compiles.
    pub(crate) roots: &'static [&'static str],
}

struct Module {
    file: String,
    /// The path of the module, beginning with the file of the root.
    path: Vec<String>,
    children: HashMap<String, usize>,
    /// The paths of imported names.
    names: HashMap<String, Vec<String>>,
    /// Paths from a root, with their lines and whether they end in a glob.
    imports: Vec<(Vec<String>, usize, bool)>,
    /// Whether the file is a `lib.rs` or `mod.rs` that only declares and re-exports. An import through it counts for the
    /// file that defines the item.
    is_face: bool,
}

#[derive(Default)]
pub(crate) struct Program {
    modules: Vec<Module>,
    tops: HashMap<String, usize>,
    pub(crate) tests: BTreeSet<String>,
}

impl Program {
    pub(crate) fn read(root: &Path, package: &Package) -> Result<Program> {
        let mut program = Program::default();
        for file in package.roots {
            let file = format!("{}/{file}", package.sources);
            let top = program.load(root, package, file.clone(), vec![file.clone()])?;
            program.tops.insert(file, top);
        }
        Ok(program)
    }

    pub(crate) fn has(&self, file: &str) -> bool {
        self.modules.iter().any(|module| module.file == file)
    }

    pub(crate) fn is_face(&self, file: &str) -> bool {
        self.modules.iter().any(|module| module.file == file && module.is_face)
    }

    fn load(&mut self, root: &Path, package: &Package, file: String, path: Vec<String>) -> Result<usize> {
        let source = Source::read(&file, &std::fs::read_to_string(root.join(&file))?)?;
        let (folder, name) = file.rsplit_once('/').unwrap_or_default();
        let is_root = name == "mod.rs" || folder == package.sources && package.roots.contains(&name);
        let folder = if is_root { folder } else { file.trim_end_matches(".rs") };
        let find = |name: &str| {
            let places = [format!("{folder}/{name}.rs"), format!("{folder}/{name}/mod.rs")];
            places.into_iter().find(|place| root.join(place).is_file())
        };
        self.tests.extend(source.test_modules.iter().filter_map(|name| find(name)));
        let mut children = HashMap::new();
        for child in &source.modules {
            if let Some(found) = find(child) {
                let path = [&path[..], std::slice::from_ref(child)].concat();
                children.insert(child.clone(), self.load(root, package, found, path)?);
            }
        }
        let is_face = !source.has_code && ["lib.rs", "mod.rs"].contains(&name);
        let (names, imports) = (HashMap::new(), Vec::new());
        let mut module = Module { file, path, children, names, imports, is_face };
        module.resolve_names(source, package);
        self.modules.push(module);
        Ok(self.modules.len() - 1)
    }

    pub(crate) fn edges(&self, bad: &mut Vec<String>) -> Edges {
        let mut edges = Edges::new();
        for (here, module) in self.modules.iter().enumerate() {
            let found: &mut BTreeMap<String, usize> = edges.entry(module.file.clone()).or_default();
            for (path, line, is_glob) in &module.imports {
                let Some((target, whole)) = self.target(path, &mut Vec::new()) else { continue };
                let other = &self.modules[target];
                if target != here && *is_glob && (other.is_face || module.is_face) {
                    let file = &module.file;
                    bad.push(format!(
                        "{file}:{line}: a glob hides the file that is imported; name the items"
                    ));
                }
                if target != here && !module.is_face && !(whole && other.is_face) {
                    let first = found.entry(other.file.clone()).or_insert(*line);
                    *first = (*first).min(*line);
                }
            }
        }
        edges
    }

    /// The module that defines the item of a path, and whether the item is the module itself.
    fn target(&self, path: &[String], seen: &mut Vec<(usize, String)>) -> Option<(usize, bool)> {
        let mut module = *self.tops.get(path.first()?)?;
        for (at, name) in path.iter().enumerate().skip(1) {
            if let Some(child) = self.modules[module].children.get(name) {
                module = *child;
                continue;
            }
            let step = (module, name.clone());
            return match self.modules[module].names.get(name) {
                Some(onward) if !seen.contains(&step) => {
                    seen.push(step);
                    self.target(&[onward, &path[at + 1..]].concat(), seen)
                }
                _ => Some((module, false)),
            };
        }
        Some((module, true))
    }
}

impl Module {
    /// Resolve the paths of the source from a root, `use` declarations first, since other paths may begin with their names.
    fn resolve_names(&mut self, mut source: Source, package: &Package) {
        source.named.sort_by_key(|named| named.how == How::WrittenOut);
        for named in source.named {
            let here = [&self.path[..], &named.inside].concat();
            let Some(path) = self.absolute(&here, &named.path, package) else { continue };
            self.imports.push((path.clone(), named.line, named.how == How::Glob));
            // The names of an inline module are not visible outside.
            if let How::Use(name) = named.how
                && named.inside.is_empty()
            {
                self.names.insert(name, path);
            }
        }
    }

    /// The path from a root; `None` if it leads out of the package.
    fn absolute(&self, here: &[String], path: &[String], package: &Package) -> Option<Vec<String>> {
        let (first, rest) = path.split_first()?;
        let library = format!("{}/lib.rs", package.sources);
        let up = path.iter().take_while(|name| *name == "super").count();
        match first.as_str() {
            "crate" => Some([&here[..1], rest].concat()),
            "self" => Some([here, rest].concat()),
            "super" => Some([&here[..here.len().saturating_sub(up)], &path[up..]].concat()),
            name if name == package.library && here.first() != Some(&library) => {
                Some([&[library], rest].concat())
            }
            name => match self.names.get(name) {
                Some(onward) if !rest.is_empty() => Some([onward, rest].concat()),
                _ => self.children.contains_key(name).then(|| [&self.path[..], path].concat()),
            },
        }
    }
}
