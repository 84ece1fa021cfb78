// The tree of a policy as a tree for keyboard and screen reader: children are made when their parent is opened.
import { el } from "./dom.js";
import { display } from "./policy.js";
import { spoken } from "./feedback.js";
import { LONG_WORD, shownTiles } from "./tiles.js";
import { mean } from "./tree.js";
import { fixed, say, wholeNumber } from "./texts.js";

/** The tree; `choose` is called with the turns to the row that the reader goes to. A row is a node, or the end of a game after it: "12" or "12:code". */
export function makeTreeView(app, choose) {
  const { tree, policy } = app;
  const items = new Map();
  const root = el("ul", { role: "tree", class: "tree", "aria-label": say("tree_label") });
  let current = null;
  let stop = null;
  let typed = "";
  let typedAt = 0;

  const nodeOf = (row) => Number(row.split(":")[0]);
  const endOf = (row) => (row.includes(":") ? Number(row.split(":")[1]) : null);
  const above = (row) => (endOf(row) === null ? String(tree.parent(nodeOf(row))) : String(nodeOf(row)));
  const isLeaf = (row) => ordered(row).length === 0;
  const word = (row) => (endOf(row) === null ? display(policy, policy.guess[nodeOf(row)]) : tree.endings(nodeOf(row)).get(endOf(row)).map((answer) => display(policy, answer)).join(", "));

  /** What follows a row: most answers first, and then the ends of games. */
  function ordered(row) {
    if (endOf(row) !== null) return [];
    const node = nodeOf(row);
    const nodes = tree.children(node).sort((a, b) => tree.outlook(b).answers - tree.outlook(a).answers || policy.shown[a] - policy.shown[b]);
    return [...nodes.map(String), ...[...tree.endings(node).keys()].map((code) => `${node}:${code}`)];
  }

  /** The turns to a row. */
  function way(row) {
    const [node, code] = [nodeOf(row), endOf(row)];
    return code === null ? tree.way(node) : [...tree.way(node), { guess: policy.guess[node], shown: code }];
  }

  function makeItem(row, place, size) {
    const [node, end] = [nodeOf(row), endOf(row)];
    const outlook = tree.outlook(node);
    const expected = mean(outlook);
    const figures = end === null
      ? { word: word(row), n: outlook.answers, mean: expected === null ? "–" : fixed(expected, 2) }
      : { word: word(row), n: tree.endings(node).get(end).length, mean: wholeNumber(0) };
    const code = end ?? policy.shown[node];
    const shown = row === "0" ? null : spoken(policy, code, null);
    const label = row === "0" ? say("tree_root", figures) : say(end === null ? "tree_item" : "tree_end", { ...figures, shown });
    const hidden = { "aria-hidden": "true" };
    const item = el(
      "div",
      {
        class: `row${policy.letters > LONG_WORD ? " long-word" : ""}`, role: "treeitem", tabindex: "-1", "aria-level": String(tree.depth(node) + (end === null ? 1 : 2)), "aria-posinset": String(place),
        "aria-setsize": String(size), "aria-selected": "false", "aria-expanded": isLeaf(row) ? null : "false",
      },
      el("span", { class: "unseen" }, label),
      el("span", { class: "twist", ...hidden }),
      row === "0" ? null : shownTiles(app, code),
      el("span", { class: "word", dir: app.words.direction, ...hidden }, figures.word),
      el("span", { class: "left", ...hidden }, wholeNumber(figures.n)),
      el("span", { class: "mean", ...hidden }, figures.mean),
    );
    item.dataset.row = row;
    items.set(row, item);
    return el("li", { role: "none" }, item);
  }

  function isOpen(row) {
    return items.get(row).getAttribute("aria-expanded") === "true";
  }

  function open(row) {
    const item = items.get(row);
    if (isLeaf(row)) return;
    item.setAttribute("aria-expanded", "true");
    if (item.nextElementSibling) return;
    const children = ordered(row);
    const group = `after-${row}`;
    item.setAttribute("aria-owns", group);
    item.after(el("ul", { role: "group", id: group }, children.map((child, index) => makeItem(child, index + 1, children.length))));
  }

  function close(row) {
    items.get(row).setAttribute("aria-expanded", "false");
  }

  /** Opens all above a row, so that there is an item for it. */
  function reveal(row) {
    const rows = [];
    for (let at = above(row); at !== "-1"; at = above(at)) rows.unshift(at);
    rows.forEach(open);
  }

  /** The one item that Tab leads to. */
  function rove(row) {
    if (stop !== null) items.get(stop).tabIndex = -1;
    items.get(row).tabIndex = 0;
    stop = row;
  }

  function mark(row) {
    if (current !== null) items.get(current).setAttribute("aria-selected", "false");
    items.get(row).setAttribute("aria-selected", "true");
    current = row;
    rove(row);
  }

  function focus(row) {
    const item = items.get(row);
    rove(row);
    item.focus({ preventScroll: true });
    item.scrollIntoView({ block: "nearest" });
  }

  /** Brings a row into the frame around the tree, and leaves the page where it is. */
  function frame(item) {
    const around = root.parentElement;
    if (around === null) return;
    const [outer, inner] = [around.getBoundingClientRect(), item.getBoundingClientRect()];
    const above = inner.top - outer.top;
    if (above < 0 || above > 0.7 * outer.height) around.scrollTop += above - 0.25 * outer.height;
  }

  /** The items that can be seen, from above. */
  const visible = () => [...root.querySelectorAll('[role="treeitem"]')].filter((item) => !item.closest('[aria-expanded="false"] + ul'));

  root.addEventListener("click", (event) => {
    const item = event.target.closest('[role="treeitem"]');
    if (!item) return;
    const row = item.dataset.row;
    if (event.target.closest(".twist") && !isLeaf(row)) {
      if (isOpen(row)) close(row);
      else open(row);
      // What Tab led to may be hidden now.
      rove(row);
      return;
    }
    if (row === current && isOpen(row)) close(row);
    else open(row);
    focus(row);
    choose(way(row));
  });

  root.addEventListener("keydown", (event) => {
    const item = event.target.closest('[role="treeitem"]');
    if (!item || event.altKey || event.ctrlKey || event.metaKey) return;
    const row = item.dataset.row;
    const seen = visible();
    const at = seen.indexOf(item);
    const go = (target) => target && focus(target.dataset.row);
    if (event.key === "ArrowDown") go(seen[at + 1]);
    else if (event.key === "ArrowUp") go(seen[at - 1]);
    else if (event.key === "Home") go(seen[0]);
    else if (event.key === "End") go(seen.at(-1));
    else if (event.key === "ArrowRight") {
      if (isLeaf(row)) return;
      if (isOpen(row)) go(seen[at + 1]);
      else open(row);
    } else if (event.key === "ArrowLeft") {
      if (!isLeaf(row) && isOpen(row)) close(row);
      else if (above(row) !== "-1") focus(above(row));
    } else if (event.key === "Enter" || event.key === " ") {
      open(row);
      choose(way(row));
    } else if (event.key.length === 1) {
      typed = event.timeStamp - typedAt < 700 ? typed + event.key : event.key;
      typedAt = event.timeStamp;
      const start = typed.toLowerCase();
      const from = typed.length > 1 ? at : at + 1;
      go([...seen.slice(from), ...seen.slice(0, from)].find((other) => word(other.dataset.row).startsWith(start)));
    } else return;
    event.preventDefault();
  });

  root.append(makeItem("0", 1, 1));
  open("0");
  mark("0");
  return {
    element: root,
    /** Shows where the reader is: at a node, or at the end of a game after it. */
    show(at, code = null) {
      const row = code !== null && tree.endings(at).has(code) ? `${at}:${code}` : String(at);
      reveal(row);
      open(row);
      mark(row);
      frame(items.get(row));
    },
  };
}
