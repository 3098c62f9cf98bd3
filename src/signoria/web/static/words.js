// The page's own sentences in the reader's language: t("Your turn").

/** The language of the page. */
export const lang = document.documentElement.lang || "en";

/** @type {Record<string, string | Record<string, string>>} English sentence -> sentence; what is counted: plural form -> sentence */
const words = lang === "en" ? {} : await fetch(`/words/${lang}.json`).then((answer) => answer.json()).catch(() => ({}));

/**
 * A sentence, its values filled in: t("{name} is asked", {name}).
 * @param {string} text in English
 * @param {Record<string, string|number>} [values]
 */
export function t(text, values = {}) {
  const found = words[text];
  return filled(typeof found === "string" ? found : text, values);
}

/**
 * A sentence about a number of things: tn("{count} day", "{count} days", 3).
 * @param {string} singular in English
 * @param {string} plural
 * @param {number} count
 * @param {Record<string, string|number>} [values]
 */
export function tn(singular, plural, count, values = {}) {
  const found = words[singular];
  const english = count === 1 ? singular : plural;
  const text = typeof found === "object" ? (found[new Intl.PluralRules(lang).select(count)] ?? found.other) : english;
  return filled(text, { count, ...values });
}

/** @param {string} text @param {Record<string, string|number>} values */
function filled(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** Sentences one after the other, each with its full stop. @param {string[]} sentences */
export function told(sentences) {
  return sentences.map((sentence) => (/[.!?:…]$/.test(sentence) ? sentence : `${sentence}.`)).join(" ");
}

/** As `told`, but many sentences stand on lines of their own. @param {string[]} sentences */
export function inLines(sentences) {
  return sentences.length > 2 ? sentences.map((sentence) => told([sentence])).join("\n") : told(sentences);
}

/** A moment as people write it. @param {string} iso */
export function moment(iso) {
  return new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" }).format(new Date(iso));
}

/** When something was, as people say it: "today, 14:20", "yesterday, 21:04", "3 Nov". @param {string|number} at */
export function day(at) {
  const then = new Date(at);
  const midnight = (/** @type {Date} */ date) => new Date(date).setHours(0, 0, 0, 0);
  const days = Math.round((midnight(new Date()) - midnight(then)) / 86400000);
  const habit = navigator.languages.find((known) => known.startsWith(lang)) ?? lang; // en-GB has other clocks than en-US
  if (days > 1) return new Intl.DateTimeFormat(habit, { day: "numeric", month: "short" }).format(then);
  const time = new Intl.DateTimeFormat(habit, { timeStyle: "short" }).format(then);
  return `${new Intl.RelativeTimeFormat(lang, { numeric: "auto" }).format(-days, "day")}, ${time}`;
}

/** A change with its sign: +5, −3. @param {number} change */
export function signed(change) {
  return new Intl.NumberFormat(lang, { signDisplay: "exceptZero", useGrouping: false }).format(change).replace("-", "−");
}

/** A score, with a true minus. @param {number} score */
export const written = (score) => String(score).replace("-", "−");

/** A length of time: 90 -> 1:30. @param {number} seconds */
export function duration(seconds) {
  const days = Math.floor(seconds / 86400);
  if (days) return t("{days} d {hours} h", { days, hours: Math.floor((seconds % 86400) / 3600) });
  const parts = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), Math.floor(seconds % 60)];
  if (!parts[0]) parts.shift();
  return parts.map((part, place) => (place ? String(part).padStart(2, "0") : part)).join(":");
}
