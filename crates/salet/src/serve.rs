//! Advice for other programs, from [`salet_serve`].

pub use salet_serve::*;

/// The JSON Schema of all messages, and of the documents of the command.
pub fn schema() -> serde_json::Value {
    salet_serve::schema(&[
        #[cfg(feature = "compare")]
        SchemaGenerator::subschema_for::<crate::compare::Figures>,
    ])
}
