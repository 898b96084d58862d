import { describe, expect, it } from "vitest";
import { REDIRECTS, resolveRedirect } from "./redirects";

describe("resolveRedirect", () => {
  it.each([
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

  it("leaves every other address alone", () => {
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

  it("does not let an identifier smuggle in replacement patterns", () => {
    expect(resolveRedirect("/tutorials/$&$1", "")?.location).toBe("/learn/$&$1");
  });

  it("never points at itself", () => {
    for (const { from, to } of REDIRECTS) expect(to.split("?")[0]).not.toBe(`/${from}`);
  });
});
