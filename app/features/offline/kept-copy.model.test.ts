import { expect, test } from "vitest";
import { copyAddress, isForEveryone, isKeptCopy, pageOfCopy } from "./kept-copy.model";

test.each([
  [200, { "Cache-Control": "public, max-age=0, s-maxage=60" }, true],
  [200, { "Cache-Control": "public, max-age=0", "Set-Cookie": "__session=x" }, false],
  [200, { "Cache-Control": "private, no-cache" }, false],
  [200, { "Cache-Control": "private, no-store" }, false],
  [200, { "Cache-Control": "no-store" }, false],
  [200, {}, false],
  [302, { "Cache-Control": "public, max-age=0" }, false],
  [503, { "Cache-Control": "public, max-age=0" }, false],
] as const)("a response of %i with %j may be kept for everyone: %s", (status, headers, kept) => {
  expect(isForEveryone({ status, headers: new Headers(headers) })).toBe(kept);
});

test("a page is a copy at the address of its copy alone", () => {
  const at = (address: string) => isKeptCopy({ url: `https://site.test${address}` });
  expect(at(copyAddress("/tune"))).toBe(true);
  expect(at("/tune")).toBe(false);
  expect(at("/tune?copy=1")).toBe(false);
});

test("the address of a copy leads to its page", () => {
  const of = (address: string) => pageOfCopy(`https://site.test${address}`);
  expect(of(copyAddress("/tune"))).toBe("/tune");
  expect(of("/calculators/flow-rate?percent=94&copy=offline#form")).toBe("/calculators/flow-rate?percent=94#form");
  expect(of("/tune")).toBeNull();
});
