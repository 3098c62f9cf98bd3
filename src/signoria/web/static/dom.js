// Small helpers to find and make elements.

/** The one element that is sure to be there. @param {string} selector @param {ParentNode} within @returns {HTMLElement} */
export function find(selector, within = document) {
  const found = within.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`The page has no ${selector}`);
  return found;
}

/** A dialog of the page. @param {string} selector @returns {HTMLDialogElement} */
export const findDialog = (selector) => /** @type {HTMLDialogElement} */ (find(selector));

/**
 * An element: `make("button", {class: "main", onclick: play}, "Play")`. What is null or false is left out.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, any>} [attributes]
 * @param {...(Node|string|number|null|false|undefined)} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "style") element.style.cssText = value; // as an attribute the page's own policy refuses it
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false).map((child) => (typeof child === "number" ? String(child) : child)));
  return element;
}

/** A button that does something. @param {string} text @param {() => unknown} action @param {Record<string, any>} [more] */
export function button(text, action, more = {}) {
  return make("button", { type: "button", onclick: () => void action(), ...more }, text);
}

/**
 * A select with its choices.
 * @param {[string, string][]} choices value and label
 * @param {string} chosen
 * @param {(value: string) => void} changed
 * @param {Record<string, any>} [more]
 */
export function select(choices, chosen, changed, more = {}) {
  const options = choices.map(([value, label]) => make("option", { value, selected: value === chosen }, label));
  const box = make("select", more, ...options);
  box.addEventListener("change", () => changed(box.value));
  return box;
}

/** Whether the person is writing something, so that keys are letters and not commands. */
export function isWriting() {
  return document.activeElement instanceof HTMLElement && document.activeElement.matches("input, textarea, select");
}

/** The click that follows a finger or a mouse that was let go is no click. */
export function ignoreNextClick() {
  addEventListener("click", ignore, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", ignore, { capture: true }), 50);
}

/** @param {Event} event */
function ignore(event) {
  event.stopPropagation();
  event.preventDefault();
}

/** Copies a text; says so on the button for a moment. @param {string} text @param {HTMLElement} place @param {string} done */
export async function copy(text, place, done) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    window.prompt("", text); // an address without https: the browser lets no page copy
  }
  if (place.dataset.copied) return;
  const before = [...place.childNodes];
  place.dataset.copied = "true";
  place.replaceChildren(done);
  setTimeout(() => {
    place.replaceChildren(...before);
    delete place.dataset.copied;
  }, 2000);
}
