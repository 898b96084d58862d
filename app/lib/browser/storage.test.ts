import { afterEach, describe, expect, test, vi } from "vitest";
import { isInTab, readFromTab, storeInTab } from "./storage";

afterEach(() => {
  vi.unstubAllGlobals();
});

function stubStorage(items: readonly (readonly [string, string])[] = []): void {
  const stored = new Map<string, string>(items);
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
}

describe("the storage of the tab", () => {
  test("keeps values as JSON until they are removed", () => {
    stubStorage();
    expect([isInTab("a"), readFromTab("a")]).toEqual([false, null]);
    storeInTab("a", { b: [1] });
    expect([isInTab("a"), readFromTab("a")]).toEqual([true, { b: [1] }]);
    storeInTab("a", null);
    expect(isInTab("a")).toBe(false);
  });

  test("gives nothing for what is no JSON, and where storage is forbidden", () => {
    stubStorage([["a", "{"]]);
    expect(readFromTab("a")).toBeNull();
    vi.stubGlobal("sessionStorage", undefined);
    expect([isInTab("a"), readFromTab("a")]).toEqual([false, null]);
    expect(() => storeInTab("a", 1)).not.toThrow();
  });
});
