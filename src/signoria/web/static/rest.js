// After a choice the table rests for a moment: the second click of a double click must not hit what comes next.

import { find } from "./dom.js";

const LONG = 500; // milliseconds

const table = find("main");
let timer = 0;

/** Whether clicks are dead now. */
export const isResting = () => table.classList.contains("resting");

/** A choice was sent: clicks are dead for a moment. */
export function rest() {
  clearTimeout(timer);
  table.classList.add("resting");
  timer = setTimeout(() => table.classList.remove("resting"), LONG);
}

table.addEventListener(
  "click",
  (event) => {
    if (!isResting()) return;
    event.stopPropagation();
    event.preventDefault();
  },
  true,
);
