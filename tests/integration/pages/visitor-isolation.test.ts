import { randomInt } from "node:crypto";
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startBuiltSite, type BuiltSite } from "../../support/servers/built-site";
import { textOf } from "../../support/checks/page-html";

/* No page contains another visitor's data, not even behind a shared cache. */

let site: BuiltSite;

beforeAll(async () => {
  site = await startBuiltSite();
});

afterAll(async () => {
  await site.stop();
});

/** Two printers whose labels are on no page unless a visitor has chosen them. */
const OWNERS = { "creality-ender-6": "Creality Ender-6", "anycubic-kobra-2-neo": "Anycubic Kobra 2 Neo" } as const;
const PAGES = ["/", "/find", "/find?category=hotend", "/find/e3d/e3d-v6", "/my-printer", "/find/e3d/no-such-part"];

/** The cookie a visitor with this printer sends. */
async function cookieOf(printer: string): Promise<string> {
  const response = await site.request("/my-printer", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: site.origin },
    body: new URLSearchParams({ intent: "remember", printer, next: "/" }),
  });
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith("my_printer="));
  expect(cookie).toMatch(/; HttpOnly/);
  expect(cookie).toMatch(/; SameSite=Lax/);
  expect(cookie).toMatch(/; Path=\//);
  expect((cookie ?? "").length).toBeLessThan(4_096);
  return (cookie ?? "").split(";")[0] ?? "";
}

/** The places of a page that show this visitor's printer, without the list of all printers. */
function mine(html: string): string {
  return textOf(
    html
      .replace(/<select[\s\S]*?<\/select>/g, " ")
      .replace(/<section[^>]*aria-labelledby="printers-heading"[\s\S]*?<\/section>/g, " "),
  );
}

describe("concurrent visitors", () => {
  test("never see each other's printer, in any order of requests", async () => {
    const cookies = new Map<string, string>();
    for (const printer of Object.keys(OWNERS)) cookies.set(printer, await cookieOf(printer));
    const visits = Array.from({ length: 240 }, () => {
      const path = PAGES[randomInt(PAGES.length)] ?? "/";
      const owner = [...cookies.keys(), null][randomInt(cookies.size + 1)] ?? null;
      // The data of client navigations must be as private; that of /my-printer lists every printer.
      const data = randomInt(2) === 0 && !path.includes("no-such") && path !== "/my-printer";
      return { path: data ? dataPath(path) : path, owner };
    });
    for (let at = 0; at < visits.length; at += 8) {
      await Promise.all(
        visits.slice(at, at + 8).map(async ({ path, owner }) => {
          const cookie = owner === null ? undefined : cookies.get(owner);
          const response = await site.request(path, cookie === undefined ? {} : { headers: { cookie } });
          const body = await response.text();
          const text = path.includes(".data") ? body : mine(body);
          for (const [slug, label] of Object.entries(OWNERS)) {
            const shown = text.includes(label);
            if (slug === owner && !path.includes("no-such")) expect(shown, `${path} for ${slug}`).toBe(true);
            if (slug !== owner) expect(shown, `${path} for ${String(owner)} shows ${slug}`).toBe(false);
          }
          expectKeptFromOthers(response, owner !== null);
        }),
      );
    }
  });

  test("get no cookie from reading pages, and a toast only once", async () => {
    const looked = await site.request("/find");
    expect(looked.headers.getSetCookie()).toEqual([]);
    const chosen = await site.request("/my-printer", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", origin: site.origin },
      body: new URLSearchParams({ intent: "remember", printer: "creality-ender-3", next: "/" }),
    });
    const session =
      chosen.headers
        .getSetCookie()
        .find((line) => line.startsWith("__session="))
        ?.split(";")[0] ?? "";
    // A prefetched page may never be shown, so it does not consume the flash message.
    const ahead = await site.request("/find.data", { headers: { cookie: session, "sec-purpose": "prefetch" } });
    expect(ahead.headers.getSetCookie()).toEqual([]);
    expect(await ahead.text()).not.toContain("Your printer: Creality Ender-3");
    const first = await site.request("/", { headers: { cookie: session } });
    expect(textOf(await first.text())).toContain("Your printer: Creality Ender-3");
    expect(first.headers.get("cache-control")).toMatch(/private|no-store/);
    expect(first.headers.getSetCookie().join()).toMatch(/__session=;|Max-Age=0/);
    // A visitor with a forged cookie gets no toast.
    const forged = await site.request("/", { headers: { cookie: "__session=eyJ0b2FzdCI6eyJ0aXRsZSI6IkhhIn19.AAAA" } });
    expect(forged.status).toBe(200);
    expect(textOf(await forged.text())).not.toContain(" Ha ");
  });
});

describe("a shared cache", () => {
  test("never gets the same nonce twice", async () => {
    const nonces = new Set<string>();
    for (let at = 0; at < 60; at += 1) {
      const response = await site.request(PAGES[at % 4] ?? "/");
      const policy = response.headers.get("content-security-policy") ?? "";
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
      const html = await response.text();
      const inPage = [...html.matchAll(/\snonce="([^"]*)"/g)].map(([, value]) => value);
      if (nonce === undefined) {
        // A page that may be kept names its scripts by hash instead.
        expect(inPage.filter((value) => value !== "")).toEqual([]);
        continue;
      }
      expect(nonces.has(nonce), "a nonce a second time").toBe(false);
      nonces.add(nonce);
      expect(new Set(inPage)).toEqual(new Set([nonce]));
      expect(response.headers.get("cache-control")).toMatch(/private|no-store/);
    }
  });

  test("cannot be made to store another host's URL", async () => {
    const poison: Record<string, string>[] = [
      { "x-forwarded-host": "evil.test" },
      { "x-forwarded-proto": "https" },
      { "x-forwarded-for": "203.0.113.9" },
      { "x-forwarded-port": "8443" },
      { "x-forwarded-prefix": "/evil" },
      { forwarded: "host=evil.test;proto=https" },
      { "x-host": "evil.test" },
      { "x-original-url": "/my-printer" },
      { "x-rewrite-url": "/my-printer" },
      { "x-http-method-override": "POST" },
      { "x-middleware-rewrite": "/my-printer" },
      { referer: "https://evil.test/" },
      { "accept-language": "evil.test" },
      { "user-agent": "evil.test <script>" },
    ];
    const plain = await (await site.request("/find/e3d/e3d-v6")).text();
    for (const headers of poison) {
      for (const path of ["/find/e3d/e3d-v6", "/find", "/", "/sitemap.xml", "/robots.txt", "/find.json", "/find.csv"]) {
        const response = await site.request(path, { headers });
        const body = await response.text();
        expect(response.status, `${path} with ${JSON.stringify(headers)}`).toBe(200);
        expect(body, `${path} with ${JSON.stringify(headers)}`).not.toContain("evil.test");
        expect(body).not.toContain("https://localhost");
        if (path === "/find/e3d/e3d-v6") expect(withoutNonce(body)).toBe(withoutNonce(plain));
      }
    }
  });

  test("is refused when it requests a foreign host name", async () => {
    for (const host of ["evil.test", "evil.test:80", "localhost.evil.test", "localhost@evil.test"]) {
      const { status, body } = await requestRaw({ host });
      expect([400, 421], host).toContain(status);
      expect(body).not.toContain("evil.test");
    }
    expect((await requestRaw({})).status).toBe(200);
  });

  test("gets an encoding it accepts, and a matching Vary header", async () => {
    for (const [accepted, wanted] of [
      ["br", /^br$/],
      ["gzip", /^gzip$/],
      ["identity", /^$/],
      ["", /^$/],
      ["br;q=0, gzip;q=0", /^$/],
      ["BR", /^(?:br)?$/],
      ["gzip;q=1.0, br;q=0.1", /^(?:gzip|br)$/],
      ["xz, zstd", /^$/],
      ["*", /^(?:br|gzip)?$/],
    ] as const) {
      for (const path of ["/find", "/find/e3d/e3d-v6", "/find.json"]) {
        const { status, encoding, vary } = await requestRaw({ "accept-encoding": accepted }, path);
        expect(status).toBe(200);
        expect(encoding, `${path} for "${accepted}"`).toMatch(wanted);
        expect(vary.toLowerCase(), path).toContain("accept-encoding");
      }
    }
  });

  test("cannot be made to treat a personal page as a static file", async () => {
    const cookie = await cookieOf("creality-k2-plus");
    for (const path of [
      "/find/e3d/e3d-v6.css",
      "/my-printer.css",
      "/my-printer/x.js",
      "/find.css",
      "/;x.css",
      "/my-printer%2f.css",
    ]) {
      const response = await site.request(path, { headers: { cookie } });
      await response.text();
      expect(response.status, path).toBeGreaterThanOrEqual(400);
      expect(response.headers.get("cache-control"), path).toMatch(/no-store/);
    }
  });
});

function expectKeptFromOthers(response: Response, personal: boolean): void {
  const control = response.headers.get("cache-control") ?? "";
  const vary = (response.headers.get("vary") ?? "").toLowerCase();
  if (personal) expect(control).toMatch(/private|no-store/);
  // Whatever a shared cache may keep depends on no cookie, and sets none.
  if (/public|s-maxage/.test(control)) {
    expect(vary).toContain("cookie");
    expect(response.headers.getSetCookie()).toEqual([]);
  }
}

function dataPath(path: string): string {
  const [pathname = "", search] = path.split("?");
  const data = pathname === "/" ? "/_root.data" : `${pathname}.data`;
  return search === undefined ? data : `${data}?${search}`;
}

function withoutNonce(html: string): string {
  return html
    .replace(/\snonce="[^"]*"/g, "")
    .replace(/\\"nonce\\",\\"[^"]*\\"/g, "")
    .replace(/[A-Za-z0-9+/]{22}==/g, "");
}

function requestRaw(
  headers: Readonly<Record<string, string>>,
  path = "/find",
): Promise<{ status: number; body: string; encoding: string; vary: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${site.origin}${path}`, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(chunks).toString("latin1"),
          encoding: response.headers["content-encoding"] ?? "",
          vary: response.headers.vary ?? "",
        });
      });
    });
    outgoing.once("error", reject);
    outgoing.end();
  });
}
