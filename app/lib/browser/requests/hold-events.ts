/**
 * Events that make React hydrate at once. While Remix still decodes the page's data its root has
 * nothing to show, and hydrating it at once ends in an error of React's (#345).
 */
const HELD = [
  "auxclick",
  "change",
  "click",
  "compositionend",
  "compositionstart",
  "contextmenu",
  "copy",
  "cut",
  "dblclick",
  "dragend",
  "dragstart",
  "drop",
  "input",
  "keydown",
  "keypress",
  "keyup",
  "mousedown",
  "mouseup",
  "paste",
  "pointercancel",
  "pointerdown",
  "pointerup",
  "reset",
  "submit",
  "textInput",
  "touchcancel",
  "touchend",
  "touchstart",
] as const;

/**
 * Keeps events from React until the returned function is called. The browser still handles them itself: letters arrive in
 * fields, links and forms work.
 */
export function holdEvents(): () => void {
  const hold = (event: Event) => {
    event.stopImmediatePropagation();
  };
  for (const name of HELD) addEventListener(name, hold, { capture: true });
  return () => {
    for (const name of HELD) removeEventListener(name, hold, { capture: true });
  };
}
