//! The tables of rooms in docs/architecture.md.

pub(crate) const PAGE: &str = "docs/architecture.md";

#[derive(Debug)]
pub(crate) struct Room {
    pub(crate) name: String,
    /// Its files and folders, relative to the root of the project.
    pub(crate) places: Vec<String>,
    /// The line of the page, counted from 0.
    pub(crate) line: usize,
}

impl Room {
    /// The length of the longest place with this file, if any has it.
    pub(crate) fn holds(&self, file: &str) -> Option<usize> {
        self.places.iter().filter(|place| lies_in(file, place)).map(String::len).max()
    }
}

pub(crate) fn lies_in(file: &str, place: &str) -> bool {
    file == place || place.ends_with('/') && file.starts_with(place)
}

/// The rooms of the table under `## TITLE`, from the ground up. The places of a room are in the column `files`, or in `room`
/// if the table has no such column.
pub(crate) fn rooms(page: &str, title: &str, sources: &str) -> Vec<Room> {
    let mut rooms = Vec::new();
    let (mut inside, mut places_at) = (false, None);
    for (line, text) in page.lines().enumerate() {
        if let Some(heading) = text.strip_prefix("## ") {
            inside = heading == title;
        }
        if !inside || !text.starts_with('|') {
            continue;
        }
        let cells: Vec<&str> = text.trim_matches('|').split('|').collect();
        let Some(places_at) = places_at else {
            places_at = Some(cells.iter().position(|cell| cell.trim() == "files").unwrap_or(0));
            continue;
        };
        if text.contains("---") {
            continue;
        }
        let path =
            |place: String| if place.starts_with(sources) { place } else { format!("{sources}/{place}") };
        let named = spans(cells[0]).into_iter().next().unwrap_or_default();
        let name = named.strip_prefix(sources).unwrap_or(&named).trim_matches('/').trim_end_matches(".rs");
        rooms.push(Room {
            name: name.to_owned(),
            places: cells.get(places_at).into_iter().flat_map(|cell| spans(cell)).map(path).collect(),
            line,
        });
    }
    rooms
}

/// The texts between backticks.
fn spans(cell: &str) -> Vec<String> {
    cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}
