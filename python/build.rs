//! What a linker has to know of an extension of Python.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
