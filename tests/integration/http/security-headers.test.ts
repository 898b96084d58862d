import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { indexStaticFiles, type StaticFiles } from "../../../server/http/response/static-files";
import { dataApiOf, page, startTestServer, type TestServer } from "../../support/servers/http-server";
import { score } from "../../support/checks/observatory-score";

async function staticFiles(): Promise<StaticFiles> {
  const root = await mkdtemp(join(tmpdir(), "first-layer-files-"));
  onTestFinished(() => rm(root, { recursive: true }));
  await mkdir(join(root, "assets"));
  await writeFile(join(root, "assets", "app-1a2b3c.js"), "export const answer = 42;\n".repeat(100));
  await writeFile(join(root, "icon.svg"), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  return indexStaticFiles(root);
}

const SCRIPTED =
  '<!DOCTYPE html><html lang="en"><title>t</title><script type="module" src="/assets/a.js" integrity="sha384-x"></script>';

/** A site that responds to `/<status>` with that status, as the real pages do. */
function site(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === "/throws") throw new Error("an internal error");
  if (pathname === "/scripted") {
    return Promise.resolve(new Response(SCRIPTED, { headers: { "content-type": "text/html; charset=utf-8" } }));
  }
  if (pathname === "/cookie") {
    const headers = { "set-cookie": "__Host-session=x; Path=/; Secure; HttpOnly; SameSite=Lax" };
    return Promise.resolve(new Response("ok", { headers }));
  }
  if (pathname === "/versioned") {
    return Promise.resolve(new Response("data", { headers: { etag: '"7"', "content-type": "application/json" } }));
  }
  const status = Number(pathname.slice(1));
  if (!status) return page();
  const headers = { location: "/find" };
  return Promise.resolve(new Response(status === 304 ? null : "x", status < 400 ? { status, headers } : { status }));
}

async function startEverything(): Promise<TestServer> {
  return startTestServer({
    env: { siteUrl: "https://first-layer.test", allowedHosts: [], trustProxy: 0, nodeEnv: "production" },
    siteHandler: () => site,
    staticFiles: await staticFiles(),
    dataApi: () =>
      dataApiOf(() => Promise.resolve(Response.json([], { headers: { "access-control-allow-origin": "*" } }))),
  });
}

const same = { origin: "https://first-layer.test", "content-type": "application/x-www-form-urlencoded" };

interface Expected {
  readonly name: string;
  readonly status: number;
  readonly path: string;
  readonly init?: RequestInit;
}

const RESPONSES: readonly Expected[] = [
  { name: "a page", status: 200, path: "/find" },
  { name: "the head of a page", status: 200, path: "/find", init: { method: "HEAD" } },
  { name: "a moved page", status: 301, path: "/301" },
  { name: "a redirect after a form", status: 303, path: "/303", init: { method: "POST", headers: same, body: "a=1" } },
  { name: "an unchanged response", status: 304, path: "/versioned", init: { headers: { "if-none-match": '"7"' } } },
  { name: "a bad request", status: 400, path: "/%00" },
  { name: "a forged form", status: 403, path: "/find", init: { method: "POST" } },
  { name: "a page that is not there", status: 404, path: "/404" },
  { name: "an asset that is not there", status: 404, path: "/assets/gone.js" },
  { name: "a method nobody offers", status: 405, path: "/find", init: { method: "DELETE" } },
  {
    name: "a method on an asset",
    status: 405,
    path: "/icon.svg",
    init: { method: "POST", headers: same, body: "a=1" },
  },
  {
    name: "a body that is too large",
    status: 413,
    path: "/find",
    init: { method: "POST", headers: same, body: "a".repeat(70_000) },
  },
  { name: "an address that is too long", status: 414, path: `/find?q=${"a".repeat(9_000)}` },
  {
    name: "a type nobody takes",
    status: 415,
    path: "/find",
    init: { method: "POST", headers: { ...same, "content-type": "text/csv" }, body: "a" },
  },
  { name: "too many requests", status: 429, path: "/429" },
  { name: "an error in the pages", status: 500, path: "/500" },
  { name: "an error in the server", status: 500, path: "/throws" },
  { name: "an overload", status: 503, path: "/503" },
  { name: "an asset", status: 200, path: "/assets/app-1a2b3c.js" },
  { name: "a picture", status: 200, path: "/icon.svg" },
  { name: "the process probe", status: 200, path: "/healthz" },
  { name: "the readiness probe", status: 200, path: "/readyz" },
  { name: "the data API", status: 200, path: "/rest/v1/parts" },
  { name: "the data API, refused", status: 401, path: "/rest/v1/parts", init: { method: "POST", body: "{}" } },
  { name: "a part of the data API that is closed", status: 404, path: "/rest/v1/rpc/take_attempts" },
];

/** The server accepts 127.0.0.1 like the site's host name; fetch cannot set `Host`. */
async function sendRequest(server: TestServer, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  if (headers.has("origin")) headers.set("origin", server.origin);
  return fetch(server.origin + path, { redirect: "manual", ...init, headers });
}

describe("security headers", () => {
  test.each(RESPONSES)("$name ($status) scores 135", async ({ status, path, init }) => {
    const server = await startEverything();
    const response = await sendRequest(server, path, init);
    expect(response.status).toBe(status);
    const scored = score({ headers: response.headers, body: await response.text() });
    expect(scored, JSON.stringify(scored.findings, null, 1)).toMatchObject({ score: 135 });
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
    expect(response.headers.get("x-request-id")).toMatch(/^[\w-]{12}$/);
    expect(response.headers.get("cache-control")).not.toBeNull();
    expect(response.headers.get("x-powered-by")).toBeNull();
  });

  test("a page with hashed scripts and a secure cookie scores 140", async () => {
    const server = await startEverything();
    for (const path of ["/scripted", "/cookie"]) {
      const response = await sendRequest(server, path);
      expect(score({ headers: response.headers, body: await response.text() }).score).toBe(140);
    }
  });

  test("the scoring detects what is missing (control)", () => {
    const page = { headers: new Headers({ "content-type": "text/html" }), body: "<title>t</title>" };
    expect(score(page).score).toBe(30);
    const without = async (name: string) => {
      const response = await sendRequest(await startEverything(), "/find");
      const headers = new Headers(response.headers);
      headers.delete(name);
      return score({ headers, body: await response.text() }).score;
    };
    return Promise.all(
      [
        "content-security-policy",
        "referrer-policy",
        "strict-transport-security",
        "x-content-type-options",
        "cross-origin-resource-policy",
      ].map(async (name) => {
        expect(await without(name), name).toBeLessThan(135);
      }),
    );
  });

  test("the policy allows scripts by nonce, and nothing else inline", async () => {
    const server = await startEverything();
    const policy = (await sendRequest(server, "/find")).headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/script-src 'self' 'nonce-[A-Za-z0-9+/]{22}=='/);
    for (const directive of ["base-uri 'none'", "frame-ancestors 'none'", "object-src 'none'", "form-action 'self'"]) {
      expect(policy).toContain(directive);
    }
    expect(policy).not.toContain("unsafe");
  });

  test("requests are upgraded only where the site is served over https", async () => {
    const server = await startEverything();
    const secure = await server.raw("GET / HTTP/1.1\r\nHost: first-layer.test\r\nConnection: close\r\n\r\n");
    expect(secure).toContain("upgrade-insecure-requests");
    const plain = await server.raw("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    expect(plain).not.toContain("upgrade-insecure-requests");
  });

  test("1,000 responses carry 1,000 different nonces, each the one given to the page", async () => {
    const given: string[] = [];
    const server = await startTestServer({
      siteHandler:
        () =>
        (_request, { cspNonce }) => {
          given.push(cspNonce);
          return page();
        },
    });
    const request = "GET /find HTTP/1.1\r\nHost: localhost\r\n";
    const seen = new Set<string | undefined>();
    for (let batch = 0; batch < 200; batch += 1) {
      const responses = await server.raw(`${`${request}\r\n`.repeat(4)}${request}Connection: close\r\n\r\n`);
      for (const [, nonce] of responses.matchAll(/'nonce-([^']+)'; style-src/g)) seen.add(nonce);
    }
    expect(seen.size).toBe(1000);
    expect([...seen].sort()).toEqual([...given].sort());
  });

  test("forms may post to this site only, and where configured to the identity provider", async () => {
    const formsOf = async (deps: Parameters<typeof startTestServer>[0], path = "/find") => {
      const response = await sendRequest(await startTestServer(deps), path);
      return /form-action ([^;]*)/.exec(response.headers.get("content-security-policy") ?? "")?.[1];
    };
    const formTargets = () => ["https://accounts.google.com", "https://discord.com"];
    expect(await formsOf({})).toBe("'self'");
    expect(await formsOf({ formTargets })).toBe("'self' https://accounts.google.com https://discord.com");
    // Only pages have forms.
    expect(await formsOf({ formTargets }, "/assets/gone.js")).toBe("'none'");
  });

  test("a response that sets a cookie is never cached", async () => {
    const server = await startTestServer({
      siteHandler: () => () =>
        Promise.resolve(new Response("x", { headers: { "set-cookie": "a=b", "cache-control": "public, max-age=60" } })),
    });
    expect((await sendRequest(server, "/find")).headers.get("cache-control")).toBe("private, no-store");
  });
});
