//! The modules of one program or library, and who imports whom.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;

use anyhow::Result;

use super::circles::Edges;
use super::source::{How, Source};

/// Sources that are checked together: the library of a package and the programs next to it.
#[derive(Debug)]
pub(crate) struct Package {
    /// The folder of the sources from the root of the project, such as `checker/src`.
    pub(crate) sources: String,
    /// The name by which its programs know the library.
    pub(crate) library: String,
    /// The files that cargo compiles.
    pub(crate) roots: Vec<String>,
}

/// A file, placed in its program.
struct Module {
    file: String,
    /// From the root of the program, whose file comes first.
    path: Vec<String>,
    children: HashMap<String, usize>,
    /// What `use` brings in, by name.
    names: HashMap<String, Vec<String>>,
    imports: Vec<(Vec<String>, usize)>,
    globs: Vec<(Vec<String>, usize)>,
    /// A `lib.rs` or `mod.rs` that only declares and re-exports: an import through it is one of the file behind it.
    is_face: bool,
}

/// All modules of a package.
#[derive(Default)]
pub(crate) struct Program {
    modules: Vec<Module>,
    tops: HashMap<String, usize>,
    /// Files that only tests have.
    pub(crate) tests: BTreeSet<String>,
}

impl Program {
    pub(crate) fn read(root: &Path, package: &Package, bad: &mut Vec<String>) -> Result<Program> {
        let mut program = Program::default();
        for file in &package.roots {
            let top = program.load(root, package, file.clone(), vec![file.clone()], bad)?;
            program.tops.insert(file.clone(), top);
        }
        Ok(program)
    }

    pub(crate) fn files(&self) -> impl Iterator<Item = &str> {
        self.modules.iter().map(|module| module.file.as_str())
    }

    pub(crate) fn is_face(&self, file: &str) -> bool {
        self.modules.iter().any(|module| module.file == file && module.is_face)
    }

    fn load(
        &mut self,
        root: &Path,
        package: &Package,
        file: String,
        path: Vec<String>,
        bad: &mut Vec<String>,
    ) -> Result<usize> {
        let source = Source::read(&file, &std::fs::read_to_string(root.join(&file))?)?;
        let name = file.rsplit('/').next().unwrap_or(&file);
        let is_root = name == "mod.rs" || package.roots.contains(&file);
        let folder = match is_root {
            true => file[..file.len() - name.len() - 1].to_owned(),
            false => file.trim_end_matches(".rs").to_owned(),
        };
        let find = |name: &str| {
            let places = [format!("{folder}/{name}.rs"), format!("{folder}/{name}/mod.rs")];
            places.into_iter().find(|place| root.join(place).is_file())
        };
        self.tests.extend(source.test_modules.iter().filter_map(|name| find(name)));
        let mut children = HashMap::new();
        for (name, line) in &source.modules {
            match find(name) {
                Some(found) => {
                    let path = path.iter().chain([name]).cloned().collect();
                    children.insert(name.clone(), self.load(root, package, found, path, bad)?);
                }
                None => bad.push(format!("{file}:{line}: declares `mod {name}`, but there is no such file")),
            }
        }
        let is_face = !source.has_code && ["lib.rs", "mod.rs"].contains(&name);
        let mut module = Module {
            file,
            path,
            children,
            names: HashMap::new(),
            imports: Vec::new(),
            globs: Vec::new(),
            is_face,
        };
        module.resolve_names(source, package);
        self.modules.push(module);
        Ok(self.modules.len() - 1)
    }

    /// Who imports whom, and in which line.
    pub(crate) fn edges(&self, bad: &mut Vec<String>) -> Edges {
        let mut edges = Edges::new();
        for (here, module) in self.modules.iter().enumerate() {
            let mut found: BTreeMap<String, usize> = BTreeMap::new();
            for (path, line) in &module.globs {
                let target = self.target(path, &mut Vec::new()).map(|(target, _)| target);
                if target
                    .is_some_and(|target| target != here && (self.modules[target].is_face || module.is_face))
                {
                    bad.push(format!(
                        "{}:{line}: a glob hides whose items they are; name them one by one",
                        module.file
                    ));
                }
            }
            for (path, line) in module.imports.iter().chain(&module.globs).filter(|_| !module.is_face) {
                match self.target(path, &mut Vec::new()) {
                    Some((target, whole)) if target != here && !(whole && self.modules[target].is_face) => {
                        let first = found.entry(self.modules[target].file.clone()).or_insert(*line);
                        *first = (*first).min(*line);
                    }
                    _ => {}
                }
            }
            edges.insert(module.file.clone(), found);
        }
        edges
    }

    /// The module that defines what a path names, and whether the path names the module itself.
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
                    self.target(&onward.iter().chain(&path[at + 1..]).cloned().collect::<Vec<_>>(), seen)
                }
                _ => Some((module, false)),
            };
        }
        Some((module, true))
    }
}

impl Module {
    /// Turn what the source names into paths from a root; imports first, since written paths may begin with them.
    fn resolve_names(&mut self, source: Source, package: &Package) {
        let (written, brought): (Vec<_>, Vec<_>) =
            source.named.into_iter().partition(|named| named.how == How::WrittenOut);
        for named in brought.into_iter().chain(written) {
            let here: Vec<String> = self.path.iter().chain(&named.inside).cloned().collect();
            let Some(path) = self.absolute(&here, &named.path, package) else { continue };
            match named.how {
                How::Glob => self.globs.push((path, named.line)),
                How::WrittenOut => self.imports.push((path, named.line)),
                How::Use(name) => {
                    // What an inline module brings in stays there.
                    if named.inside.is_empty() {
                        self.names.insert(name, path.clone());
                    }
                    self.imports.push((path, named.line));
                }
            }
        }
    }

    /// A path from a root on; `None` if it leads out of the package or names no module.
    fn absolute(&self, here: &[String], path: &[String], package: &Package) -> Option<Vec<String>> {
        let (first, rest) = path.split_first()?;
        let join = |from: &[String], to: &[String]| Some(from.iter().chain(to).cloned().collect());
        let library = format!("{}/lib.rs", package.sources);
        match first.as_str() {
            "crate" => join(&here[..1], rest),
            "self" => join(here, rest),
            "super" => {
                let up = path.iter().take_while(|name| *name == "super").count();
                join(&here[..here.len().saturating_sub(up)], &path[up..])
            }
            name if name == package.library && here.first() != Some(&library) => join(&[library], rest),
            name => match self.names.get(name) {
                Some(onward) if !rest.is_empty() => join(onward, rest),
                _ if self.children.contains_key(name) => join(&self.path, path),
                _ => None,
            },
        }
    }
}
