//! Labels next to points, placed so that they cover neither each other nor the points.

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Area {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) right: f64,
    pub(super) bottom: f64,
}

impl Area {
    fn overlap(&self, other: &Area) -> f64 {
        let width = self.right.min(other.right) - self.left.max(other.left);
        let height = self.bottom.min(other.bottom) - self.top.max(other.top);
        width.max(0.0) * height.max(0.0)
    }

    /// Whether a line between two points crosses it.
    fn crossed(&self, from: (f64, f64), to: (f64, f64)) -> bool {
        const STEPS: u32 = 24;
        (0..=STEPS).map(|step| f64::from(step) / f64::from(STEPS)).any(|share| {
            let (x, y) = (from.0 + share * (to.0 - from.0), from.1 + share * (to.1 - from.1));
            (self.left..=self.right).contains(&x) && (self.top..=self.bottom).contains(&y)
        })
    }

    fn outside(&self, frame: &Area) -> f64 {
        let own = (self.right - self.left) * (self.bottom - self.top);
        own - self.overlap(frame)
    }
}

/// The greatest distance between a label and its point without a leader line.
const NEAR: f64 = 22.0;

/// The penalty, in square pixels covered, for a leader that crosses something.
const CROSSING: f64 = 60.0;

/// Half the width of a point.
const POINT: f64 = 6.0;

/// The advance of a letter in a sans-serif font, as a fraction of its size.
pub(super) const ADVANCE: f64 = 0.56;

/// The start of the leader line from a label to its point; `None` if the label is near enough.
pub(super) fn leader(point: (f64, f64), text: &Area) -> Option<(f64, f64)> {
    let nearest = (point.0.clamp(text.left, text.right), (text.top + text.bottom) / 2.0);
    ((nearest.0 - point.0).hypot(nearest.1 - point.1) > NEAR).then_some(nearest)
}

/// The area of each point's label: near the point, within the frame, and preferably over no point, line or other label.
pub(super) fn place(
    points: &[(f64, f64)],
    labels: &[String],
    size: f64,
    frame: Area,
    lines: &[Area],
) -> Vec<Area> {
    let around =
        |&(x, y): &(f64, f64)| Area { left: x - POINT, top: y - POINT, right: x + POINT, bottom: y + POINT };
    let mut taken: Vec<Area> = points.iter().map(around).chain(lines.iter().copied()).collect();
    let mut placed = Vec::with_capacity(points.len());
    for (own, (&point, label)) in points.iter().zip(labels).enumerate() {
        let width = label.chars().count() as f64 * size * ADVANCE;
        let cost = |area: &Area, step: usize| {
            let covered: f64 = taken.iter().map(|other| area.overlap(other)).sum();
            let crossed = |from| {
                let others = taken.iter().enumerate().filter(|&(index, _)| index != own);
                others.filter(|(_, other)| other.crossed(from, point)).count() as f64
            };
            let crossings = leader(point, area).map_or(0.0, crossed);
            10.0 * (covered + CROSSING * crossings + area.outside(&frame)) + step as f64
        };
        let choices = choices(point, width, size);
        let best = choices
            .enumerate()
            .map(|(step, area)| (cost(&area, step), area))
            .min_by(|a, b| a.0.total_cmp(&b.0));
        let area = best.map_or(frame, |(_, area)| area);
        taken.push(area);
        placed.push(area);
    }
    placed
}

/// Positions for a label, the best first: right, left, above and below, then further away.
fn choices((x, y): (f64, f64), width: f64, size: f64) -> impl Iterator<Item = Area> {
    let height = size * 1.15;
    let gap = POINT + 2.0;
    let near = [(gap, -height / 2.0), (-gap - width, -height / 2.0)];
    let far = (0..8).flat_map(move |ring| {
        let up = -gap - height - f64::from(ring) * height;
        let down = gap + f64::from(ring) * height;
        let right = 2.0;
        let left = -width - 2.0;
        [(right, up), (right, down), (left, up), (left, down), (-width / 2.0, up), (-width / 2.0, down)]
    });
    near.into_iter().chain(far).map(move |(dx, dy)| Area {
        left: x + dx,
        top: y + dy,
        right: x + dx + width,
        bottom: y + dy + height,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_points_get_labels_apart() {
        let points = [(100.0, 100.0), (104.0, 102.0), (98.0, 104.0), (101.0, 97.0)];
        let labels: Vec<String> = ["first", "second", "third", "fourth"].map(str::to_owned).to_vec();
        let frame = Area { left: 0.0, top: 0.0, right: 300.0, bottom: 200.0 };
        let areas = place(&points, &labels, 12.0, frame, &[]);
        for (index, area) in areas.iter().enumerate() {
            assert_eq!(area.outside(&frame), 0.0);
            for other in &areas[..index] {
                assert_eq!(area.overlap(other), 0.0, "{area:?} {other:?}");
            }
        }
    }
}
