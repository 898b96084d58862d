import { describe, expect, test } from "vitest";
import { REDIRECTS, resolveRedirect } from "./redirects";

describe("resolveRedirect", () => {
  test.each([
    ["/calibration", "", "/calculators/flow-rate", 301],
    ["/parts", "?category=hotend", "/find?category=hotend", 301],
    ["/tutorials", "", "/learn", 301],
    ["/tutorials/level-a-bed", "?step=2", "/learn/level-a-bed?step=2", 301],
    ["/tools", "", "/tune", 301],
    ["/settings", "", "/preferences", 301],
    ["/roadmap", "?from=mail", "/contribute?from=mail#roadmap", 301],
    ["/admin/filaments", "", "/admin/management", 301],
    ["/admin/manufacturer-printer-management", "", "/admin/dashboard", 301],
    ["/parts/", "", "/find", 301],
  ])("%s%s", (pathname, search, location, status) => {
    expect(resolveRedirect(pathname, search)).toEqual({ location, status });
  });

  test("returns nothing for any other URL", () => {
    for (const path of [
      "/",
      "/find",
      "/parts/x/y",
      "/tutorials/a/b",
      "/admin",
      "/learn",
      "/tune",
      "/calculators/flow-rate",
    ]) {
      expect(resolveRedirect(path, "")).toBeNull();
    }
  });

  test("does not expand replacement patterns in an identifier", () => {
    expect(resolveRedirect("/tutorials/$&$1", "")?.location).toBe("/learn/$&$1");
  });

  test("never redirects to the same URL", () => {
    for (const { from, to } of REDIRECTS) expect(to.split("?")[0]).not.toBe(`/${from}`);
  });
});
