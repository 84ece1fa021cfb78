//! Linker arguments for an extension of Python.

fn main() {
    #[cfg(feature = "extension")]
    pyo3_build_config::add_extension_module_link_args();
}
