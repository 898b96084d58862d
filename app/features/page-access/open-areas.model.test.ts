import { describe, expect, test } from "vitest";
import type { LockablePageName } from "./lockable-pages.model";
import { openAreas } from "./open-areas.model";

const names = (closed: readonly LockablePageName[], missing: readonly string[]) =>
  openAreas(closed, (address) => missing.includes(address)).map(({ name }) => name);

describe("the list of open areas", () => {
  test("has what is built and not locked", () => {
    expect(names([], [])).toEqual(["FIND", "LEARN", "TUNE"]);
    expect(names(["tools"], [])).toEqual(["FIND", "LEARN"]);
    expect(names(["contribute"], ["/learn"])).toEqual(["FIND", "TUNE"]);
    expect(names(["guides"], ["/tune"])).toEqual(["FIND"]);
  });

  test("never links to a page that redirects back", () => {
    expect(openAreas([]).map(({ to }) => to)).toEqual(["/find", "/learn", "/tune"]);
    expect(openAreas(["tools"]).map(({ to }) => to)).toEqual(["/find", "/learn"]);
  });
});
