import { request } from "node:http";
import { describe, expect, test } from "vitest";
import { startBuiltSite } from "../../support/servers/built-site";

/*
 * Undelivered mails hold links that sign in: they are readable only from the server's machine. That there are none with a
 * hosted Supabase is tested in auth/accounts-hosted.test.ts.
 */

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
  ])("is not found with %s", async (_, env) => {
    const site = await startBuiltSite({ env: { ...env } });
    try {
      for (const path of PAGES) expect((await site.request(path)).status, path).toBe(404);
    } finally {
      await site.stop();
    }
  });
});
