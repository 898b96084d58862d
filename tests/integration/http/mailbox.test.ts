import { request } from "node:http";
import { describe, expect, test } from "vitest";
import { eventually, startBuiltSite } from "../../support/servers/built-site";

/* Undelivered mails hold links that sign in: they are readable only from the server's machine. */

const PAGES = ["/dev/mailbox", "/dev/mailbox.json", "/dev/mailbox.data"];

/** The status of a page requested under another host name, as by a proxy on this machine that adds no header. */
function statusUnder(origin: string, host: string, path: string): Promise<number> {
  const { port } = new URL(origin);
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, headers: { host } }, (response) => {
      response.resume().on("end", () => {
        resolve(response.statusCode ?? 0);
      });
    })
      .on("error", reject)
      .end();
  });
}

describe("the mailbox of undelivered mails", () => {
  test("is served under the loopback names only", async () => {
    const site = await startBuiltSite({ env: { ALLOWED_HOSTS: "first-layer.example" } });
    try {
      for (const path of PAGES.slice(0, 2)) {
        for (const host of ["localhost", "localhost:1234", "127.0.0.1", "[::1]:1234"]) {
          expect(await statusUnder(site.origin, host, path), `${host} ${path}`).toBe(200);
        }
      }
      for (const path of PAGES) {
        expect(await statusUnder(site.origin, "first-layer.example", path), path).toBe(404);
      }
      // Control: the site accepts that host name.
      expect(await statusUnder(site.origin, "first-layer.example", "/find")).toBe(200);
    } finally {
      await site.stop();
    }
  });

  test.each([
    ["a mail server", { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "hello@first-layer.test" }],
    ["a public address", { SITE_URL: "https://first-layer.example" }],
    [
      "a hosted Supabase",
      {
        SUPABASE_URL: "http://127.0.0.1:9",
        SUPABASE_PUBLISHABLE_KEY: "sb_publishable_test",
        SESSION_SECRET: "a secret for this one test, long enough",
      },
    ],
  ])("is not found with %s", async (_, env) => {
    const hosted = "SUPABASE_URL" in env;
    const site = await startBuiltSite({ env: { ...env }, until: hosted ? "listening" : "ready" });
    try {
      // It listens shortly before its pages are loaded.
      await eventually(async () => (await site.request("/dev/mailbox.json")).status !== 503, 10_000);
      for (const path of PAGES) expect((await site.request(path)).status, path).toBe(404);
    } finally {
      await site.stop();
    }
  });
});
