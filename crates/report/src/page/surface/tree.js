// The tree of a policy, walked. The page holds the end of each answer's game, so nothing is scored here: the
// answers at a node, and its cost, are counted from the ends.
import { solvedCode } from "./feedback.js";
import { areKnown, isUntilKnown } from "./table.js";

/** The tree of a policy; `ends` has for each answer its last node (4 bytes each) and what that showed (2 bytes each). The policy of a table has both. */
export function makeTree(policy, ends) {
  const { answers, guess, shown, first, weights } = policy;
  const count = guess.length;
  const view = new DataView(ends.buffer, ends.byteOffset, ends.byteLength);
  const solved = solvedCode(policy);
  const { table } = policy;
  const endNode = Uint32Array.from({ length: answers }, (_, answer) => table?.ends[answer] ?? view.getUint32(4 * answer, true));
  const endShown = Uint16Array.from({ length: answers }, (_, answer) => table?.shown[answer] ?? view.getUint16(4 * answers + 2 * answer, true));

  // An answer that is left alone, or only with answers of its class, is known.
  const alike = new Map();
  const way = (answer) => `${endNode[answer]} ${endShown[answer]}`;
  if (isUntilKnown(policy)) endNode.forEach((_, answer) => alike.set(way(answer), [...(alike.get(way(answer)) ?? []), answer]));
  const known = new Set([...alike.values()].filter((answers) => areKnown(policy, answers)).flat());
  const isSolved = (answer) => (isUntilKnown(policy) ? known.has(answer) : endShown[answer] === solved);

  const parent = new Int32Array(count).fill(-1);
  const depth = new Uint32Array(count);
  for (let node = 0; node < count; node++) {
    for (let child = first[node]; child < first[node + 1]; child++) {
      parent[child] = node;
      depth[child] = depth[node] + 1;
    }
  }

  const outlooks = Array.from({ length: count }, () => ({
    answers: 0, weight: 0n, total: 0n, worst: 0, lostAnswers: 0, lostWeight: 0n, solves: false,
  }));
  for (let answer = 0; answer < answers; answer++) {
    const here = outlooks[endNode[answer]];
    const weight = weights[answer];
    here.answers += 1;
    here.weight += weight;
    if (isSolved(answer)) {
      here.total += weight;
      here.worst = 1;
      here.solves ||= endShown[answer] === solved;
    } else {
      here.lostAnswers += 1;
      here.lostWeight += weight;
    }
  }
  // Breadth first: children stand behind their parents.
  for (let node = count - 1; node > 0; node--) {
    const [here, above] = [outlooks[node], outlooks[parent[node]]];
    above.answers += here.answers;
    above.weight += here.weight;
    above.lostAnswers += here.lostAnswers;
    above.lostWeight += here.lostWeight;
    above.total += here.total + here.weight - here.lostWeight;
    if (here.worst > 0) above.worst = Math.max(above.worst, here.worst + 1);
  }

  // The answers in the order of their last nodes, and where those of each node begin.
  const byEnd = Uint32Array.from({ length: answers }, (_, answer) => answer).sort((a, b) => endNode[a] - endNode[b] || a - b);
  const from = new Uint32Array(count + 1);
  for (const node of endNode) from[node + 1] += 1;
  for (let node = 0; node < count; node++) from[node + 1] += from[node];

  /** Calls back with the answers that end beneath a node, one level after the other. */
  function levels(node, visit) {
    for (let [low, high, further] = [node, node + 1, 1]; low < high; [low, high] = [first[low], first[high]]) {
      visit(byEnd.subarray(from[low], from[high]), further);
      further += 1;
    }
  }

  return {
    policy,
    parent: (node) => parent[node],
    depth: (node) => depth[node],
    outlook: (node) => outlooks[node],

    /** The nodes that follow, in the order of what was shown. */
    children: (node) => Array.from({ length: first[node + 1] - first[node] }, (_, index) => first[node] + index),

    /** Feedback after which the policy gives up, and the number of answers lost. */
    givenUp(node) {
      const found = new Map();
      for (const answer of byEnd.subarray(from[node], from[node + 1])) {
        if (!isSolved(answer)) found.set(endShown[answer], (found.get(endShown[answer]) ?? 0) + 1);
      }
      return [...found].sort((a, b) => a[0] - b[0]);
    },

    /** The answers that are left at a node, in the order of the list. */
    candidates(node) {
      const found = [];
      levels(node, (answers) => found.push(...answers));
      return found.sort((a, b) => a - b);
    },

    /** The answers that are found with 1, 2, 3 ... further guesses: how many, and what they weigh. */
    histogram(node) {
      const bars = [];
      levels(node, (ending, further) => {
        const bar = { guesses: further, answers: 0, weight: 0n };
        for (const answer of ending) {
          if (!isSolved(answer)) continue;
          bar.answers += 1;
          bar.weight += weights[answer];
        }
        bars.push(bar);
      });
      while (bars.length > 0 && bars.at(-1).answers === 0) bars.pop();
      return bars;
    },

    /** Where what was shown leads: a node, "solved", "lost", or null where no answer shows that. */
    step(node, code) {
      for (let child = first[node]; child < first[node + 1]; child++) if (shown[child] === code) return child;
      const [answer] = this.ending(node, code);
      return answer === undefined ? null : isSolved(answer) ? "solved" : "lost";
    },

    /** The answers whose games end with this code at a node. */
    ending: (node, code) => [...byEnd.subarray(from[node], from[node + 1])].filter((answer) => endShown[answer] === code),

    /** The codes after which the game is solved at a node, with their answers. */
    endings(node) {
      const found = new Map();
      for (const answer of byEnd.subarray(from[node], from[node + 1])) {
        if (isSolved(answer)) found.set(endShown[answer], [...(found.get(endShown[answer]) ?? []), answer]);
      }
      return found;
    },

    /** The codes that the guess of a node may show, with the number of answers. */
    choices(node) {
      const found = new Map(this.children(node).map((child) => [shown[child], outlooks[child].answers]));
      for (const answer of byEnd.subarray(from[node], from[node + 1])) found.set(endShown[answer], (found.get(endShown[answer]) ?? 0) + 1);
      return found;
    },

    /** The way to a node: the guesses before it, and what they showed. */
    way(node) {
      const turns = [];
      for (let at = node; at > 0; at = parent[at]) turns.unshift({ guess: guess[parent[at]], shown: shown[at] });
      return turns;
    },

    /** The whole game that the policy plays against an answer. */
    game(answer) {
      const end = endNode[answer];
      return [...this.way(end), { guess: guess[end], shown: endShown[answer] }];
    },

    /** The nodes of a game, from the root to where it ends. */
    nodes(answer) {
      const found = [];
      for (let at = endNode[answer]; at >= 0; at = parent[at]) found.unshift(at);
      return found;
    },

    isSolved,
  };
}

/** The mean number of guesses over the answers that are found; null if none is. */
export function mean(outlook) {
  const found = outlook.weight - outlook.lostWeight;
  return found > 0n ? Number(outlook.total) / Number(found) : null;
}

/** The place of turns in the tree: a node, "solved" or "lost"; null where they leave the policy or there is none. */
export function placeOf({ policy, tree }, turns) {
  let at = tree === null ? null : 0;
  for (const { guess, shown } of turns) {
    if (typeof at !== "number" || policy.guess[at] !== guess) return null;
    at = tree.step(at, shown);
  }
  return at;
}
