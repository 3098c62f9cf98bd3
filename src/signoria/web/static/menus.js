// On small screens the log and the menu lie behind icons of the header.

import { find } from "./dom.js";

export function menus() {
  const talk = opener("#open-talk", find("main"), "talks");
  find("#close-talk").addEventListener("click", () => talk(false));
  opener("#open-menu", find(".top-bar"), "opened");
}

/** A button that opens something, by a class on a part of the page. @param {string} selector @param {HTMLElement} place @param {string} name */
function opener(selector, place, name) {
  const button = find(selector);
  const open = (/** @type {boolean} */ isOpen) => {
    if (isOpen === place.classList.contains(name)) return;
    place.classList.toggle(name, isOpen);
    button.setAttribute("aria-expanded", String(isOpen));
    button.focus();
  };
  button.addEventListener("click", () => open(!place.classList.contains(name)));
  document.addEventListener("keydown", (event) => event.key === "Escape" && open(false));
  document.addEventListener("click", ({ target }) => target instanceof Node && !place.contains(target) && !button.contains(target) && open(false));
  return open;
}
