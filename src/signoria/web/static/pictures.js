// Posters in the lobby and pictures of positions in the guides: by day and by night they differ, and on a phone.
import { isDark, onTheme } from "./look.js";

const PHONE = "(max-width: 640px)";

/** @param {ParentNode} [within] */
export function showPictures(within = document) {
  for (const picture of within.querySelectorAll("img[data-picture]")) {
    const source = `${picture.getAttribute("data-picture")}${isDark() ? "&dark=1" : ""}${matchMedia(PHONE).matches ? "&narrow=1" : ""}`;
    picture.setAttribute("src", source);
    picture.closest("a")?.setAttribute("href", source);
  }
}

showPictures();
onTheme(() => showPictures());
