import { expect, test } from "vitest";
import { isPrefetch } from "./prefetch";

test.each([
  [{}, false],
  [{ "Sec-Purpose": "prefetch" }, true],
  [{ "Sec-Purpose": "prefetch;prerender" }, true],
  [{ Purpose: "prefetch" }, true],
  [{ "Sec-Purpose": "nothing-prefetched" }, false],
  [{ "Sec-Fetch-Mode": "navigate" }, false],
  [{ "Sec-Fetch-Mode": "cors" }, false],
  // Chromium's developer tools request what was prefetched once more, without a purpose.
  [{ "Sec-Fetch-Mode": "no-cors" }, true],
])("a request with %o is a prefetch: %s", (headers, ahead) => {
  expect(isPrefetch(new Request("https://site.test/find.data", { headers }))).toBe(ahead);
});
