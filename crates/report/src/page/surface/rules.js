// The game under each rule: with a policy that is in the page, or with the engine alone.
import { unpack } from "./bytes.js";
import { makeEngine } from "./engine.js";
import { joined, readPolicy } from "./policy.js";
import { makeTree } from "./tree.js";
import { makeWords } from "./words.js";

/**
 * All policies of the page, its own first. The result makes the game under a rule, once: its policy, or that of the page
 * where there is none, and then no tree; its words; facts; and `ask`, which asks the engine about this rule.
 */
export async function readGames(facts) {
  const [own, ends, ...others] = await Promise.all(facts.policies.flatMap(({ rule }, index) => {
    const suffix = index === 0 ? "" : `-${rule}`;
    return [unpack(`policy${suffix}`), unpack(`ends${suffix}`)];
  }));
  const files = facts.policies.map((about, index) =>
    index === 0 ? { about, bytes: own, ends } : { about, bytes: joined(others[2 * index - 2], own), ends: others[2 * index - 1] });
  const made = new Map();

  function make(rule) {
    const file = files.find(({ about }) => about.rule === rule);
    if (file === undefined) {
      const like = game(files[0].about.rule);
      return { ...like, rule, tree: null, ask: (method, params) => like.engine.ask(method, params, rule) };
    }
    const policy = readPolicy(file.bytes);
    const engine = makeEngine(file.bytes, policy, file.about.known);
    return {
      rule, policy, engine, facts: file.about, words: makeWords(policy), tree: makeTree(policy, file.ends),
      ask: (method, params) => engine.ask(method, params),
    };
  }

  function game(rule) {
    if (!made.has(rule)) made.set(rule, make(rule));
    return made.get(rule);
  }
  return game;
}
