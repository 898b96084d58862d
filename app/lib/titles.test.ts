import { describe, expect, it } from "vitest";
import { PRODUCT_TITLE } from "./site";
import { titleFor } from "./titles";

describe("titleFor", () => {
  it.each([
    ["/", "home: 3D printing parts, guides and tools"],
    ["/find", "Find - First Layer"],
    ["/find/e3d/e3d-v6", "Find - First Layer"],
    ["/learn", "Learn - First Layer"],
    ["/tune", "Tune - First Layer"],
    ["/contribute", "Contribute - First Layer"],
    ["/submit", "Submit - First Layer"],
    ["/saved", PRODUCT_TITLE],
    ["/admin/dashboard", PRODUCT_TITLE],
    ["/parts/find-x", "Find - First Layer"],
  ])("%s", (path, title) => {
    expect(titleFor(path)).toBe(title);
  });

  it("puts the subject in front and stays a Find title", () => {
    expect(titleFor("/find/e3d/e3d-v6", "E3D V6 by E3D")).toBe("E3D V6 by E3D - Find - First Layer");
  });

  it("never lets a subject change the home title", () => {
    expect(titleFor("/", "Anything")).toBe("home: 3D printing parts, guides and tools");
  });
});
