import { describe, expect, test } from "vitest";
import { worstWindow } from "./layout-shift";

describe("worstWindow", () => {
  test("adds up shifts that follow each other within a second", () => {
    expect(
      worstWindow([
        { seconds: 1, value: 0.25 },
        { seconds: 1.5, value: 0.25 },
        { seconds: 4, value: 0.125 },
      ]),
    ).toBe(0.5);
  });

  test("ends a window after five seconds", () => {
    const shifts = Array.from({ length: 12 }, (_, at) => ({ seconds: at / 2, value: 0.125 }));
    expect(worstWindow(shifts)).toBe(1.25);
  });

  test("is zero when nothing moved", () => {
    expect(worstWindow([])).toBe(0);
  });
});
