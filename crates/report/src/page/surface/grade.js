// Grades of guesses by what they give away.

/** Guesses given away below which a choice is nearly the best, and from which on it is costly; as `salet analyse` has it. */
export const NEARLY = 0.03;
const COSTLY = 0.25;

/** The grade of a guess that gives this away, or null while that is not certain: the key of its text, and its colour. */
export function gradeOf(given) {
  if (given === null) return { key: "grade_open", kind: "open" };
  if (given === 0) return { key: "grade_best", kind: "best" };
  if (given < NEARLY) return { key: "grade_nearly", kind: "good" };
  return given < COSTLY ? { key: "grade_fair", kind: "fair" } : { key: "grade_costly", kind: "costly" };
}

/** Whether the loss is costly. */
export const isCostly = (given) => given >= COSTLY;
