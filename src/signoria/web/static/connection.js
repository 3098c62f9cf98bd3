// Whether the table can be reached, said plainly; and what to say if there is no table at all.

import { button, find, make } from "./dom.js";
import { t } from "./words.js";

/** Not connected; the next try is in so many seconds. @param {number} seconds @param {() => void} retry */
export function showAway(seconds, retry) {
  const line = find("#connection");
  const text = t("No connection. Nothing is lost: the next try is in {seconds} s, and the game goes on by itself.", { seconds });
  const told = line.querySelector("span");
  line.hidden = false;
  if (told) told.textContent = text;
  else line.replaceChildren(make("span", {}, text), " ", button(t("Try now"), retry));
}

export function showBack() {
  find("#connection").hidden = true;
  find("#connection").replaceChildren();
}

/** Nothing can be shown. @param {"no table"|"withdrawn"} reason */
export function showClosed(reason) {
  const [title, text] =
    reason === "no table"
      ? [t("There is no such table"), t("Perhaps the link is incomplete. Ask for it once more, or begin a table of your own.")]
      : [t("This link no longer works"), t("The host has withdrawn it, or has given out a new one. Ask the host for the new link.")];
  showBack();
  find("main").replaceChildren(make("div", { class: "card message" }, make("h1", {}, title), make("p", {}, text), make("a", { class: "button main", href: "/" }, t("To the lobby"))));
}

/** A sentence that goes away by itself: something did not work, but nothing is broken. @param {string} sentence */
export function showTrouble(sentence) {
  const place = find("#trouble");
  const note = make("p", {}, sentence, " ");
  note.append(button(t("Close"), () => note.remove()));
  place.append(note);
  setTimeout(() => note.remove(), 8000);
}
