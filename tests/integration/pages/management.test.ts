import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { textOf } from "../../support/checks/page-html";
import { signUpAdmin, type AccountVisitor } from "../../support/clients/account-visitor";
import { valueIn } from "../../support/clients/submission-sender";
import { plainPicture } from "../../support/data/picture-files";
import { startBuiltSite, type BuiltSite } from "../../support/servers/built-site";

/* How administrators manage the catalogue, over HTTP and without JavaScript. Long because all of it shares one site. */

let site: BuiltSite;
let admin: AccountVisitor;
let other: AccountVisitor;

beforeAll(async () => {
  site = await startBuiltSite({ env: { TRUST_PROXY: "1", HOST: "127.0.0.1" } });
  admin = await signUpAdmin(site);
  other = await signUpAdmin(site);
});

afterAll(() => site.stop());

const html = async (who: AccountVisitor, path: string) => (await who.get(path)).text();
const text = async (path: string) => textOf(await html(admin, path));
const pageOf = (id: string, table = "hotend") => `/admin/management/parts/${table}/${id}`;
const locationOf = (response: Response) => response.headers.get("location") ?? "";

/** Adds a row and gives its id. */
async function add(table: string, fields: Readonly<Record<string, string>>): Promise<string> {
  const response = await admin.post(`/admin/management/parts/new?table=${table}`, { intent: "save", ...fields });
  expect(response.status).toBe(303);
  return locationOf(response).split("/").at(-1) ?? "";
}

/** The form of a row as its page has it: its version, and what its fields began with. */
async function formOf(who: AccountVisitor, path: string, columns: readonly string[]): Promise<Record<string, string>> {
  const page = await html(who, path);
  return {
    version: valueIn(page, "version"),
    ...Object.fromEntries(
      columns.flatMap((column) => {
        const was = valueIn(page, `was:${column}`);
        return [
          [column, was],
          [`was:${column}`, was],
        ] as const;
      }),
    ),
  };
}

describe("a part", () => {
  test("is added, and FIND has it at once", async () => {
    const id = await add("hotend", { name: "Managed Rapido", manufacturer: "Test Bench", max_flow_rate: "33,5" });
    const page = await site.request("/find/test-bench/managed-rapido");
    expect(page.status).toBe(200);
    expect(textOf(await page.text())).toContain("33.5 mm³/s");
    expect(await text(pageOf(id))).toContain("visitors see it");
    expect(await text("/admin/management/parts?table=hotend&q=managed+rapido")).toContain("1 hotend");
  });

  test("is added once, however often its form is sent", async () => {
    const form = { intent: "save", name: "Double Press", manufacturer: "Test Bench" };
    const send = () => admin.post("/admin/management/parts/new?table=hotend", form);
    const sent = await Promise.all([send(), send(), send()]);
    expect(new Set(sent.map(locationOf)).size).toBe(1);
    expect(locationOf(await send())).toBe(sent.map(locationOf)[0]);
    const another = await other.post("/admin/management/parts/new?table=hotend", form);
    expect(another.status).toBe(409);
    const page = await another.text();
    expect(textOf(page)).toContain("This name is taken");
    expect(page).toMatch(/href="\/admin\/management\/parts\/[a-z_]+\/\d+">Look at that entry/);
    expect(valueIn(page, "name")).toBe("Double Press");
  });

  test("is added to no table but the one that is named", async () => {
    for (const query of ["", "?table=tool", "?table=zzz"]) {
      const path = `/admin/management/parts/new${query}`;
      const page = await admin.get(path);
      expect(page.status).toBe(404);
      expect(textOf(await page.text())).toMatch(/There is no such table.*All tables/s);
      expect((await admin.post(path, { intent: "save", name: "Nowhere To Go" })).status).toBe(404);
    }
    expect(await text("/admin/management/parts?table=hotend&q=nowhere+to+go")).toContain("Nothing matches");
  });

  test("comes back with what was typed and what is wrong", async () => {
    const response = await admin.post("/admin/management/parts/new?table=hotend", {
      ...{ intent: "save", name: "", manufacturer: "Kept Maker", max_flow_rate: "9000" },
    });
    expect(response.status).toBe(400);
    const page = await response.text();
    expect(valueIn(page, "manufacturer")).toBe("Kept Maker");
    expect(textOf(page)).toMatch(/Name is required.*Between 0.5 and 300 mm³\/s is plausible/s);
  });

  test("that two administrators edit keeps both versions: 409, nothing lost, and saved when they agree", async () => {
    const id = await add("hotend", { name: "Two Editors", manufacturer: "Test Bench", max_flow_rate: "10" });
    const columns = ["name", "max_flow_rate", "nozzle_type", "description"];
    const [mine, theirs] = [await formOf(admin, pageOf(id), columns), await formOf(other, pageOf(id), columns)];
    const saved = await other.post(pageOf(id), {
      ...theirs,
      ...{ intent: "save", max_flow_rate: "11", nozzle_type: "MK8" },
    });
    expect(saved.status).toBe(303);
    const refused = await admin.post(pageOf(id), {
      ...mine,
      ...{ intent: "save", max_flow_rate: "12", description: "Mine" },
    });
    expect(refused.status).toBe(409);
    const page = await refused.text();
    expect(textOf(page)).toMatch(/it says\s*11\s*now, you typed\s*12/);
    // What only the other one has changed is in the form by now.
    expect([valueIn(page, "max_flow_rate"), valueIn(page, "nozzle_type"), valueIn(page, "description")]).toEqual([
      ...["12", "MK8", "Mine"],
    ]);
    const again = { ...mine, version: valueIn(page, "version") };
    for (const column of columns) Object.assign(again, { [`was:${column}`]: valueIn(page, `was:${column}`) });
    const response = await admin.post(pageOf(id), {
      ...again,
      ...{ intent: "save", max_flow_rate: "12", nozzle_type: "MK8", description: "Mine" },
    });
    expect(response.status).toBe(303);
    expect(await text(pageOf(id))).toMatch(/Maximum flow: 12 mm³\/s, before 11 mm³\/s/);
  });

  test("is archived and restored, and its link works again", async () => {
    const id = await add("hotend", { name: "Archive Me", manufacturer: "Test Bench" });
    const path = "/find/test-bench/archive-me";
    expect((await admin.post(pageOf(id), { intent: "status", status: "archived" })).status).toBe(303);
    expect((await site.request(path)).status).toBe(404);
    expect(await text(pageOf(id))).toContain("visitors do not see it");
    // Twice is what it is already.
    expect((await admin.post(pageOf(id), { intent: "status", status: "archived" })).status).toBe(409);
    expect((await admin.post(pageOf(id), { intent: "status", status: "active" })).status).toBe(303);
    expect((await site.request(path)).status).toBe(200);
  });

  test("leads on from its old address when it gets another name", async () => {
    const id = await add("hotend", { name: "Old Name", manufacturer: "Test Bench" });
    const form = await formOf(admin, pageOf(id), ["name"]);
    await admin.post(pageOf(id), { ...form, intent: "save", name: "New Name" });
    expect(await site.request("/find/test-bench/old-name")).toRedirectTo("/find/test-bench/new-name", 301);
    expect(await text(pageOf(id))).toContain("/find/test-bench/old-name");
  });

  test("is as it was when a change is undone in its history", async () => {
    const id = await add("hotend", { name: "Undo Me", manufacturer: "Test Bench", nozzle_type: "V6" });
    const form = await formOf(admin, pageOf(id), ["nozzle_type"]);
    await admin.post(pageOf(id), { ...form, intent: "save", nozzle_type: "Volcano", why: "Read off the label" });
    const page = await html(admin, pageOf(id));
    expect(textOf(page)).toContain("Read off the label");
    const revision = valueIn(page, "revision");
    expect((await other.post(pageOf(id), { intent: "undo", revision })).status).toBe(303);
    expect(valueIn(await html(admin, pageOf(id)), "nozzle_type")).toBe("V6");
    const again = await other.post(pageOf(id), { intent: "undo", revision });
    expect(again.status).toBe(409);
    expect(textOf(await again.text())).toContain("This was undone already");
  });

  test("fits all printers, or those that are chosen", async () => {
    const id = await add("hotend", { name: "Fits Something", manufacturer: "Test Bench" });
    const path = `${pageOf(id)}/printers`;
    const page = await html(admin, `${path}?q=ender-3`);
    const printers = [...page.matchAll(/name="printers"[^>]* value="([^"]+)"/g)].map(([, printer]) => printer ?? "");
    expect(printers.length).toBeGreaterThan(2);
    const version = valueIn(page, "version");
    const [one = "", two = ""] = printers;
    const added = await admin.post(path, {
      ...{ intent: "add", version, printers: [one, two], fit: "adapter", note: "Needs the bracket" },
      verified_at: "2026-05-01",
    });
    expect(added.status).toBe(303);
    const listed = await text(path);
    expect(listed).toMatch(/Listed \(2\)/);
    expect(listed).toContain("needs an adapter · Needs the bracket");
    const long = await admin.post(path, { intent: "put", printer: one, source: "x".repeat(1_501) });
    expect(textOf(await long.text())).toContain("Source: This is too long");
    const future = await admin.post(path, { intent: "put", printer: one, verified_at: "2099-01-01" });
    expect(textOf(await future.text())).toContain("Verified on: This day is still to come");
    // An earlier state of the list is not written over, and what was chosen is still chosen.
    const searched = await html(admin, `${path}?q=voron&printers=${printers[2] ?? ""}&note=Kept`);
    expect(searched).toMatch(
      new RegExp(`checked=""[^>]*value="${printers[2] ?? ""}"|value="${printers[2] ?? ""}"[^>]*checked`),
    );
    expect(textOf(searched)).toContain("Ticked before");
    expect(searched).toContain("Kept</textarea>");
    const stale = await admin.post(`${path}?q=ender-3`, { intent: "add", version, printers: [printers[2] ?? ""] });
    expect(stale.status).toBe(409);
    expect(await stale.text()).toMatch(
      new RegExp(`checked=""[^>]*value="${printers[2] ?? ""}"|value="${printers[2] ?? ""}"[^>]*checked`),
    );
    await admin.post(path, { intent: "scope", scope: "all" });
    expect(textOf(await (await site.request("/find/test-bench/fits-something")).text())).toContain("Fits all printers");
    await admin.post(path, { intent: "scope", scope: "chosen" });
    await admin.post(path, { intent: "remove", printer: one });
    expect(await text(pageOf(id))).toContain("1 printer listed.");
  });

  test("gets a photo, which its page shows, and keeps its drawing when the file is none", async () => {
    const id = await add("hotend", { name: "Has A Photo", manufacturer: "Test Bench" });
    const upload = async (content: Buffer, version: string) => {
      const form = new FormData();
      form.set("intent", "picture");
      form.set("version", version);
      form.set("file", new File([Uint8Array.from(content)], "photo.jpg", { type: "image/jpeg" }));
      return admin.postForm(pageOf(id), form);
    };
    const version = valueIn(await html(admin, pageOf(id)), "version");
    const refused = await upload(Buffer.from("no picture"), version);
    expect(refused.status).toBe(415);
    expect(textOf(await refused.text())).toContain("That file is not a picture we can read");
    expect((await upload(await plainPicture(640, 480), version)).status).toBe(303);
    const stale = await upload(await plainPicture(800, 600), version);
    expect(stale.status).toBe(409);
    expect(textOf(await stale.text())).toContain("then choose the photo again");
    const page = await (await site.request("/find/test-bench/has-a-photo")).text();
    const address = /<img src="(\/pictures\/[^"]+)"/.exec(page)?.[1] ?? "";
    const photo = await site.request(address);
    expect([photo.status, photo.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  });

  test("has interfaces that are added and removed", async () => {
    const id = await add("hotend", { name: "Has Interfaces", manufacturer: "Test Bench" });
    const page = await html(admin, pageOf(id));
    const fact = /<option value="([^"=]+=[^"]+)"/.exec(page)?.[1] ?? "";
    await admin.post(pageOf(id), { intent: "put-interface", fact, source: "Data sheet", confidence: "high" });
    expect(await text(pageOf(id))).toContain("Data sheet, high confidence");
    await admin.post(pageOf(id), { intent: "remove-interface", fact });
    expect(await text(pageOf(id))).toContain("None is stated");
    expect((await admin.post(pageOf(id), { intent: "put-interface", fact: "no such" })).status).toBe(400);
  });
});

describe("printers and makers", () => {
  test("wait, are approved and edited", async () => {
    const id = await add("printers", { name: "Printer One", manufacturer: "Test Bench", status: "pending" });
    expect(await text("/admin/management/parts?table=printers&status=pending")).toContain("Printer One");
    expect((await site.request("/printers.json?q=printer+one")).status).toBe(200);
    await admin.post(pageOf(id, "printers"), { intent: "status", status: "approved" });
    expect(await (await site.request("/printers.json?q=printer+one")).text()).toContain("Printer One");
  });

  test("take their parts along when a maker gets another name", async () => {
    const id = await add("manufacturers", { manufacturer: "Renamed Maker" });
    await add("probe", { name: "Maker Probe", manufacturer: "Renamed Maker" });
    const form = await formOf(admin, pageOf(id, "manufacturers"), ["manufacturer"]);
    await admin.post(pageOf(id, "manufacturers"), { ...form, intent: "save", manufacturer: "Other Maker" });
    expect(await site.request("/find/renamed-maker/maker-probe")).toRedirectTo("/find/other-maker/maker-probe", 301);
    const taken = await admin.post("/admin/management/parts/new?table=manufacturers", {
      ...{ intent: "save", manufacturer: "Other Maker" },
    });
    expect(taken.status).toBe(409);
    expect(textOf(await taken.text())).toContain("This name is taken");
  });
});

describe("a deal", () => {
  test("is edited and ended", async () => {
    const id = await add("deals", {
      ...{ kind: "filament", title: "PETG 1 kg for the test", merchant: "Test Shop", url: "https://example.org/petg" },
      ...{ price: "19.90", currency: "EUR", weight_g: "1000", material: "PETG" },
    });
    expect(textOf(await (await site.request("/find?view=filament-deals")).text())).toContain("PETG 1 kg for the test");
    await admin.post(pageOf(id, "deals"), { intent: "status", status: "expired" });
    expect(await text("/admin/management/parts?table=deals&status=expired")).toContain("PETG 1 kg for the test");
  });
});

describe("several rows", () => {
  test("get one field at once, after a page that says what they say now", async () => {
    const ids = [
      await add("fan", { name: "Bulk Fan One", subcategory: "Axial" }),
      await add("fan", { name: "Bulk Fan Two" }),
    ];
    const path = `/admin/management/parts/change?table=fan&id=${ids.join("&id=")}`;
    expect(await text(path)).toContain("2 chosen");
    const page = await html(admin, `${path}&field=subcategory`);
    expect(textOf(page)).toMatch(/Bulk Fan One\s*now: Axial/);
    const seen = [...page.matchAll(/name="seen" value="([^"]+)"/g)].map(([, value]) => value ?? "");
    const refused = await admin.post(`${path}&field=subcategory`, {
      intent: "apply",
      subcategory: "x".repeat(61),
      seen,
    });
    expect(refused.status).toBe(400);
    const wordy = { intent: "apply", subcategory: "Blower", seen, why: "x".repeat(1_001) };
    const tooLong = await admin.post(`${path}&field=subcategory`, wordy);
    expect(tooLong.status).toBe(400);
    expect(textOf(await tooLong.text())).toContain("Use at most 1,000 characters to say why");
    const done = await admin.post(`${path}&field=subcategory`, { intent: "apply", subcategory: "Blower", seen });
    expect(locationOf(done)).toBe("/admin/management/parts?table=fan");
    expect(valueIn(await html(admin, pageOf(ids[1] ?? "", "fan")), "subcategory")).toBe("Blower");
    const stale = await admin.post(`${path}&field=subcategory`, { intent: "apply", subcategory: "Radial", seen });
    expect(stale.status).toBe(409);
    await admin.post(`${path}&field=status`, { intent: "apply", status: "archived" });
    expect((await site.request("/find/generic/bulk-fan-one")).status).toBe(404);
  });

  test("are read with one call of the data service, as many as are changed at once, and lead back to their list", async () => {
    const rows = z.array(z.object({ id: z.number() })).parse(await site.read("hotend?select=id&order=id&limit=150"));
    const chosen = rows.map(({ id }) => String(id));
    const list = "q=e3d&sort=changed";
    const query = new URLSearchParams([["table", "hotend"], ["list", list], ...chosen.map((id) => ["id", id])]);
    const address = `/admin/management/parts/change?${query.toString()}`;
    const response = await admin.get(`${address}&field=subcategory`);
    expect(response.status).toBe(200);
    const page = await response.text();
    expect(textOf(page)).toContain(`${String(chosen.length)} chosen`);
    // The circuit to the data service is closed: members are served.
    expect((await other.get("/saved")).status).toBe(200);
    const done = await admin.post(`${address}&field=subcategory`, { intent: "apply", subcategory: "Whole list" });
    expect(locationOf(done)).toBe("/admin/management/parts?table=hotend&q=e3d&sort=changed");
  });

  test("are all that a list has, by one link of the list", async () => {
    await add("fan", { name: "Whole List One" });
    await add("fan", { name: "Whole List Two" });
    const list = await html(admin, "/admin/management/parts?table=fan&q=whole+list");
    expect(textOf(list)).toContain("Change all 2...");
    const to = /href="([^"]*all=yes[^"]*)"/.exec(list)?.[1]?.replaceAll("&amp;", "&");
    const chosen = await admin.get(to ?? "");
    expect(chosen.status).toBe(302);
    expect(await text(locationOf(chosen))).toMatch(/2 chosen.*Whole List One/s);
  });

  test("that are not there, too many or misspelled are told", async () => {
    const change = "/admin/management/parts/change?table=fan";
    expect(await text(change)).toContain("Tick entries in the list first");
    expect(await text(`${change}&id=99999`)).toMatch(
      /id=99999: this entry is not there any more.*Nothing of this is there/s,
    );
    expect(await text(`${change}&id=1&id=abc&field=nope`)).toMatch(
      /id=abc: not the id of an entry.*field=nope: no field that several entries can get.*1 chosen/s,
    );
    const many = `${change}&${Array.from({ length: 201 }, (_, at) => `id=${String(at + 1)}`).join("&")}&field=status`;
    expect(await text(many)).toContain("201 entries are chosen. At most 200 are changed at once");
    expect((await admin.post(many, { intent: "apply", status: "archived" })).status).toBe(400);
  });
});

test("what is not there is a 404, and a row of the registry leads to its part", async () => {
  for (const path of [
    pageOf("99999"),
    pageOf("1", "profiles"),
    pageOf("abc"),
    `${pageOf("1", "manufacturers")}/printers`,
  ]) {
    const page = await admin.get(path);
    expect(page.status, path).toBe(404);
    expect(textOf(await page.text()), path).toMatch(/There is no such (entry|part).*All tables/s);
  }
  const [registered] = z
    .array(z.object({ id: z.number() }))
    .parse(await site.read("parts?select=id&item_table=eq.hotend&item_id=eq.1"));
  expect(locationOf(await admin.get(pageOf(String(registered?.id), "parts")))).toBe(pageOf("1"));
});

test("the dashboard counts reports, and each count leads to them", async () => {
  const page = await html(admin, "/admin/dashboard");
  expect(textOf(page)).toMatch(
    /Something is wrong, to review\s*0.*Hidden fit reports\s*0.*New fit reports, 7 days\s*0/s,
  );
  expect(page).toContain('href="/admin/submissions?kind=report"');
});

test("the file of data problems says in its header what of its address has no effect", async () => {
  const warning = async (query: string) => (await admin.get(`/admin/data-quality.csv${query}`)).headers.get("warning");
  expect(await warning("?problem=zzz&category=nope&x=1")).toMatch(/problem=zzz: .*category=nope: .*x=1: /);
  expect(await warning("?problem=no-source&category=hotend")).toBeNull();
});
