// A game of one's own: what it is given as, what was chosen, and its description as `open` of `salet serve` takes it.

/** What a game is given as, with the field of its main file; codes have none. */
export const MAIN_FIELD = { words: "answers", codes: null, table: "feedback_table", features: "features" };

export const OWN_ENDINGS = ["named", "solved", "known"];
export const COMPARISONS = ["equal", "order", "near", "set", "distance", "direction", "skip"];

/** The choices of a new game. */
const usualGame = () => ({
  kind: "words", letters: null, rule: "normal", feedback: "official", limit: "6", objective: "mean", alphabet: "",
  ending: "named", symbol: "", compared: "", merged: false, comparisons: {}, within: {}, pasted: {}, space: "", name: "", accepts: "",
});

const KEPT_AS_FORM = "salet-form";

/** What the tab had chosen and typed before it was loaded anew, which it goes on to keep; or a new game. */
export function keptForm() {
  const chosen = usualGame();
  try {
    Object.assign(chosen, JSON.parse(sessionStorage.getItem(KEPT_AS_FORM)));
  } catch {
    // Then the form is empty.
  }
  addEventListener("pagehide", () => {
    try {
      sessionStorage.setItem(KEPT_AS_FORM, JSON.stringify(chosen));
    } catch {
      // It is too large, or the browser keeps nothing.
    }
  });
  return chosen;
}

/** What changes with the kind of a game: codes are played for pegs, and only words have a limit. */
export const usualOf = (kind) => ({ feedback: kind === "codes" ? "pegs" : "official", limit: kind === "words" ? "6" : "", rule: "normal" });

/** A space of codes as the engine reads it: 4x6, or 4x10n if no colour comes twice; empty without both numbers. */
export const spaceOf = (pegs, colours, isRepeating) => (pegs === "" || colours === "" ? "" : `${pegs}x${colours}${isRepeating ? "" : "n"}`);

/** The parts of a space of codes, as text. */
export function partsOfSpace(space) {
  const [, pegs = "", colours = "", once = ""] = /^(\d+)x(\d+)(n?)$/.exec(space) ?? [];
  return { pegs, colours, isRepeating: once === "" };
}

export const isComparing = ({ kind, compared }) => kind === "features" && compared !== "";

/** Whether guesses name answers: else no guess can agree with what is known. */
export const canBeStrict = (chosen) => (chosen.kind === "table" ? chosen.ending === "named" : chosen.kind !== "features" || isComparing(chosen));

/** The usual number of a rule that has one. */
export const NUMBERED = { near: "1", distance: "1000", direction: "8" };

/** The number of a rule for a question, such as the distance up to which numbers are near. */
export const numberFor = ({ within }, question, rule) => (within[question]?.[rule] ?? NUMBERED[rule]).trim().replace(",", ".");

/** The rule that compares the values of a question. */
function ruleFor(chosen, question) {
  const rule = chosen.comparisons[question] ?? "equal";
  return rule in NUMBERED ? `${rule}:${numberFor(chosen, question, rule)}` : rule;
}

/** Whether its main file was read. */
export const isGiven = ({ kind }, files) => files[MAIN_FIELD[kind] ?? "answers"] !== undefined;

/** The description of the game. Files go by the names of their fields, under which the engine keeps them. */
export function describeGame(chosen, files) {
  const { kind, rule, feedback, limit, objective, alphabet, ending, symbol, merged } = chosen;
  const own = {
    words: () => ({ answers: "answers", ...(files.guesses ? { guesses: "guesses" } : {}), ...(alphabet === "" ? {} : { alphabet }), feedback }),
    codes: () => ({ answers: "answers", feedback }),
    table: () => ({ feedback_table: "feedback_table", ...(ending === "solved" ? { solved: symbol } : ending === "known" ? { until: "known" } : {}) }),
    features: () => ({
      features: "features",
      ...(isComparing(chosen) ? { compare: files.features.questions.map((question) => ruleFor(chosen, question)) } : merged ? { merge_alike: true } : {}),
    }),
  }[kind]();
  return {
    ...own,
    ...(files.weights ? { weights: "weights" } : {}),
    rule: canBeStrict(chosen) ? rule : "normal",
    objective,
    max_guesses: limit.trim() === "" ? null : Number(limit),
  };
}
