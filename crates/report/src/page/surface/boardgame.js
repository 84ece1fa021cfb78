// The game of several boards: its name and mode, the objective, boards that may have the same answer, and games that are pasted.
import { el, makeForm } from "./dom.js";
import { Cancelled, Refused } from "./engine.js";
import { gameOf, gamesOf, partsOfClues } from "./several.js";
import { say } from "./texts.js";
import { sayTrouble } from "./trouble.js";
import { exampleClue } from "./turns.js";

/** The fewest boards to choose from. */
const FEWEST = 2;

/** Seconds of a question that is only about the clues. */
const MOMENT = 0.1;

/** The objectives, the usual one first, with what each is called. */
const GOALS = [["length", "goal_length"], ["sum", "goal_sum"], ["within", "goal_within"]];

const capital = (name) => name.charAt(0).toUpperCase() + name.slice(1);

/** The name of a game, as its own players call it. */
const nameOf = ({ boards, name, mode }) => (name === null ? say("boards_many", { n: boards }) : [capital(name), mode].filter(Boolean).join(" "));

const valueOf = ({ boards, mode }) => [boards, mode].filter(Boolean).join(" ");

/** What an address says of a game. */
export function settingOf(app, options) {
  const objective = GOALS.some(([goal]) => goal === options.objective) ? options.objective : GOALS[0][0];
  return { game: gameOf(app, options), objective, independent: options.independent === "1" };
}

/** The same as options of an address. */
export const optionsOf = ({ game, objective, independent }) =>
  ({ boards: String(game.boards), mode: game.mode, objective: objective === GOALS[0][0] ? null : objective, independent: independent ? "1" : null });

/** The same as the engine takes it. */
export function wireSetting({ game: { boards, limit, name, mode }, objective, independent }) {
  return { ...(name === null ? { boards, max_guesses: limit } : { named: name, mode: mode ?? undefined }), objective, independent };
}

/**
 * The choice of the game, and under `more` what few need. `change` is called with another setting for the same turns, `fresh` with one for
 * a new game, `open` with the parts of a pasted game and its setting, `refuse` with a reason.
 */
export function makeBoardGame(app, { change, fresh, open, refuse }) {
  const { policy, engine } = app;
  const games = gamesOf(app).filter(({ boards }) => boards >= FEWEST && boards <= policy.answers);
  let setting = settingOf(app, {});
  let round = 0;
  const choice = el("select", { id: "boards-of", onchange: () => fresh({ ...setting, game: games.find((game) => valueOf(game) === choice.value) }) },
    games.map((game) => el("option", { value: valueOf(game) }, nameOf(game))));
  const goal = el("select", { id: "boards-goal", onchange: () => change({ ...setting, objective: goal.value }) },
    GOALS.map(([name, key]) => el("option", { value: name }, say(key))));
  const same = el("input", { id: "boards-same", type: "checkbox", onchange: () => change({ ...setting, independent: same.checked }) });
  const objective = el("details", { class: "known" }, el("summary", {}, say("goal_title")), el("div", { class: "known-fields" },
    el("div", { class: "field" }, el("label", { for: "boards-goal" }, say("objective")), goal),
    el("div", { class: "check" }, same, el("label", { for: "boards-same" }, say("boards_independent")))));

  const text = el("textarea", { id: "boards-pasted", rows: "5", autocapitalize: "none", spellcheck: "false", "aria-describedby": "boards-pasted-hint" });
  const form = makeForm({ class: "known-fields" }, () => take(text.value), el("div", { class: "field" }, el("label", { for: "boards-pasted" }, say("the_game")), text,
    el("p", { class: "hint", id: "boards-pasted-hint" }, say("paste_hint", { clue: `${exampleClue(app)},…` }))), el("p", { class: "buttons" }, el("button", { type: "submit" }, say("known_use"))));
  const pasted = engine.state() === "ready" ? el("details", { class: "known" }, el("summary", {}, say("paste_title")), form) : null;

  /** The engine reads the clues: in a game that hides boards they may be left out. */
  async function read(clues) {
    const ask = (more) => app.aside.ask("boards", { clues: [clues], independent: setting.independent, ...more, time_limit: MOMENT });
    app.aside.cancel();
    if (!setting.game.hidden) return ask({});
    return ask(wireSetting(setting)).catch((error) => {
      if (error instanceof Refused) return ask({});
      throw error;
    });
  }

  /** Takes a pasted game. */
  async function take(clues) {
    if (clues.trim() === "") return;
    round += 1;
    const own = round;
    try {
      const found = await read(clues);
      if (own !== round) return;
      const boards = found.boards.length + found.hidden;
      const like = games.filter((game) => game.boards === boards);
      const game = like.find((game) => valueOf(game) === valueOf(setting.game) && (found.hidden === 0 || game.hidden)) ?? like.find(({ hidden }) => hidden || found.hidden === 0);
      if (game === undefined) refuse(say("paste_boards", { n: boards }));
      else {
        text.value = "";
        if (pasted !== null) pasted.open = false;
        open(partsOfClues(found.clues, found.hidden), { ...setting, game });
      }
    } catch (error) {
      if (own === round && !(error instanceof Cancelled)) refuse(sayTrouble(error));
    }
  }

  return {
    choice,
    more: el("div", { class: "more" }, pasted, objective),
    /** Whether the reader is at the objective, which may not be all that changes. */
    isHeld: () => objective.contains(document.activeElement),
    /** A paste that no field takes. */
    onPaste(event) {
      if (pasted === null || event.target.closest?.("input, textarea")) return;
      event.preventDefault();
      take(event.clipboardData?.getData("text") ?? "");
    },
    show(next) {
      round += 1;
      setting = next;
      choice.value = valueOf(next.game);
      goal.value = next.objective;
      same.checked = next.independent;
      if (next.objective !== GOALS[0][0] || next.independent) objective.open = true;
    },
  };
}
