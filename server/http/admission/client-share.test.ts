import { Socket } from "node:net";
import { expect, test } from "vitest";
import { recordingLog } from "../../../tests/support/recording-log";
import { createClientShares } from "./client-share";

function shareOf(peer: string, forwarded?: string, trustProxy = 0): string | null {
  const socket = Object.defineProperty(new Socket(), "remoteAddress", { value: peer });
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  return createClientShares({ siteUrl: null, trustProxy }, recordingLog()).ofRequest({ headers, socket });
}

test.each([
  ["an IPv4 address", "203.0.113.9", "203.0.113.9"],
  ["an IPv4 address written as IPv6", "::ffff:203.0.113.9", "203.0.113.9"],
  ["a network of IPv6", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["this machine", "127.0.0.7", "127.0.0.7"],
])("%s has a share", (_what, peer, share) => {
  expect(shareOf(peer)).toBe(share);
});

test("behind a trusted proxy the visitor's address has it", () => {
  expect(shareOf("10.0.0.1", "203.0.113.9, 198.51.100.7", 1)).toBe("198.51.100.7");
});

test.each(["127.0.0.1", "10.1.2.3", "172.20.0.2", "192.168.0.5", "100.64.3.1", "::1", "fd00::5", "::ffff:10.1.2.3"])(
  "what a proxy at %s passes on has none while it is not trusted",
  (peer) => {
    expect(shareOf(peer, "203.0.113.9")).toBeNull();
  },
);

test("a visitor on the internet gains nothing by the header of a proxy", () => {
  expect(shareOf("203.0.113.9", "198.51.100.7")).toBe("203.0.113.9");
});

test.each([
  ["https://first-layer.test", 0, 1],
  ["https://first-layer.test", 1, 0],
  ["http://first-layer.test", 0, 0],
  [null, 0, 0],
])("at the start %s with TRUST_PROXY %d is warned of %d times", (siteUrl, trustProxy, times) => {
  const log = recordingLog();
  createClientShares({ siteUrl, trustProxy }, log);
  expect(log.lines.filter((line) => line.includes("TRUST_PROXY"))).toHaveLength(times);
});

test.each([
  ["10.0.0.1", null],
  ["203.0.113.9", "203.0.113.9"],
])("connections of %s count against %s once a request came with X-Forwarded-For", (peer, share) => {
  const shares = createClientShares({ siteUrl: null, trustProxy: 0 }, recordingLog());
  const socket = Object.defineProperty(new Socket(), "remoteAddress", { value: peer });
  expect(shares.ofConnection(socket)).toBe(peer);
  shares.ofRequest({ headers: { "x-forwarded-for": "198.51.100.7" }, socket });
  expect(shares.ofConnection(socket)).toBe(share);
});

test("connections of trusted proxies count against nobody", () => {
  const shares = createClientShares({ siteUrl: null, trustProxy: 1 }, recordingLog());
  expect(shares.ofConnection({ remoteAddress: "203.0.113.9" })).toBeNull();
});
