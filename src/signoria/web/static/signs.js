// Signs in tables of points: a picture of a source or a thing, with its name for whoever asks or cannot see it.

import { make } from "./dom.js";

/** @param {string} drawing of the server's */
function picture(drawing) {
  const place = make("span", { class: "sign-picture", "aria-hidden": "true" });
  place.innerHTML = drawing;
  return place;
}

/** A name beside its sign, if it has one. @param {string} drawing @param {string} name */
export const signAndName = (drawing, name) => make("span", { class: "signed" }, drawing && picture(drawing), make("span", { class: "sign-name" }, name));

/** The sign in place of the name, if there is one. @param {string} drawing @param {string} name */
export const signFor = (drawing, name) => (drawing ? make("span", { class: "signed", title: name }, picture(drawing), make("span", { class: "quiet" }, name)) : name);
