// Posters in the lobby and pictures of positions in the guides: by day and by night they differ, and on a phone in a guide.
import { isDark, onTheme } from "./look.js";

const PHONE = "(max-width: 600px)";

/** @param {ParentNode} [within] */
export function showPictures(within = document) {
  for (const picture of within.querySelectorAll("img[data-picture]")) {
    const narrow = picture.closest("figure") && matchMedia(PHONE).matches;
    const source = `${picture.getAttribute("data-picture")}${isDark() ? "&dark=1" : ""}${narrow ? "&narrow=1" : ""}`;
    picture.setAttribute("src", source);
    picture.closest("a")?.setAttribute("href", source);
  }
}

showPictures();
onTheme(() => showPictures());
