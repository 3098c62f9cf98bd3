// The header of every page: language, and light or dark. Also how boards are wanted.

import { rememberTheme, theme } from "./store.js";

const NARROW = 900; // below this the wide form would be too small to read
const TALL = 1.6; // of its height: a place that is wider than this is better filled by the wide form
const PHONE = 480; // below this it is too small to read in any place, however low
const nightfall = matchMedia("(prefers-color-scheme: dark)");

/** Whether the page is dark now. */
export function isDark() {
  return theme() === "dark" || (theme() === "auto" && nightfall.matches);
}

/** How a board is wanted in a place of the page, and whether as text too. @param {HTMLElement} place */
export function boardLook(place) {
  const text = Boolean(document.querySelector("details.as-text[open]"));
  const { clientWidth, clientHeight } = place;
  const isNarrow = clientWidth < PHONE || (clientWidth < NARROW && clientWidth < clientHeight * TALL);
  return { dark: Number(isDark()), narrow: Number(isNarrow), text: Number(text) };
}

/** Calls back when light turns dark or the other way. @param {() => void} changed */
export function onTheme(changed) {
  nightfall.addEventListener("change", changed);
  document.addEventListener("theme", changed);
}

/** Whether things may move on this screen. */
export function mayMove() {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

for (const choice of document.querySelectorAll("select[data-theme-choice]")) {
  if (!(choice instanceof HTMLSelectElement)) continue;
  choice.value = theme();
  choice.addEventListener("change", () => {
    rememberTheme(choice.value);
    document.documentElement.dataset.theme = choice.value;
    document.dispatchEvent(new Event("theme"));
  });
}

for (const choice of document.querySelectorAll("button[data-lang]")) {
  choice.addEventListener("click", () => {
    document.cookie = `lang=${choice.getAttribute("data-lang")}; path=/; max-age=31536000; samesite=lax`;
    location.reload();
  });
}
