//! Classes that grow: the first of each stands for it.

/// For each member an earlier one of its class, or itself.
pub(super) struct Orbits(Vec<usize>);

impl Orbits {
    pub(super) fn new(count: usize) -> Orbits {
        Orbits((0..count).collect())
    }

    /// The first of a class.
    pub(super) fn first(&mut self, mut member: usize) -> usize {
        let class = &mut self.0;
        while class[member] != member {
            class[member] = class[class[member]];
            member = class[member];
        }
        member
    }

    /// Join two classes; whether they were two.
    pub(super) fn join(&mut self, one: usize, other: usize) -> bool {
        let (one, other) = (self.first(one), self.first(other));
        self.0[one.max(other)] = one.min(other);
        one != other
    }
}
