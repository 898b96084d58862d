import { beforeAll, expect, test } from "vitest";
import type { BuiltSite } from "../../support/servers/built-site";
import { sharedSite } from "../../support/servers/shared-site";
import { textOf } from "../../support/checks/page-html";

let site: BuiltSite;

beforeAll(async () => {
  site = await sharedSite();
}, 120_000);

const FRAME = "/test-prints/skew-frame";

test("the download is the file that the page's report is about", async () => {
  const response = await site.request(`${FRAME}/print.gcode?side=80`, { headers: { "Accept-Encoding": "identity" } });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="skew-frame-klipper.gcode"');
  const text = await response.text();
  expect(response.headers.get("content-length")).toBe(String(text.length));
  expect(text).toContain("; side=80\n");
  const page = textOf(await (await site.request(`${FRAME}?side=80`)).text());
  expect(page).toContain(`skew-frame-klipper.gcode, ${String(Math.round(text.length / 1_000))} kB`);
});

test("what is wrong is said in one line, with the field's name", async () => {
  const response = await site.request(`${FRAME}/print.gcode?side=500`);
  expect(response.status).toBe(400);
  expect(await response.text()).toBe("side: E_RANGE: Enter 50 to 300 mm.\n");
  expect((await site.request("/test-prints/nothing/print.gcode")).status).toBe(404);
  expect((await site.request("/test-prints/nothing")).status).toBe(404);
});

test("a start that is too long for an address is sent by a form", async () => {
  const startGcode = `G28\n${"; a long line of a start\n".repeat(390)}`;
  const response = await site.request(`${FRAME}/print.gcode`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: site.origin },
    body: new URLSearchParams({ startGcode, side: "90" }).toString(),
  });
  expect(response.status).toBe(200);
  expect(await response.text()).toContain("; a long line of a start\n".repeat(390));
});

test("the bed is that of the visitor's printer", async () => {
  const cookie = `my_printer=${encodeURIComponent(btoa(JSON.stringify("creality-ender-3-v2")))}`;
  const html = await (await site.request(FRAME, { headers: { cookie } })).text();
  expect(html).toMatch(/name="bedX"[^>]*value="220"|value="220"[^>]*name="bedX"/);
  expect(textOf(html)).toContain("Creality Ender-3 V2");
});
