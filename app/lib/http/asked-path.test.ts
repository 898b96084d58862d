import { describe, expect, it } from "vitest";
import { askedPath, askedPathname } from "./asked-path";

const ORIGIN = "https://site.test";

describe("the page a request is about", () => {
  it.each([
    ["/tune", "GET", "/tune", "/tune"],
    ["/tune.data?_routes=routes%2Ftune&a=1", "GET", "/tune", "/tune?a=1"],
    ["/tune?a=b%20c", "GET", "/tune", "/tune?a=b+c"],
    ["/tune.data?a=1", "POST", "/tune", "/tune"],
    ["/t%75ne/", "GET", "/t%75ne/", "/t%75ne/"],
  ])("%s by %s is %s, to come back to as %s", (url, method, pathname, path) => {
    const request = new Request(`${ORIGIN}${url}`, { method });
    expect(askedPathname(request)).toBe(pathname);
    expect(askedPath(request)).toBe(path);
  });
});
