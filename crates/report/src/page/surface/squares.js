// The words of a shared game without its words: its squares in rows, whose words are asked for one by one.
import { el, fill, quietButton } from "./dom.js";
import { faultyTurn } from "./clues.js";
import { makeEditor } from "./editor.js";
import { format, spoken } from "./feedback.js";
import { makeKeys } from "./keys.js";
import { display } from "./policy.js";
import { tiles } from "./tiles.js";
import { say } from "./texts.js";
import { sayFault } from "./trouble.js";

/** The rows; `done` is called with the turns once each row has its word. */
export function makeSquares(app, done) {
  const { policy, words } = app;
  const message = el("p", { class: "message", role: "alert" });
  const before = el("ol", { class: "board" });
  const coming = el("ol", { class: "board" });
  const editor = makeEditor(app, { play, refuse: (text) => fill(message, text), changed: (guess) => guess !== null && fill(message) }, el("p", { hidden: true }));
  const keys = makeKeys(app, editor.type, editor.erase);
  const undo = quietButton(say("undo"), () => {
    turns.pop();
    next();
  });
  editor.buttons.append(undo);
  let rows = [];
  let turns = [];

  /** A row without its letters. */
  const row = (code) => el("span", { class: "tiles", role: "img", "aria-label": spoken(policy, code, null), dir: words.direction },
    [...format(policy, code)].map((colour) => el("span", { class: "tile", "data-colour": colour })));

  function next() {
    fill(before, turns.map(({ guess, shown }) => el("li", {}, tiles(app, display(policy, guess), shown))));
    fill(coming, rows.slice(turns.length + 1).map((code) => el("li", {}, row(code))));
    undo.hidden = turns.length === 0;
    keys.show(turns);
    editor.start(turns);
    editor.ask(rows.slice(turns.length), 0);
    editor.focus();
  }

  function play(added) {
    const all = [...turns, ...added];
    const fault = faultyTurn(app, all);
    if (fault !== null) {
      fill(message, sayFault(app, all, fault));
      return;
    }
    turns = all;
    if (turns.length < rows.length) next();
    else {
      end();
      done(turns);
    }
  }

  const onKey = (event) => editor.press(event);

  function end() {
    document.removeEventListener("keydown", onKey);
  }

  return {
    element: el("div", { class: "squares" }, before, message, editor.element, coming, keys.element),
    /** Asks for the words of these codes. */
    ask(codes) {
      [rows, turns] = [codes, []];
      keys.element.hidden = keys.isEmpty;
      document.addEventListener("keydown", onKey);
      next();
    },
    end,
  };
}
