import { describe, expect, test } from "vitest";
import { PRODUCT_TITLE } from "../site";
import { titleFor } from "./titles";

describe("titleFor", () => {
  test.each([
    ["/", "home: 3D printing parts, guides and tools"],
    ["/find", "Find - First Layer"],
    ["/find/e3d/e3d-v6", "Find - First Layer"],
    ["/learn", "Learn - First Layer"],
    ["/tune", "Tune - First Layer"],
    ["/contribute", "Contribute - First Layer"],
    ["/submit", "Submit - First Layer"],
    ["/saved", PRODUCT_TITLE],
    ["/admin/dashboard", PRODUCT_TITLE],
    ["/admin/management/parts/hotend/3/printers", PRODUCT_TITLE],
    ["/parts/find-x", "Find - First Layer"],
  ])("%s", (path, title) => {
    expect(titleFor(path)).toBe(title);
  });

  test("puts the subject first and keeps the Find title", () => {
    expect(titleFor("/find/e3d/e3d-v6", "E3D V6 by E3D")).toBe("E3D V6 by E3D - Find - First Layer");
  });

  test("never puts a subject into the home title", () => {
    expect(titleFor("/", "Anything")).toBe("home: 3D printing parts, guides and tools");
  });
});
