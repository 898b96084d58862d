import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reloadDocument } from "./shows-copy";

const reload = vi.fn();

/** A page whose focus is in an element that is typed in, or in none. */
function page(focused: { matches: (selector: string) => boolean } | null) {
  const events = new EventTarget();
  const element = focused && Object.assign(events, focused);
  vi.stubGlobal("document", { activeElement: element });
  vi.stubGlobal("location", { reload });
  return events;
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  reload.mockReset();
});

test("a page in which nobody types is loaded anew at once", () => {
  page(null);
  reloadDocument();
  expect(reload).toHaveBeenCalledOnce();
});

test("a field that keeps the focus is waited for only while it is typed in", () => {
  const field = page({ matches: () => true });
  reloadDocument();
  for (let pressed = 0; pressed < 5; pressed += 1) {
    vi.advanceTimersByTime(1_000);
    field.dispatchEvent(new Event("input"));
  }
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_500);
  expect(reload).toHaveBeenCalledOnce();
});

test("a field that is left is not waited for any longer", () => {
  const field = page({ matches: () => true });
  reloadDocument();
  field.dispatchEvent(new Event("blur"));
  expect(reload).toHaveBeenCalledOnce();
});
