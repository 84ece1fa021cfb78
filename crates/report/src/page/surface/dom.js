// Elements without a framework. Text goes in as text only, so that no word of a list can become markup.

/** An element: attributes by name, listeners as functions under onclick and the like; null and false are left out. */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  return fill(node, ...children);
}

/** Puts other children into an element; null and false are left out. */
export function fill(node, ...children) {
  node.replaceChildren(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** A form; `act` is called in place of sending it. */
export function makeForm(attributes, act, ...children) {
  const onsubmit = (event) => {
    event.preventDefault();
    act();
  };
  return el("form", { ...attributes, onsubmit }, ...children);
}

/** A button that stands behind others. */
export function quietButton(text, onclick) {
  return el("button", { type: "button", class: "quiet", onclick }, text);
}

/** The text of a block of data in the page, or null where there is none. */
export function block(id) {
  return document.getElementById(id)?.textContent ?? null;
}

/** Takes a step back by the keys that do so elsewhere, outside of fields, which have their own; whether it did. */
export function takesBack(event, undo) {
  const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === "z";
  if (!isUndo || !undo.checkVisibility() || event.target.closest("input, textarea")) return false;
  event.preventDefault();
  undo.click();
  return true;
}

/** Says something to those who do not see what has changed. */
export function announce(text) {
  document.getElementById("status").textContent = text;
}
