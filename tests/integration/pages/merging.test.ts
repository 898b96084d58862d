import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { textOf } from "../../support/checks/page-html";
import {
  newVisitor,
  signIn,
  signUpAdmin,
  signUpAndConfirm,
  type AccountVisitor,
} from "../../support/clients/account-visitor";
import { valueIn } from "../../support/clients/submission-sender";
import { eventually, startBuiltSite, type BuiltSite } from "../../support/servers/built-site";

/* How administrators merge duplicates, over HTTP and without JavaScript, and where their addresses lead. A site of its own:
   the catalogue changes. */

let site: BuiltSite;
let admin: AccountVisitor;

beforeAll(async () => {
  site = await startBuiltSite({ env: { TRUST_PROXY: "1", HOST: "127.0.0.1" } });
  admin = await signUpAdmin(site);
});

afterAll(() => site.stop());

const html = async (who: AccountVisitor, path: string) => (await who.get(path)).text();
const pageOf = (table: string, id: string) => `/admin/management/parts/${table}/${id}`;
const locationOf = (response: Response) => response.headers.get("location") ?? "";

/** Adds a row and gives its id. */
async function add(table: string, fields: Readonly<Record<string, string>>): Promise<string> {
  const response = await admin.post(`/admin/management/parts/new?table=${table}`, { intent: "save", ...fields });
  expect(response.status).toBe(303);
  return locationOf(response).split("/").at(-1) ?? "";
}

/** The page on which a row is merged into another one: its address, what it says, and what its form sends. */
async function review(table: string, gone: string, kept: string) {
  const path = `${pageOf(table, gone)}/merge`;
  const page = await html(admin, `${path}?into=${kept}`);
  const form = { intent: "merge", into: kept, version: valueIn(page, "version") };
  return { path, words: textOf(page), form: { ...form, keptVersion: valueIn(page, "keptVersion") } };
}

/** Undoes the last merge into a row, and gives the address of the row that is there again. */
async function undo(table: string, kept: string): Promise<string> {
  const merge = valueIn(await html(admin, pageOf(table, kept)), "merge");
  return locationOf(await admin.post(pageOf(table, kept), { intent: "undo-merge", merge }));
}

test("a part is merged after a look at what differs, and comes back", async () => {
  const kept = await add("bed", { name: "Bed That Stays", manufacturer: "Test Bench", construction: "Glass" });
  const gone = await add("bed", {
    name: "Bed That Goes",
    manufacturer: "Test Bench",
    construction: "Steel",
    subtype: "Heated",
  });
  const { path, words, form } = await review("bed", gone, kept);
  expect(textOf(await html(admin, path))).toContain("Bed That Stays");
  expect(words).toMatch(/Filled in.*Heated.*Construction\s*: Steel \(instead of Glass/s);
  expect((await admin.post(path, { ...form, version: "old" })).status).toBe(409);
  expect(locationOf(await admin.post(path, { ...form, fields: "construction" }))).toBe(pageOf("bed", kept));
  expect(await site.request("/find/test-bench/bed-that-goes")).toRedirectTo("/find/test-bench/bed-that-stays", 301);
  expect(valueIn(await html(admin, pageOf("bed", kept)), "construction")).toBe("Steel");
  expect((await admin.get(pageOf("bed", gone))).status).toBe(404);
  expect(await undo("bed", kept)).toBe(pageOf("bed", gone));
  expect((await site.request("/find/test-bench/bed-that-goes")).status).toBe(200);
  expect(valueIn(await html(admin, pageOf("bed", kept)), "construction")).toBe("Glass");
});

describe("a printer", () => {
  const bench = "/printers/test-bench";

  test("is merged after a look at what differs, its addresses lead on, and it comes back", async () => {
    const kept = await add("printers", { name: "Stays One", manufacturer: "Test Bench", kinematics: "i3" });
    const gone = await add("printers", {
      ...{ name: "Goes One", manufacturer: "Test Bench", kinematics: "corexy", build_x_mm: "220" },
    });
    const visitor = newVisitor(site);
    await visitor.post("/my-printer", { intent: "remember", printer: "test-bench-goes-one" });
    const member = await signUpAndConfirm(site);
    await member.post("/my-printer", { intent: "remember", printer: "test-bench-goes-one" });
    await member.post("/tune", { intent: "complete", calculator: "retraction" });

    const { path, words, form } = await review("printers", gone, kept);
    expect(words).toMatch(/Which printer stays\?.*Filled in.*220 mm.*Kinematics\s*: .*instead of/s);
    expect(words).toMatch(/This moves there:\s*1 owner, 1 calibration/);
    expect((await admin.post(path, { ...form, keptVersion: "old" })).status).toBe(409);
    expect(locationOf(await admin.post(path, form))).toBe(pageOf("printers", kept));

    expect(await site.request(`${bench}/goes-one`)).toRedirectTo(`${bench}/stays-one`, 301);
    expect(await site.request(`${bench}/goes-one/history`)).toRedirectTo(`${bench}/stays-one/history`, 301);
    expect(await site.request(`${bench}/goes-one/export.json`)).toRedirectTo(`${bench}/stays-one/export.json`, 301);
    expect(await site.request("/printers/test-bench-goes-one")).toRedirectTo(`${bench}/stays-one`, 301);
    expect(await site.request("/find?q=v6&printer=test-bench-goes-one")).toRedirectTo(
      ...(["/find?q=v6&printer=test-bench-stays-one", 301] as const),
    );
    expect(textOf(await (await site.request("/learn?printer=test-bench-goes-one")).text())).toContain("Stays One");
    const exported = await site.request("/find.json?printer=test-bench-goes-one");
    expect([exported.status, (await exported.text()).includes("test-bench-goes-one")]).toEqual([200, false]);
    for (const who of [visitor, member]) {
      expect(textOf(await html(who, "/my-printer"))).toMatch(/Your printer:\s*Test Bench Stays One/);
      expect(textOf(await html(who, `${bench}/stays-one`))).toContain("your printer");
    }
    expect(textOf(await html(member, "/tune"))).toMatch(/1 of 5 done on your Test Bench Stays One/);
    // A browser finds the marks it has under the old slug.
    expect(await html(visitor, "/tune")).toContain("test-bench-goes-one");
    expect(textOf(await html(admin, pageOf("printers", kept)))).toContain(
      "Undo brings it back with its addresses and 1 owner, 1 calibration, also for those who had both.",
    );
    expect(textOf(await html(admin, pageOf("printers", kept)))).toMatch(
      /Leads here, too\s*\/printers\/test-bench-goes-one.*Merged with Goes One/s,
    );
    expect(textOf(await html(admin, "/admin/audit"))).toContain("Goes One");

    expect(await undo("printers", kept)).toBe(pageOf("printers", gone));
    expect((await site.request(`${bench}/goes-one`)).status).toBe(200);
    expect(textOf(await html(member, "/tune"))).toMatch(/1 of 5 done on your Test Bench Goes One/);
  });

  test("keeps its address when its maker gets another name", async () => {
    const maker = await add("manufacturers", { manufacturer: "First Name" });
    await add("printers", { name: "Steady", manufacturer: "First Name" });
    await add("probe", { name: "Steady Probe", manufacturer: "First Name" });
    const page = await html(admin, pageOf("manufacturers", maker));
    const fields = { "was:manufacturer": "First Name", manufacturer: "Second Name", version: valueIn(page, "version") };
    expect((await admin.post(pageOf("manufacturers", maker), { ...fields, intent: "save" })).status).toBe(303);
    expect((await site.request("/printers/first-name/steady")).status).toBe(200);
    expect(await site.request("/printers/second-name")).toRedirectTo("/printers/first-name", 301);
    // Parts are listed under the new name.
    expect(await site.request("/find?manufacturer=first-name")).toRedirectTo("/find?manufacturer=second-name", 301);
  });
});

test("a manufacturer is merged, all addresses lead on, and it comes back", async () => {
  const kept = await add("manufacturers", { manufacturer: "Maker Stays" });
  const gone = await add("manufacturers", { manufacturer: "Maker Goes", website: "https://goes.example.com" });
  await add("probe", { name: "Maker Probe", manufacturer: "Maker Goes" });
  await add("printers", { name: "Cube", manufacturer: "Maker Goes" });
  await add("printers", { name: "Ball", manufacturer: "Maker Stays" });
  const { path, words, form } = await review("manufacturers", gone, kept);
  expect(words).toMatch(
    /Which manufacturer stays\?.*This moves there:\s*1 part, 1 printer.*https:\/\/goes.example.com/s,
  );
  expect((await admin.post(path, { ...form, version: "old" })).status).toBe(409);
  expect(locationOf(await admin.post(path, form))).toBe(pageOf("manufacturers", kept));

  expect(await site.request("/printers/maker-goes")).toRedirectTo("/printers/maker-stays", 301);
  expect(await site.request("/printers/maker-goes/cube")).toRedirectTo("/printers/maker-stays/maker-goes-cube", 301);
  expect(await site.request("/find/maker-goes/maker-probe")).toRedirectTo("/find/maker-stays/maker-probe", 301);
  expect(await site.request("/find?manufacturer=maker-goes")).toRedirectTo("/find?manufacturer=maker-stays", 301);
  expect(await site.request("/find/maker-goes")).toRedirectTo("/find?manufacturer=maker-stays", 302);
  expect(textOf(await (await site.request("/printers/maker-stays")).text())).toMatch(/Ball.*Cube/s);

  expect(await undo("manufacturers", kept)).toBe(pageOf("manufacturers", gone));
  expect((await site.request("/printers/maker-goes/cube")).status).toBe(200);
  expect(await site.request("/find/maker-stays/maker-probe")).toRedirectTo("/find/maker-goes/maker-probe", 301);
  expect((await site.request("/find?manufacturer=maker-goes")).status).toBe(200);
});

test("pins of a device are led on when its saved parts are opened, and by signing in", async () => {
  const kept = await add("fan", { name: "Fan That Stays" });
  const gone = await add("fan", { name: "Fan That Goes" });
  const [device, other] = [newVisitor(site), newVisitor(site)];
  for (const who of [device, other])
    await who.post("/pins", { intent: "pin", item: `fan:${gone}`, redirectTo: "/find" });
  const { path, form } = await review("fan", gone, kept);
  expect((await admin.post(path, form)).status).toBe(303);
  await eventually(async () => (await device.get("/saved?sort=name")).status === 302, 5_000);
  expect(device.cookies.get("pins")).toMatch(new RegExp(`^2(:|%3A)f${kept}$`));
  expect(await html(device, "/saved?sort=name")).toContain("Fan That Stays");
  const member = await signUpAndConfirm(site);
  expect((await signIn(other, member.email)).status).toBe(303);
  expect(await html(member, "/saved")).toContain("Fan That Stays");
});

test("a deal is not merged", async () => {
  const id = await add("deals", {
    ...{ kind: "filament", title: "PLA 1 kg", merchant: "Test Shop", url: "https://example.org/pla" },
    ...{ price: "19.90", currency: "EUR", weight_g: "1000", material: "PLA" },
  });
  expect((await admin.get(`${pageOf("deals", id)}/merge`)).status).toBe(404);
});
