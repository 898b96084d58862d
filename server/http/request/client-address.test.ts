import { describe, expect, test } from "vitest";
import { clientAddress } from "./client-address";

const HERE = { host: "localhost:3000" };

const ipOf = (peer: string, forwarded?: string, trustProxy = 0) =>
  clientAddress(forwarded === undefined ? {} : { "x-forwarded-for": forwarded }, peer, trustProxy).ip;

describe("the visitor's address", () => {
  test.each([
    ["127.0.0.1", "127.0.0.1"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["::ffff:cb00:7109", "203.0.113.9"],
    ["2001:0DB8:0:0::0001", "2001:db8::1"],
    ["fe80::1%eth0", "fe80::1"],
  ])("on a connection from %s is %s", (peer, ip) => {
    expect(ipOf(peer)).toBe(ip);
  });

  test("is not taken from a header of an untrusted client", () => {
    expect(ipOf("198.51.100.7", "203.0.113.9")).toBe("198.51.100.7");
  });

  test("behind proxies is what the outermost trusted one reported", () => {
    expect(ipOf("10.0.0.1", "203.0.113.9", 1)).toBe("203.0.113.9");
    expect(ipOf("10.0.0.1", "1.1.1.1, 203.0.113.9", 1)).toBe("203.0.113.9");
    expect(ipOf("10.0.0.1", "1.1.1.1, 203.0.113.9, 10.0.0.2", 2)).toBe("203.0.113.9");
    expect(ipOf("10.0.0.1", "203.0.113.9", 2)).toBe("203.0.113.9");
  });

  test.each([
    ["203.0.113.9:4711", "203.0.113.9"],
    ["[2001:db8::1]:4711", "2001:db8::1"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["unknown", "10.0.0.1"],
    ["999.1.1.1", "10.0.0.1"],
    ["", "10.0.0.1"],
  ])("reported as %o is %s", (report, ip) => {
    expect(ipOf("10.0.0.1", report, 1)).toBe(ip);
  });

  test("of a disconnected peer is one shared value", () => {
    expect(clientAddress({}, undefined, 0)).toEqual({ ip: "0.0.0.0", direct: false });
  });
});

describe("a direct request", () => {
  test("comes from a loopback address", () => {
    for (const peer of ["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"]) {
      expect(clientAddress(HERE, peer, 0).direct, peer).toBe(true);
    }
    for (const peer of ["192.168.1.2", "::2", "128.0.0.1"]) {
      expect(clientAddress(HERE, peer, 0).direct, peer).toBe(false);
    }
  });

  test.each(["localhost", "localhost:3000", "LocalHost:3000", "127.0.0.1:3000", "[::1]", "[::1]:3000"])(
    "may have the host %s",
    (host) => {
      expect(clientAddress({ host }, "127.0.0.1", 0).direct).toBe(true);
    },
  );

  // A proxy on this machine that adds no header passes these on.
  test.each(["first-layer.example", "first-layer.example:443", "192.168.1.2:3000", "localhost.example", ":3000", ""])(
    "may not have the host %o",
    (host) => {
      expect(clientAddress({ host }, "127.0.0.1", 0).direct).toBe(false);
    },
  );

  test("has a Host header", () => {
    expect(clientAddress({}, "127.0.0.1", 0).direct).toBe(false);
  });

  test.each(["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via"])(
    "has no %s",
    (name) => {
      expect(clientAddress({ ...HERE, [name]: "x" }, "127.0.0.1", 0).direct).toBe(false);
      expect(clientAddress({ ...HERE, [name]: "x" }, "127.0.0.1", 1).direct).toBe(false);
    },
  );
});
