import { describe, expect, test } from "vitest";
import { requestedPath, requestedPathname } from "./requested-path";

const ORIGIN = "https://site.test";

describe("the page a request is about", () => {
  test.each([
    ["/tune", "GET", "/tune", "/tune"],
    ["/tune.data?_routes=routes%2Ftune&a=1", "GET", "/tune", "/tune?a=1"],
    ["/tune?a=b%20c", "GET", "/tune", "/tune?a=b+c"],
    ["/tune.data?a=1", "POST", "/tune", "/tune"],
    ["/t%75ne/", "GET", "/t%75ne/", "/t%75ne/"],
  ])("is, for %s by %s, %s with the return path %s", (url, method, pathname, path) => {
    const request = new Request(`${ORIGIN}${url}`, { method });
    expect(requestedPathname(request)).toBe(pathname);
    expect(requestedPath(request)).toBe(path);
  });
});
