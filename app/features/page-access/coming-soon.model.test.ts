import { describe, expect, test } from "vitest";
import { isComingSoon } from "./coming-soon.model";

describe("an area that is not built yet", () => {
  test.each([
    ["/learn", false],
    ["/learn/level-a-bed?step=2", false],
    ["/tutorial-creator", false],
    ["/CONTRIBUTE/#flow", true],
    ["/tune", false],
    ["/calculators/flow-rate", false],
    ["/contribute", true],
    ["/find", false],
    ["/tuned", false],
    ["/", false],
  ])("%s: %s", (address, expected) => {
    expect(isComingSoon(address)).toBe(expected);
  });
});
