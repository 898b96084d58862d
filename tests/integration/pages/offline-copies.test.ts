import { beforeAll, expect, test } from "vitest";
import { copyAddress, isForEveryone } from "../../../app/features/offline/kept-copy.model";
import { OFFLINE_PAGES } from "../../../app/features/offline/offline-pages";
import { signUpAndConfirm } from "../../support/clients/account-visitor";
import type { BuiltSite } from "../../support/servers/built-site";
import { sharedSite } from "../../support/servers/shared-site";

/* What the service worker asks for and keeps. How it uses that is in e2e/enhanced/tune/offline.spec.ts. */

let site: BuiltSite;

beforeAll(async () => {
  site = await sharedSite();
});

test.each(OFFLINE_PAGES)(
  "the copy of %s is for everyone, says that it is one, and loads only files that are kept",
  async (path) => {
    const response = await site.request(copyAddress(path));
    expect(isForEveryone(response)).toBe(true);
    const html = await response.text();
    expect(html).toContain("this is a copy from your browser");
    expect(html).not.toContain("nonce=");
    expect(html).not.toContain("Some of the address was ignored");
    // A link to it leads to the page where there are no scripts, and so no copies.
    expect(html).toContain(`<noscript><meta http-equiv="refresh" content="0;url=${path}"/></noscript>`);
    const worker = await (await site.request("/service-worker.js")).text();
    const files = new Set(
      [...html.matchAll(/(?:href=|src=|from |import )"(\/assets\/[^"#]+)/g)].map(([, file = ""]) => file),
    );
    expect(files.size).toBeGreaterThan(5);
    expect([...files].filter((file) => !worker.includes(`"${file}"`))).toEqual([]);
    // The page itself is none, and says nothing of it.
    expect(await (await site.request(path)).text()).not.toContain("copy from your browser");
  },
);

test("a member's page is never for everyone, not even as a copy", async () => {
  const member = await signUpAndConfirm(site);
  for (const address of ["/tune", copyAddress("/tune")]) {
    expect(isForEveryone(await member.get(address))).toBe(false);
  }
});

test("the worker's script is asked for each time, and may ask this site alone", async () => {
  const { status, headers } = await site.request("/service-worker.js");
  expect(status).toBe(200);
  expect(headers.get("Cache-Control")).toBe("no-cache");
  expect(headers.get("Content-Type")).toBe("text/javascript; charset=utf-8");
  expect(headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'; script-src 'self'; connect-src 'self';/);
  const page = await site.request("/tune");
  expect(page.headers.get("Content-Security-Policy")).toContain("worker-src 'self'");
});
