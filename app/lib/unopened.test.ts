import { describe, expect, it } from "vitest";
import { isUnopened } from "./unopened";

describe("an area that is not built yet", () => {
  it.each([
    ["/learn", true],
    ["/learn/level-a-bed?step=2", true],
    ["/TUNE/#flow", true],
    ["/contribute", true],
    ["/find", false],
    ["/tuned", false],
    ["/", false],
  ])("%s: %s", (address, expected) => {
    expect(isUnopened(address)).toBe(expected);
  });
});
