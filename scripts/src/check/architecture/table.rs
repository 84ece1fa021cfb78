//! The tables of rooms in docs/architecture.md.

/// The page with the tables.
pub(crate) const PAGE: &str = "docs/architecture.md";

/// A row of a table: one room.
#[derive(Debug)]
pub(crate) struct Room {
    pub(crate) name: String,
    /// The files and folders that belong to it, from the root of the project.
    pub(crate) places: Vec<String>,
    /// The rooms that its row names.
    pub(crate) knows: Vec<String>,
    /// The line of the page, from 0.
    pub(crate) line: usize,
}

impl Room {
    /// Whether a file lies in one of its places, and how closely the place names it.
    pub(crate) fn holds(&self, file: &str) -> Option<usize> {
        let fits =
            |place: &&String| file == **place || place.ends_with('/') && file.starts_with(place.as_str());
        self.places.iter().filter(fits).map(String::len).max()
    }
}

/// The rooms of the table under `## TITLE`, from the ground up. The last column is `knows`; `files`, where there is one,
/// names the places of a room, else `room` does.
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
        let path = |place: &str| match place.starts_with(sources) {
            true => place.to_owned(),
            false => format!("{sources}/{place}"),
        };
        let named = spans(cells[0]).into_iter().next().unwrap_or_default();
        let name = named.strip_prefix(sources).unwrap_or(&named).trim_matches('/').trim_end_matches(".rs");
        rooms.push(Room {
            name: name.to_owned(),
            places: cells
                .get(places_at)
                .map(|cell| spans(cell))
                .unwrap_or_default()
                .iter()
                .map(|place| path(place))
                .collect(),
            knows: cells.last().map(|cell| spans(cell)).unwrap_or_default(),
            line,
        });
    }
    rooms
}

/// A row with other names in its last cell.
pub(crate) fn with_knows(row: &str, knows: &[&str]) -> String {
    let before = row.trim_end().trim_end_matches('|').rsplit_once('|').map_or("", |(before, _)| before);
    let names: Vec<String> = knows.iter().map(|name| format!(" `{name}`")).collect();
    format!("{before}|{} |", names.join(","))
}

/// The texts between backticks.
fn spans(cell: &str) -> Vec<String> {
    cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}
