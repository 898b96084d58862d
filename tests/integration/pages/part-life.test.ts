import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { textOf } from "../../support/checks/page-html";
import { newVisitor, signUpAndConfirm } from "../../support/clients/account-visitor";
import { eventually, startBuiltSite, type BuiltSite } from "../../support/servers/built-site";

/* What becomes of a part: its history, what replaced it, what it needs, and the feed that tells of it. A site of its own:
   the catalogue changes. */

const HOSTILE = `<script>alert("why")</script>`;
const V6 = "/find/e3d/e3d-v6";
const ENDER = "/printers/creality/ender-3-v2";

let site: BuiltSite;
let member: Awaited<ReturnType<typeof signUpAndConfirm>>;
let memberId: string;
let partId: number;

const idsSchema = z.array(z.object({ id: z.number() })).min(1);
const page = async (path: string, headers: Record<string, string> = {}) => {
  const response = await site.request(path, { headers });
  return { status: response.status, headers: response.headers, html: await response.text() };
};
const shows = (path: string, text: string) => eventually(async () => (await page(path)).html.includes(text), 10_000);

async function registryId(table: string, id: number): Promise<number> {
  const rows = await site.read(`parts?select=id&item_table=eq.${table}&item_id=eq.${String(id)}`);
  return idsSchema.parse(rows)[0]?.id ?? 0;
}

function revise(entity: string, entityId: string, changes: object, given: object = {}): Promise<unknown[]> {
  return site.write("POST", "catalogue_revisions", {
    ...{ entity, entity_id: entityId, changes, editor_id: memberId, why: HOSTILE },
    ...{ source_url: "https://e3d-online.com/v6", ...given },
  });
}

beforeAll(async () => {
  site = await startBuiltSite();
  member = await signUpAndConfirm(site);
  const profiles = await site.read(`profiles?select=id&username=eq.${encodeURIComponent(member.username)}`);
  memberId = z.array(z.object({ id: z.string() })).parse(profiles)[0]?.id ?? "";
  await site.write("PATCH", `profiles?id=eq.${memberId}`, { display_name: "Ann <Maker>", is_public: true });
  const added = await site.write("POST", "hotend", { name: "Revo <Nine>", manufacturer: "E3D", max_flow_rate: 20 });
  partId = idsSchema.parse(added)[0]?.id ?? 0;
  const [v6, next] = [await registryId("hotend", 1), await registryId("hotend", partId)];
  await site.write("PATCH", `parts?id=eq.${String(v6)}`, { status: "discontinued", superseded_by: next });
  await site.write("PATCH", `parts?id=eq.${String(next)}`, { needs: [await registryId("hotend", 2)] });
  await revise("hotend", "1", { max_flow_rate: { from: 11, to: 13.5 } });
  const [printer] = z
    .array(z.object({ id_uuid: z.string() }))
    .parse(await site.read("printers?select=id_uuid&slug=eq.creality-ender-3-v2"));
  await revise("printers", printer?.id_uuid ?? "", { build_z_mm: { from: 240, to: 250 } }, { why: null });
  await shows(`${ENDER}/history`, "250 mm");
}, 120_000);
afterAll(() => site.stop());

describe("the history of a part", () => {
  test("says what was changed, by whom and why, and is linked from the part", async () => {
    const { status, html, headers } = await page(`${V6}/history`);
    expect(status).toBe(200);
    const text = textOf(html);
    expect(text).toContain("History of E3D V6 by E3D");
    expect(text).toContain("13.5 mm³/s, before: 11 mm³/s");
    expect(text).toContain("By Ann <Maker>");
    expect(html).toContain('href="https://e3d-online.com/v6"');
    expect(html).toContain('content="noindex"');
    expect(html).not.toContain("<script>alert");
    expect(headers.get("etag")).not.toBeNull();
    expect((await page(V6)).html).toContain(`href="${V6}/history"`);
  });

  test("names nobody whose profile is no longer public", async () => {
    await site.write("PATCH", `profiles?id=eq.${memberId}`, { is_public: false });
    await eventually(async () => textOf((await page(`${V6}/history`)).html).includes("By a member"), 10_000);
    for (const path of [`${V6}/history`, "/find/feed.xml?category=hotend"]) {
      const { html } = await page(path);
      expect(html).not.toContain("Ann ");
      expect(html).not.toContain(member.username);
    }
    await site.write("PATCH", `profiles?id=eq.${memberId}`, { is_public: true });
    await shows(`${V6}/history`, "Ann ");
  });

  test("of a part without changes says so, of a page beyond the last which one is shown", async () => {
    const { html } = await page("/find/e3d/e3d-revo-six/history?page=4");
    expect(textOf(html)).toContain("Nothing has been changed yet");
    expect(textOf(html)).toContain("page=4: page 1 is shown");
  });

  test("follows a part to its address, and is a 404 where there is none", async () => {
    const moved = await page("/find/E3D/E3D-V6/history?page=1");
    expect([moved.status, moved.headers.get("location")]).toEqual([301, `${V6}/history?page=1`]);
    expect((await page("/find/e3d/no-such-part/history")).status).toBe(404);
    expect((await page("/printers/creality/no-such-printer/history")).status).toBe(404);
    const other = await page("/printers/Creality/Ender%203%20V2/history");
    expect([other.status, other.headers.get("location")]).toEqual([301, `${ENDER}/history`]);
  });

  test("of a printer is one, too", async () => {
    const text = textOf((await page(`${ENDER}/history`)).html);
    expect(text).toContain("250 mm, before: 240 mm");
    expect((await page(ENDER)).html).toContain(`href="${ENDER}/history"`);
  });
});

describe("a part that is no longer made", () => {
  test("leads to the one that has replaced it, which says so, too", async () => {
    const text = textOf((await page(V6)).html);
    expect(text).toContain("No longer made");
    expect(text).toContain("Replaced by Revo <Nine> by E3D");
    const next = textOf((await page("/find/e3d/revo-nine")).html);
    expect(next).toContain("Replaces E3D V6 by E3D");
    expect(next).not.toContain("No longer made");
  });

  test("is marked in lists and exports", async () => {
    expect(textOf((await page("/find?q=e3d+v6&category=hotend")).html)).toContain("No longer made");
    const { items } = z
      .object({ items: z.array(z.looseObject({ id: z.string() })) })
      .parse(JSON.parse((await page("/find.json?q=e3d+v6&category=hotend")).html));
    expect(items.find(({ id }) => id === "hotend:1")).toMatchObject({
      ...{ status: "discontinued", supersededBy: `hotend:${String(partId)}`, needs: [] },
    });
    expect((await page("/find.csv?q=revo+nine")).html).toMatch(/,active,,hotend:2\r\n/);
  });
});

test("what a part needs and what needs it link each other", async () => {
  const needed = (await site.request("/find/hotend:2")).headers.get("location") ?? "";
  const { html } = await page("/find/e3d/revo-nine");
  expect(textOf(html)).toMatch(/Needs E3D .*, too\./);
  expect(html).toContain(`href="${needed}"`);
  const other = await page(needed);
  expect(textOf(other.html)).toContain("Needed by Revo <Nine> by E3D");
  expect(other.html).toContain('href="/find/e3d/revo-nine"');
});

describe("the feed", () => {
  test("has what is new and what was changed, as text", async () => {
    const { status, headers, html } = await page("/find/feed.xml");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    expect(html).toContain("<title>Revo &lt;Nine&gt; by E3D</title>");
    expect(html).toContain("Changed: Maximum flow: 13.5 mm³/s, before 11 mm³/s");
    expect(html).toContain("&lt;script&gt;alert(&quot;why&quot;)&lt;/script&gt;");
    expect(html).toContain(`${V6}/history"/>`);
    expect(html.match(/<entry>/g)).toHaveLength(50);
  });

  test("knows what the reader has, and is a new one once something is changed", async () => {
    const path = "/find/feed.xml?category=hotend";
    const first = await page(path);
    const etag = first.headers.get("etag") ?? "";
    expect(first.headers.get("cache-control")).toBe((await page("/learn/feed.xml")).headers.get("cache-control"));
    expect((await page(path, { "If-None-Match": etag })).status).toBe(304);
    await revise("hotend", "1", { heater_wattage: { from: 30, to: 40 } }, { why: "The new cartridge." });
    await shows(path, "The new cartridge.");
    const later = await page(path, { "If-None-Match": etag });
    expect(later.status).toBe(200);
    expect(later.html).not.toContain("before 11 mm³/s");
  });

  test("is filtered by category and by printer, as the list is", async () => {
    const probes = await page("/find/feed.xml?category=probe");
    expect(probes.html).not.toContain("Revo &lt;Nine&gt;");
    expect(new Set(probes.html.match(/<category [^>]*>/g))).toEqual(new Set(['<category term="probe"/>']));
    const forPrinter = await page("/find/feed.xml?printer=creality-ender-3-v2");
    expect(forPrinter.html).toContain("new and changed parts for the Creality Ender-3 V2");
    expect(forPrinter.html).not.toContain("Revo &lt;Nine&gt;");
  });

  test("has none for an address of which something means nothing, and says what", async () => {
    const { status, headers, html } = await page("/find/feed.xml?category=hotned&sort=newest&nonsense=<b>");
    expect([status, headers.get("content-type")]).toEqual([400, "text/plain; charset=utf-8"]);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(html).toContain("category=hotned: not known here");
    expect(html).toContain("sort=newest: has no meaning for a feed");
    expect(html).toContain("nonsense=");
  });

  test("is named by the head of every list, and at its end with its filters", async () => {
    const { html } = await page("/find?category=hotend&page=2&sort=name");
    const link = /<link [^>]*application\/atom\+xml[^>]*>/.exec(html)?.[0];
    expect(link).toContain('href="/find/feed.xml"');
    expect(html).toContain('<a href="/find/feed.xml?category=hotend">Feed</a>');
  });

  test("has nothing of a part that is taken away", async () => {
    await site.write("PATCH", `parts?item_table=eq.hotend&item_id=eq.${String(partId)}`, { status: "archived" });
    await eventually(async () => !(await page("/find/feed.xml")).html.includes("Revo &lt;Nine&gt;"), 10_000);
    expect(
      textOf(
        await newVisitor(site)
          .get(V6)
          .then((response) => response.text()),
      ),
    ).not.toContain("Revo <Nine>");
    expect((await page("/find/e3d/revo-nine/history")).status).toBe(404);
  });
});
