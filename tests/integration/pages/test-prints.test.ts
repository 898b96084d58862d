import { beforeAll, expect, test } from "vitest";
import type { BuiltSite } from "../../support/servers/built-site";
import { sharedSite } from "../../support/servers/shared-site";
import { textOf } from "../../support/checks/page-html";

let site: BuiltSite;

beforeAll(async () => {
  site = await sharedSite();
});

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

test("a visitor who asks for a file of wrong values is led to the page that says what is wrong", async () => {
  const asked = { headers: { Accept: "text/html,*/*" }, redirect: "manual" } as const;
  const response = await site.request(`${FRAME}/print.gcode?side=500`, asked);
  expect(response.status).toBe(302);
  expect(response.headers.get("location")).toBe(`${FRAME}?side=500`);
  expect(textOf(await (await site.request(`${FRAME}?side=500`)).text())).toContain("Enter 50 to 300 mm.");
});

test("what of the address has no effect is said, on the page and in the file", async () => {
  const query = "?size=300&side=80&side=90&layer=abc";
  const page = textOf(await (await site.request(FRAME + query)).text());
  expect(page).toContain("“size” is no parameter of “Skew frame”");
  expect(page).toContain("“side” is there more than once");
  expect(page).toContain("Layers are numbered from 1");
  const file = await site.request(`${FRAME}/print.gcode${query}`, { headers: { "Accept-Encoding": "identity" } });
  const text = await file.text();
  expect(text).toMatch(/^; "size" is no parameter of "Skew frame", so nothing was done with it\.\n/);
  expect(file.headers.get("content-length")).toBe(String(text.length));
  expect(text).toContain("; side=80\n");
  expect(textOf(await (await site.request(`${FRAME}?side=80&layer=2`)).text())).not.toContain("was ignored");
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

/** As one who has chosen this printer. */
const withPrinter = (slug: string) => ({ cookie: `my_printer=${encodeURIComponent(btoa(JSON.stringify(slug)))}` });

const ENDER = withPrinter("creality-ender-3-v2");

/** Where a page leads back to from choosing a printer, by each of its links. */
async function returnsOf(path: string): Promise<readonly string[]> {
  const html = (await (await site.request(path)).text()).replaceAll("&amp;", "&");
  const links = [...html.matchAll(/href="(\/my-printer\?next=[^"]+)"/g)].map(([, href = ""]) => href);
  return links.map((href) => new URL(href, site.origin).searchParams.get("next") ?? "");
}

test("whoever chooses a printer keeps what they changed of a print, and gets the printer's values for the rest", async () => {
  const form = await (await site.request("/test-prints/flow-wall")).text();
  const values = [...form.matchAll(/<input (?=[^>]*name="([^"]+)")(?=[^>]*value="([^"]*)")[^>]*>/g)];
  const sent = new URLSearchParams(values.map(([, name = "", value = ""]) => [name, value]));
  for (const [name, value] of Object.entries({ firmware: "klipper", side: "40" })) sent.set(name, value);
  expect(sent.get("bedX")).toBe("200");
  const returns = await returnsOf(`/test-prints/flow-wall?${sent.toString()}`);
  expect(returns.length).toBeGreaterThan(1);
  for (const next of returns) {
    const html = await (await site.request(next, { headers: ENDER })).text();
    expect(textOf(html)).toContain("flow-wall-marlin.gcode");
    expect(html).toMatch(/name="bedX"[^>]*value="220"|value="220"[^>]*name="bedX"/);
    expect(html).toMatch(/name="side"[^>]*value="40"|value="40"[^>]*name="side"/);
  }
});

test("so do they on a calculator, which has its answer at once", async () => {
  const query = "?variant=orca-tower&driveType=direct&start=0&step=0.1&end=2&height=5,4";
  const returns = await returnsOf(`/calculators/retraction${query}`);
  expect(returns).toHaveLength(2);
  for (const next of returns) {
    const html = await (await site.request(next, { headers: ENDER })).text();
    expect(textOf(html)).toContain("Filled in for your Creality Ender-3 V2: Bowden drive");
    expect(html).toMatch(/value="5,4"/);
    expect(textOf(html)).toMatch(/Retraction length\s*2 mm/);
  }
});

test("the bed is that of the visitor's printer", async () => {
  const html = await (await site.request(FRAME, { headers: ENDER })).text();
  expect(html).toMatch(/name="bedX"[^>]*value="220"|value="220"[^>]*name="bedX"/);
  expect(textOf(html)).toContain("Creality Ender-3 V2");
});

test("the firmware of a printer that runs another one than there are files for is chosen by its visitor", async () => {
  const headers = withPrinter("makerbot-replicator");
  const html = await (await site.request(FRAME, { headers })).text();
  expect(textOf(html)).toContain("Its firmware is not: choose the one that it runs.");
  expect(textOf(html)).toContain("Needed for the download: your Firmware");
  expect(textOf(html)).toContain("plus heating");
  expect(textOf(html)).not.toContain(".gcode,");
  const file = await site.request(`${FRAME}/print.gcode?firmware=`, { headers });
  expect(await file.text()).toBe("firmware: E_REQUIRED: Choose one of the list.\n");
  const chosen = await (await site.request(`${FRAME}?firmware=marlin`, { headers })).text();
  expect(textOf(chosen)).toContain("skew-frame-marlin.gcode");
});
