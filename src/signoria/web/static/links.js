// Links to hand out: to copy, to share, as a QR code.

import { copy, make } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Invitation} Invitation */

/** A link with its button. @param {string} link @param {string} title @param {string} text of the button @param {boolean} [isMain] */
export function linkBox(link, title, text, isMain = false) {
  const copied = make("button", { type: "button", class: isMain ? "main" : null, "aria-label": `${text}: ${title}` }, icon("copy"), text);
  copied.addEventListener("click", () => void copy(link, copied, t("Copied")));
  const field = make("input", { readonly: true, value: link, "aria-label": title });
  field.addEventListener("focus", () => field.select());
  return make("span", { class: "link-box" }, field, copied);
}

/** Where the browser can share. @param {string} link */
export function shareButton(link) {
  if (!("share" in navigator)) return null;
  const shared = make("button", { type: "button" }, icon("share"), t("Share"));
  shared.addEventListener("click", () => void navigator.share({ url: link, title: document.title }).catch(() => undefined));
  return shared;
}

/** @param {Invitation} invitation */
export function qr(invitation) {
  const place = make("div", { class: "qr", role: "img", "aria-label": t("QR code of {link}", { link: invitation.link }) });
  place.innerHTML = invitation.qr;
  return place;
}

/** What to do when nobody else can reach the server. */
export function onlyHere() {
  return make(
    "p",
    { class: "only-here", role: "note" },
    make("b", {}, t("Only this computer can open these links.")),
    " ",
    t("To let others in your network come, stop Signoria and start it with this command; the table is kept:"),
    " ",
    make("code", {}, "signoria serve --host 0.0.0.0"),
  );
}
