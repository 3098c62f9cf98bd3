// Where words stand that go with the board: beside it where there is room, else between it and the tray.

import { find } from "./dom.js";

const WIDE = matchMedia("(min-width: 1040px)");

/** Keeps something beside the board, never over it. @param {HTMLElement} place */
export function keepBeside(place) {
  const settle = () => (WIDE.matches ? find(".told-part").prepend(place) : find(".dock").before(place));
  WIDE.addEventListener("change", settle);
  settle();
}
