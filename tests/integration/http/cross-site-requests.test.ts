import { describe, expect, test } from "vitest";
import { dataApiOf, page, startTestServer, statusOf, type TestServer } from "../../support/servers/http-server";

const OWN = "http://localhost";
const FORM = "application/x-www-form-urlencoded";

/** A site and a data API that count what was executed. */
async function startCounting(siteUrl: string | null = null) {
  const executed: string[] = [];
  const server = await startTestServer({
    env: { siteUrl, allowedHosts: ["shop.test"], trustProxy: 0, nodeEnv: "production" },
    siteHandler: () => (request) => {
      executed.push(`${request.method} ${new URL(request.url).pathname}`);
      return page();
    },
    dataApi: () =>
      dataApiOf((request) => {
        executed.push(`${request.method} ${new URL(request.url).pathname}`);
        return Promise.resolve(Response.json({}));
      }),
  });
  return { server, executed };
}

interface Sent {
  readonly path?: string;
  readonly method?: string;
  readonly host?: string;
  readonly headers: Readonly<Record<string, string>>;
}

async function send(server: TestServer, { path = "/my-printer", method = "POST", host = "localhost", headers }: Sent) {
  const body = method === "GET" ? "" : "slug=x";
  const all = {
    Host: host,
    ...(body && { "Content-Type": FORM, "Content-Length": String(body.length) }),
    ...headers,
    Connection: "close",
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return server.raw(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`);
}

const PATHS = ["/my-printer", "/my-printer.data", "/find.csv", "/", "/_root.data", "/find?index"];

const FORGED: readonly (readonly [name: string, headers: Record<string, string>])[] = [
  ["another origin", { Origin: "http://evil.example" }],
  ["another origin that says it is same-origin", { Origin: "http://evil.example", "Sec-Fetch-Site": "same-origin" }],
  ["our name over https", { Origin: "https://localhost" }],
  ["our name on another port", { Origin: "http://localhost:8080" }],
  ["a name that begins like ours", { Origin: "http://localhost.evil.example" }],
  ["a name that ends like ours", { Origin: "http://evil-localhost" }],
  ["our name as a user", { Origin: "http://localhost@evil.example" }],
  ["our name with a path", { Origin: "http://localhost/evil" }],
  ["our name in capitals", { Origin: "HTTP://LOCALHOST" }],
  ["two origins", { Origin: "http://localhost http://evil.example" }],
  ["another loopback name", { Origin: "http://127.0.0.1" }],
  ["null", { Origin: "null" }],
  ["null, same-origin", { Origin: "null", "Sec-Fetch-Site": "same-origin" }],
  ["junk", { Origin: "%%%" }],
  ["an empty origin", { Origin: "" }],
  ["no origin, cross-site", { "Sec-Fetch-Site": "cross-site" }],
  ["no origin, same-site", { "Sec-Fetch-Site": "same-site" }],
  ["no origin, junk", { "Sec-Fetch-Site": "same-origin, none" }],
  ["neither", {}],
  ["only a referrer of ours", { Referer: "http://localhost/find" }],
  ["our origin, cross-site", { Origin: OWN, "Sec-Fetch-Site": "cross-site" }],
  ["our origin, same-site", { Origin: OWN, "Sec-Fetch-Site": "same-site" }],
  ["a forwarded host that fits", { Origin: "http://evil.example", "X-Forwarded-Host": "evil.example" }],
  ["an API key, which pages do not take", { apikey: "sb_publishable_x" }],
];

const HONEST: readonly (readonly [name: string, headers: Record<string, string>])[] = [
  ["our origin", { Origin: OWN }],
  ["our origin, same-origin", { Origin: OWN, "Sec-Fetch-Site": "same-origin" }],
  ["no origin, same-origin", { "Sec-Fetch-Site": "same-origin" }],
  ["no origin, typed by the visitor", { "Sec-Fetch-Site": "none" }],
];

describe("cross-site requests", () => {
  test.each(FORGED)("with %s are refused with 403 on every kind of path, and not executed", async (_name, headers) => {
    const { server, executed } = await startCounting();
    for (const path of PATHS) {
      expect(statusOf(await send(server, { path, headers })), path).toBe(403);
    }
    expect(executed).toEqual([]);
  });

  test.each(HONEST)("with %s are accepted", async (_name, headers) => {
    const { server, executed } = await startCounting();
    for (const path of PATHS) {
      expect(statusOf(await send(server, { path, headers })), path).toBe(200);
    }
    expect(executed).toHaveLength(PATHS.length);
  });

  test("of programs that read mails are accepted at the one address that is for them", async () => {
    const { server, executed } = await startCounting();
    const path = `/unsubscribe/${"0".repeat(64)}`;
    for (const headers of [{}, { Origin: "https://mail.example" }, { "Sec-Fetch-Site": "cross-site" }]) {
      expect(statusOf(await send(server, { path, headers }))).toBe(200);
      for (const other of [`${path}.data`, `${path}/x`, "/unsubscribe"]) {
        expect(statusOf(await send(server, { path: other, headers })), other).toBe(403);
      }
    }
    expect(executed).toEqual(Array.from({ length: 3 }, () => `POST ${path}`));
  });

  test("of method GET need no Origin header", async () => {
    const { server } = await startCounting();
    const headers = { Origin: "http://evil.example", "Sec-Fetch-Site": "cross-site" };
    expect(statusOf(await send(server, { method: "GET", headers }))).toBe(200);
  });

  test("must match the origin of the host name they use", async () => {
    const { server } = await startCounting("https://first-layer.test");
    const origin = (host: string, from: string) => send(server, { host, headers: { Origin: from } });
    expect(statusOf(await origin("first-layer.test", "https://first-layer.test"))).toBe(200);
    expect(statusOf(await origin("first-layer.test", "http://first-layer.test"))).toBe(403);
    expect(statusOf(await origin("shop.test", "http://shop.test"))).toBe(200);
    expect(statusOf(await origin("shop.test", "https://first-layer.test"))).toBe(403);
    expect(statusOf(await origin("localhost:3000", "http://localhost:3000"))).toBe(200);
  });

  describe("to the data API", () => {
    const path = "/rest/v1/parts";

    test.each(["POST", "PUT", "PATCH", "DELETE"])("by %s without a key are refused", async (method) => {
      const { server, executed } = await startCounting();
      const response = await send(server, { path, method, headers: { Origin: OWN, "Sec-Fetch-Site": "same-origin" } });
      expect(statusOf(response)).toBe(401);
      expect(response).toContain("No API key found in request");
      expect(executed).toEqual([]);
    });

    test.each(["POST", "PUT", "PATCH", "DELETE"])("by %s with a key are accepted", async (method) => {
      const { server, executed } = await startCounting();
      expect(statusOf(await send(server, { path, method, headers: { apikey: "k" } }))).toBe(200);
      expect(executed).toEqual([`${method} ${path}`]);
    });

    test("get no permission from a preflight", async () => {
      const { server, executed } = await startCounting();
      const response = await server.raw(
        `OPTIONS ${path} HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\nAccess-Control-Request-Method: POST\r\nAccess-Control-Request-Headers: apikey\r\nConnection: close\r\n\r\n`,
      );
      expect(statusOf(response)).toBe(204);
      expect(response.toLowerCase()).not.toContain("access-control-");
      expect(executed).toEqual([]);
    });
  });
});
