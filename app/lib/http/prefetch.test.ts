import { expect, it } from "vitest";
import { isPrefetch } from "./prefetch";

it.each([
  [{}, false],
  [{ "Sec-Purpose": "prefetch" }, true],
  [{ "Sec-Purpose": "prefetch;prerender" }, true],
  [{ Purpose: "prefetch" }, true],
  [{ "Sec-Purpose": "nothing-prefetched" }, false],
  [{ "Sec-Fetch-Mode": "navigate" }, false],
  [{ "Sec-Fetch-Mode": "cors" }, false],
  // Chromium's tools ask once more for what was fetched ahead, and do not say what for.
  [{ "Sec-Fetch-Mode": "no-cors" }, true],
])("a request with %o is fetched ahead: %s", (headers, ahead) => {
  expect(isPrefetch(new Request("https://site.test/find.data", { headers }))).toBe(ahead);
});
