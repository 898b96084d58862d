import { afterEach, describe, expect, test, vi } from "vitest";
import { forgetMember, isInTab, keyOfMember, readFromTab, storeInTab } from "./storage";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The part of the browser's storage that is used, with its items as properties of their own, as browsers have them. */
function fakeStorage(): Record<string, unknown> {
  const items: Record<string, unknown> = {};
  const own = (name: string, value: unknown) => Object.defineProperty(items, name, { value, enumerable: false });
  own("getItem", (key: string) => items[key] ?? null);
  own("setItem", (key: string, value: string) => {
    items[key] = value;
  });
  own("removeItem", (key: string) => {
    delete items[key];
  });
  return items;
}

describe("the storage of the tab", () => {
  test("keeps values as JSON until they are removed", () => {
    vi.stubGlobal("sessionStorage", fakeStorage());
    expect([isInTab("a"), readFromTab("a")]).toEqual([false, null]);
    storeInTab("a", { b: [1] });
    expect([isInTab("a"), readFromTab("a")]).toEqual([true, { b: [1] }]);
    storeInTab("a", null);
    expect(isInTab("a")).toBe(false);
  });

  test("gives nothing for what is no JSON, and where storage is forbidden", () => {
    const items = fakeStorage();
    items["a"] = "{";
    vi.stubGlobal("sessionStorage", items);
    expect(readFromTab("a")).toBeNull();
    vi.stubGlobal("sessionStorage", {
      getItem() {
        throw new Error("forbidden");
      },
    });
    expect([isInTab("a"), readFromTab("a")]).toEqual([false, null]);
    expect(() => storeInTab("a", 1)).not.toThrow();
    expect(forgetMember).not.toThrow();
  });

  test("forgets what belongs to the member who signs out, and nothing else", () => {
    vi.stubGlobal("sessionStorage", fakeStorage());
    storeInTab(keyOfMember("text"), "typed");
    storeInTab("queue", ["form"]);
    forgetMember();
    expect([isInTab(keyOfMember("text")), isInTab("queue")]).toEqual([false, true]);
  });
});
