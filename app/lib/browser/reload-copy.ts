import { fieldOf } from "~/lib/field-of";
import { readFromTab, storeInTab } from "./storage";

/*
 * A copy that this browser has kept gives way to the page itself as soon as there is a connection. What was typed stands
 * in the address by then; who was in a field finds the caret where it was.
 */

const KEY = "reloaded-copy";

/** Whoever has typed nothing for so long is not in the middle of a word, and the address has it. */
const PAUSE_MS = 1_000;

/** Where a reload has led to the copy again, the next one waits: a slow connection would never let anybody type. */
const RETRY_MS = 15_000;

let waiting = false;

/** Loads the document anew at its address when the visitor pauses. */
export function reloadCopy(): void {
  if (waiting) return;
  waiting = true;
  const before = fieldOf(readFromTab(KEY), "at");
  const next = typeof before === "number" ? before + RETRY_MS : 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(reload, Math.max(PAUSE_MS, next - Date.now()));
  };
  addEventListener("input", wait);
  // Whoever opens another page meanwhile is not called back.
  addEventListener("beforeunload", () => {
    clearTimeout(timer);
  });
  wait();
}

function reload(): void {
  const { activeElement: active } = document;
  const text = isText(active) ? { text: active.value, from: active.selectionStart, to: active.selectionEnd } : {};
  storeInTab(KEY, { at: Date.now(), id: active?.id, ...text });
  location.reload();
}

/** On the page after a reload: puts the caret where it was, unless the visitor is elsewhere by now. */
export function endReload(isCopy: boolean): void {
  const kept = readFromTab(KEY);
  if (kept === null) return;
  storeInTab(KEY, isCopy ? { at: fieldOf(kept, "at") } : null);
  const id = fieldOf(kept, "id");
  const element = typeof id === "string" && id !== "" ? document.getElementById(id) : null;
  if (element === null || document.activeElement !== document.body) return;
  element.closest("details")?.setAttribute("open", "");
  element.focus({ preventScroll: true });
  const [text, from, to] = ["text", "from", "to"].map((name) => fieldOf(kept, name));
  if (!isText(element) || typeof text !== "string") return;
  if (element.value !== text) {
    // It was too long for the address, or has no place there.
    element.value = text;
    element.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  if (typeof from === "number" && typeof to === "number") element.setSelectionRange(from, to);
}

function isText(element: Element | null): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}
