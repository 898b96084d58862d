import { afterAll, beforeAll, expect, test } from "vitest";
import { startBuiltSite, type BuiltSite } from "../../support/servers/built-site";
import { textOf } from "../../support/checks/page-html";

let site: BuiltSite;

beforeAll(async () => {
  site = await startBuiltSite();
}, 120_000);

afterAll(async () => {
  await site.stop();
});

const PRINTER = "creality-ender-3-v2";
const html = async (path: string, headers: Record<string, string> = {}) =>
  (await site.request(path, { headers })).text();

test("a printer in the address goes along to parts and into the header, and can be made one's own", async () => {
  const list = await html(`/find?printer=${PRINTER}&category=hotend`);
  const part = /href="(\/find\/[^"/]+\/[^"/]+\?printer=creality-ender-3-v2)"/.exec(list)?.[1] ?? "";
  expect(part).not.toBe("");
  for (const page of [list, await html(part)]) {
    expect(textOf(/<header[\s\S]*?<\/header>/.exec(page)?.[0] ?? "")).toContain("Creality Ender-3 V2");
    expect(page).toContain("Make this my printer");
  }
  expect(await html(part)).toContain('aria-label="Fit on Creality Ender-3 V2"');
  expect(await html("/find/e3d/e3d-v6")).not.toContain("Make this my printer");
});

test("for the visitor's own printer the addresses of parts stay short", async () => {
  const saved = await site.request("/my-printer", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: site.origin },
    body: new URLSearchParams({ intent: "remember", printer: PRINTER }).toString(),
  });
  const cookie = saved.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const list = await html(`/find?printer=${PRINTER}&category=hotend`, { Cookie: cookie });
  expect(list).not.toContain("Make this my printer");
  expect(list).not.toMatch(/href="\/find\/[^"/]+\/[^"/]+\?printer=/);
});
