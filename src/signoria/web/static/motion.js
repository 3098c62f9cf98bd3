// Motion that a tap may skip. Nothing moves for those who wish so.

import { mayMove } from "./look.js";

/** @type {Set<Animation>} what moves now */
const moving = new Set();

/** Lets an element move. @param {Element} element @param {Keyframe[]} frames @param {KeyframeAnimationOptions} timing @returns {Animation|null} null: nothing may move */
export function move(element, frames, timing) {
  return mayMove() ? skippable(element.animate(frames, timing)) : null;
}

/** A tap ends this motion. @param {Animation} motion */
export function skippable(motion) {
  moving.add(motion);
  void motion.finished.catch(() => undefined).finally(() => moving.delete(motion));
  return motion;
}

/** All that moves is at its end. */
export function skipMotion() {
  for (const motion of moving) motion.finish();
}
