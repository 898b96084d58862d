import { describe, expect, it } from "vitest";
import type { LockablePageName } from "~/lib/areas";
import { openAreas } from "./open-areas.model";

const names = (closed: readonly LockablePageName[], missing: readonly string[]) =>
  openAreas(closed, (address) => missing.includes(address)).map(({ name }) => name);

describe("what is open now", () => {
  it("is what is built and not locked", () => {
    expect(names([], [])).toEqual(["FIND", "LEARN", "TUNE"]);
    expect(names(["tools"], [])).toEqual(["FIND", "LEARN"]);
    expect(names(["contribute"], ["/learn"])).toEqual(["FIND", "TUNE"]);
    expect(names(["guides"], ["/tune"])).toEqual(["FIND"]);
  });

  it("is never something that leads back to where people are told so", () => {
    expect(openAreas([]).map(({ to }) => to)).toContain("/find");
    expect(openAreas([]).map(({ to }) => to)).not.toContain("/tune");
  });
});
