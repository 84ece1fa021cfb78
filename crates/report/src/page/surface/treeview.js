// The tree of a policy as a tree for keyboard and screen reader: children are made when their parent is opened.
import { el } from "./dom.js";
import { display } from "./policy.js";
import { spoken } from "./feedback.js";
import { LONG_WORD, shownTiles } from "./tiles.js";
import { mean } from "./tree.js";
import { fixed, say, wholeNumber } from "./texts.js";

/** The tree; `choose` is called with the node that the reader goes to. */
export function makeTreeView(app, choose) {
  const { tree, policy } = app;
  const items = new Map();
  const root = el("ul", { role: "tree", class: "tree", "aria-label": say("tree_label") });
  let current = null;
  let stop = null;
  let typed = "";
  let typedAt = 0;

  const isLeaf = (node) => tree.children(node).length === 0;
  const word = (node) => display(policy, policy.guess[node]);

  /** Most answers first. */
  const ordered = (node) =>
    tree.children(node).sort((a, b) => tree.outlook(b).answers - tree.outlook(a).answers || policy.shown[a] - policy.shown[b]);

  function makeItem(node, place, size) {
    const outlook = tree.outlook(node);
    const expected = mean(outlook);
    const figures = {
      word: word(node),
      n: outlook.answers,
      mean: expected === null ? "–" : fixed(expected, 2),
    };
    const label = node === 0 ? say("tree_root", figures) : say("tree_item", { ...figures, shown: spoken(policy, policy.shown[node], null) });
    const hidden = { "aria-hidden": "true" };
    const item = el(
      "div",
      {
        class: `row${policy.letters > LONG_WORD ? " long-word" : ""}`, role: "treeitem", tabindex: "-1", "aria-level": String(tree.depth(node) + 1), "aria-posinset": String(place),
        "aria-setsize": String(size), "aria-selected": "false", "aria-expanded": isLeaf(node) ? null : "false",
      },
      el("span", { class: "unseen" }, label),
      el("span", { class: "twist", ...hidden }),
      node === 0 ? null : shownTiles(app, policy.shown[node]),
      el("span", { class: "word", dir: app.words.direction, ...hidden }, word(node)),
      el("span", { class: "left", ...hidden }, wholeNumber(outlook.answers)),
      el("span", { class: "mean", ...hidden }, figures.mean),
    );
    item.dataset.node = String(node);
    items.set(node, item);
    return el("li", { role: "none" }, item);
  }

  function isOpen(node) {
    return items.get(node).getAttribute("aria-expanded") === "true";
  }

  function open(node) {
    const item = items.get(node);
    if (isLeaf(node)) return;
    item.setAttribute("aria-expanded", "true");
    if (item.nextElementSibling) return;
    const children = ordered(node);
    const group = `after-${node}`;
    item.setAttribute("aria-owns", group);
    item.after(el("ul", { role: "group", id: group }, children.map((child, index) => makeItem(child, index + 1, children.length))));
  }

  function close(node) {
    items.get(node).setAttribute("aria-expanded", "false");
  }

  /** Opens all above a node, so that there is an item for it. */
  function reveal(node) {
    const above = [];
    for (let at = tree.parent(node); at >= 0; at = tree.parent(at)) above.unshift(at);
    above.forEach(open);
  }

  /** The one item that Tab leads to. */
  function rove(node) {
    if (stop !== null) items.get(stop).tabIndex = -1;
    items.get(node).tabIndex = 0;
    stop = node;
  }

  function mark(node) {
    if (current !== null) items.get(current).setAttribute("aria-selected", "false");
    items.get(node).setAttribute("aria-selected", "true");
    current = node;
    rove(node);
  }

  function focus(node) {
    const item = items.get(node);
    rove(node);
    item.focus({ preventScroll: true });
    item.scrollIntoView({ block: "nearest" });
  }

  /** Brings a row into the frame around the tree, and leaves the page where it is. */
  function frame(row) {
    const around = root.parentElement;
    if (around === null) return;
    const [outer, inner] = [around.getBoundingClientRect(), row.getBoundingClientRect()];
    const above = inner.top - outer.top;
    if (above < 0 || above > 0.7 * outer.height) around.scrollTop += above - 0.25 * outer.height;
  }

  /** The items that can be seen, from above. */
  const visible = () => [...root.querySelectorAll('[role="treeitem"]')].filter((item) => !item.closest('[aria-expanded="false"] + ul'));

  const nodeOf = (item) => Number(item.dataset.node);

  root.addEventListener("click", (event) => {
    const item = event.target.closest('[role="treeitem"]');
    if (!item) return;
    const node = nodeOf(item);
    if (event.target.closest(".twist") && !isLeaf(node)) {
      if (isOpen(node)) close(node);
      else open(node);
      // What Tab led to may be hidden now.
      rove(node);
      return;
    }
    if (node === current && isOpen(node)) close(node);
    else open(node);
    focus(node);
    choose(node);
  });

  root.addEventListener("keydown", (event) => {
    const item = event.target.closest('[role="treeitem"]');
    if (!item || event.altKey || event.ctrlKey || event.metaKey) return;
    const node = nodeOf(item);
    const seen = visible();
    const at = seen.indexOf(item);
    const go = (target) => target && focus(nodeOf(target));
    if (event.key === "ArrowDown") go(seen[at + 1]);
    else if (event.key === "ArrowUp") go(seen[at - 1]);
    else if (event.key === "Home") go(seen[0]);
    else if (event.key === "End") go(seen.at(-1));
    else if (event.key === "ArrowRight") {
      if (isLeaf(node)) return;
      if (isOpen(node)) go(seen[at + 1]);
      else open(node);
    } else if (event.key === "ArrowLeft") {
      if (!isLeaf(node) && isOpen(node)) close(node);
      else if (tree.parent(node) >= 0) focus(tree.parent(node));
    } else if (event.key === "Enter" || event.key === " ") {
      open(node);
      choose(node);
    } else if (event.key.length === 1) {
      typed = event.timeStamp - typedAt < 700 ? typed + event.key : event.key;
      typedAt = event.timeStamp;
      const start = typed.toLowerCase();
      const from = typed.length > 1 ? at : at + 1;
      go([...seen.slice(from), ...seen.slice(0, from)].find((other) => word(nodeOf(other)).startsWith(start)));
    } else return;
    event.preventDefault();
  });

  root.append(makeItem(0, 1, 1));
  open(0);
  mark(0);
  return {
    element: root,
    /** Shows where the reader is. */
    show(node) {
      reveal(node);
      open(node);
      mark(node);
      frame(items.get(node));
    },
  };
}
