// The game under each rule: with a policy that is in the page, or with the engine alone.
import { unpack } from "./bytes.js";
import { makeChecking } from "./checking.js";
import { makeContest } from "./contest.js";
import { makeEngine } from "./engine.js";
import { makeNames, readCells } from "./names.js";
import { joined, readPolicy } from "./policy.js";
import { makeScores } from "./scores.js";
import { makeTree } from "./tree.js";
import { makeWords } from "./words.js";

/** Questions about a rule: `ask` asks the engine of all searches, `aside` one that never waits for these. */
const asking = (engine, aside, rule) => ({
  ask: (method, params, guesses = null) => engine.ask(method, params, rule, guesses),
  aside: { ask: (method, params) => aside.ask(method, params, rule), cancel: () => aside.cancel(), rest: () => aside.rest() },
});

/**
 * From the proven figures of a game, the totals of first guesses within the limit by their words, the best first, those of the
 * best alone, and the least of all words that have none: the total of the last of the best. Others that people play follow, with a plus sign. Null without figures.
 */
function readOpeners(known) {
  if (known === null) return null;
  const [, ...lines] = known.split("\n\n")[0].trimEnd().split("\n");
  const read = (line) => {
    const [word, total] = line.split(" ");
    return [word, Number(total)];
  };
  const best = lines.filter((line) => !line.startsWith("+")).map(read);
  const others = lines.filter((line) => line.startsWith("+")).map((line) => read(line.slice(2)));
  return { totals: new Map([...best, ...others]), best: best.map(([, total]) => total), least: best.at(-1)[1] };
}

/** What the page holds: facts, and all policies of its game, its own first, each with the ends of its games; and what scores it. */
export async function readContents(facts) {
  const blocks = facts.policies.flatMap(({ rule }, index) => {
    const suffix = index === 0 ? "" : `-${rule}`;
    return [unpack(`policy${suffix}`), unpack(`ends${suffix}`)];
  });
  const [cells, own, ends, ...others] = await Promise.all([unpack("table"), ...blocks]);
  const files = facts.policies.map((about, index) =>
    index === 0 ? { about, bytes: own, ends } : { about, bytes: joined(others[2 * index - 2], own), ends: others[2 * index - 1] });
  return { facts, files, cells, scores: makeScores(facts.feedback, own) };
}

/**
 * The games of some contents. The result makes the game under a rule, once: its policy, or the first where there is none, and then
 * no tree; its words; facts; and `ask` and `aside`, which ask about this rule.
 */
export function makeOfContents({ facts, files, cells, scores }) {
  const made = new Map();

  function make(rule) {
    const file = files.find(({ about }) => about.rule === rule);
    if (file === undefined) {
      const like = game(files[0].about.rule);
      return { ...like, rule, tree: null, openers: null, ...asking(like.engine, like.second, rule) };
    }
    const policy = readPolicy(file.bytes, facts.feedback);
    if (cells !== null) policy.table.cells = readCells(cells);
    const [engine, second] = [1, 2].map(() => makeEngine(file.bytes, policy, file.about.known));
    return {
      rule, policy, scores, engine, second, bytes: file.bytes, facts: file.about, checking: makeChecking(policy, file.bytes), contest: makeContest(policy, file.bytes), words: policy.table ? makeNames(policy) : makeWords(policy), tree: makeTree(policy, file.ends),
      openers: readOpeners(file.about.known), keyboard: facts.keyboard, several: facts.boards, ...asking(engine, second, rule),
    };
  }

  function game(rule) {
    if (!made.has(rule)) made.set(rule, make(rule));
    return made.get(rule);
  }
  /** Ends what runs of all games. */
  game.stop = () => made.forEach(({ checking, contest }) => [checking, contest].forEach((each) => each.stop()));
  return game;
}
