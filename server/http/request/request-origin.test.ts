import { describe, expect, test } from "vitest";
import { requestOrigin, type HostPolicy } from "./request-origin";

function originOf(host: string, policy: Partial<HostPolicy> = {}, headers: Record<string, string> = {}) {
  return requestOrigin({ ...headers, host }, ["Host", host], {
    siteUrl: null,
    allowedHosts: [],
    trustProxy: 0,
    ...policy,
  });
}

describe("visitorOrigin", () => {
  test.each([
    ["localhost", "http://localhost"],
    ["localhost:3000", "http://localhost:3000"],
    ["127.0.0.1:5000", "http://127.0.0.1:5000"],
    ["127.8.7.6", "http://127.8.7.6"],
    ["[::1]:3000", "http://[::1]:3000"],
  ])("%s is a loopback host", (host, origin) => {
    expect(originOf(host)).toEqual({ host, origin, secure: false });
  });

  test.each(["evil.example", "localhost.evil.example", "128.0.0.1", "127.0.0.1.evil.example", "[::2]"])(
    "%s is unknown",
    (host) => {
      expect(originOf(host)).toBe("unknown");
    },
  );

  test("the configured site address decides about its scheme and port", () => {
    const site = new URL("https://first-layer.test");
    const own = { host: "first-layer.test", origin: site.origin, secure: true };
    expect(originOf("first-layer.test", { siteUrl: site })).toEqual(own);
    expect(originOf("First-Layer.test:443", { siteUrl: site })).toEqual(own);
    expect(originOf("first-layer.test:8443", { siteUrl: site })).toBe("unknown");
    expect(originOf("www.first-layer.test", { siteUrl: site })).toBe("unknown");
    const spoofed = originOf("first-layer.test", { siteUrl: site, trustProxy: 1 }, { "x-forwarded-proto": "http" });
    expect(spoofed).toEqual(own);
  });

  test("further host names are allowed with or without a port", () => {
    const allowedHosts = ["example.org", "192.168.1.20:3000"];
    expect(originOf("example.org:81", { allowedHosts })).toMatchObject({ origin: "http://example.org:81" });
    expect(originOf("192.168.1.20:3000", { allowedHosts })).toMatchObject({ origin: "http://192.168.1.20:3000" });
    expect(originOf("192.168.1.20:3001", { allowedHosts })).toBe("unknown");
  });

  test("forwarded headers count only with a trusted proxy", () => {
    const headers = { "x-forwarded-host": "example.org", "x-forwarded-proto": "https" };
    const allowedHosts = ["example.org"];
    expect(originOf("localhost:3000", { allowedHosts }, headers)).toMatchObject({ origin: "http://localhost:3000" });
    expect(originOf("localhost:3000", { allowedHosts, trustProxy: 1 }, headers)).toEqual({
      host: "example.org",
      origin: "https://example.org",
      secure: true,
    });
    const foreign = { "x-forwarded-host": "evil.example" };
    expect(originOf("localhost:3000", { allowedHosts, trustProxy: 1 }, foreign)).toBe("unknown");
  });

  test("values a visitor puts before the proxy's are ignored", () => {
    const headers = { "x-forwarded-host": "evil.example, example.org", "x-forwarded-proto": "http, https" };
    const found = originOf("localhost", { allowedHosts: ["example.org"], trustProxy: 1 }, headers);
    expect(found).toMatchObject({ origin: "https://example.org" });
  });
});
