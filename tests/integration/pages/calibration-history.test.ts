import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { textOf } from "../../support/checks/page-html";
import { newVisitor, signIn, signUpAndConfirm, type AccountVisitor } from "../../support/clients/account-visitor";
import type { BuiltSite } from "../../support/servers/built-site";
import { sharedSite } from "../../support/servers/shared-site";

/* Results of calculators that a member saves: saved, listed, compared, deleted, as a file. */

let site: BuiltSite;

beforeAll(async () => {
  site = await sharedSite();
});

const RESULT = { calculator: "flow-rate", variant: "percent-block", oldFlow: "0.97", percent: "94" };
type Asked = Readonly<Record<string, string>> & { readonly calculator: string };
const addressOf = ({ calculator, ...inputs }: Asked) =>
  `/calculators/${calculator}/save?${new URLSearchParams(inputs).toString()}`;
const save = (who: AccountVisitor, fields: Readonly<Record<string, string>> = {}, result = RESULT) =>
  who.post(addressOf(result), { intent: "save", filament: "PETG black", nozzle: "0,4", note: "", ...fields });
const wordsAt = async (who: AccountVisitor, path: string) => textOf(await (await who.get(path)).text());

const rowSchema = z.object({
  id: z.number(),
  calculator: z.string(),
  variant: z.string(),
  inputs: z.record(z.string(), z.unknown()),
  outputs: z.record(z.string(), z.unknown()),
  printer_id: z.string().nullable(),
  nozzle_mm: z.number().nullable(),
  filament: z.string().nullable(),
  note: z.string().nullable(),
});
async function rowsOf({ username }: { readonly username: string }) {
  const [owner] = z
    .array(z.object({ id: z.string() }))
    .parse(await site.read(`profiles?select=id&username=eq.${username}`));
  return z.array(rowSchema).parse(await site.read(`calibration_results?user_id=eq.${owner?.id ?? ""}&order=id`));
}

describe("saving", () => {
  test("keeps inputs and unrounded outputs, for the printer, the nozzle and the filament", async () => {
    const member = await signUpAndConfirm(site);
    await member.post("/my-printer", { intent: "remember", printer: "creality-ender-3" });
    const saved = await save(member, { note: "first spool" });
    expect(saved.status).toBe(303);
    expect(saved.headers.get("location")).toBe("/calculators/flow-rate?variant=percent-block&oldFlow=0.97&percent=94");
    expect(await wordsAt(member, saved.headers.get("location") ?? "")).toContain("Result saved");
    const [row] = await rowsOf(member);
    expect(row).toMatchObject({
      calculator: "flow-rate",
      variant: "percent-block",
      nozzle_mm: 0.4,
      filament: "PETG black",
      note: "first spool",
    });
    expect(row?.inputs).toMatchObject({ oldFlow: 0.97, percent: 94 });
    expect(row?.outputs["newFlow"]).toBeCloseTo(0.9118, 12);
    expect(row?.printer_id).not.toBeNull();
    const list = await wordsAt(member, "/calibrations");
    expect(list).toContain("Creality Ender-3, 0.4 mm nozzle, PETG black");
    expect(list).toContain("0.912");
    expect(list).not.toContain("formula has changed");
    expect((await member.get("/calibrations")).headers.get("cache-control")).toBe("private, no-store");
  });

  test("a form that is sent ten times at once saves one result, and with another note another one", async () => {
    const member = await signUpAndConfirm(site);
    const page = await (await member.get(addressOf(RESULT))).text();
    const formId = /<input type="hidden" name="formId" value="([\w-]{36})"/.exec(page)?.[1] ?? "";
    expect(formId).not.toBe("");
    const sent = await Promise.all(Array.from({ length: 10 }, () => save(member, { formId, note: "one" })));
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([303]));
    expect(await rowsOf(member)).toHaveLength(1);
    await save(member, { formId, note: "two" });
    expect((await rowsOf(member)).map(({ note }) => note)).toEqual(["one", "two"]);
  });

  test("says at the field what is wrong, keeps what was typed, and saves nothing", async () => {
    const member = await signUpAndConfirm(site);
    const refused = await save(member, { nozzle: "wide", filament: "x".repeat(81), note: "kept" });
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(html).toMatch(/<input[^>]*aria-describedby="save-nozzle-error"[^>]*aria-invalid="true"/);
    expect(textOf(html)).toContain("The nozzle is a number. Write it like 0.4 or 0,4");
    expect(textOf(html)).toContain("The filament has 80 characters at most");
    expect(html).toContain("kept");
    expect(textOf(await (await save(member, { nozzle: "7" })).text())).toContain("The nozzle is between 0.1 and 2 mm");
    expect(await rowsOf(member)).toEqual([]);
  });

  test("the nozzle that the calculator asks for counts", async () => {
    const member = await signUpAndConfirm(site);
    const address = addressOf({
      calculator: "max-volumetric-flow",
      variant: "klipper-cross-section",
      nozzleDiameter: "0.6",
      lineWidth: "0.6",
      layerHeight: "0.3",
    });
    expect(await (await member.get(address)).text()).not.toContain("save-nozzle");
    expect((await member.post(address, { intent: "save" })).status).toBe(303);
    expect(await rowsOf(member)).toMatchObject([{ nozzle_mm: 0.6 }]);
  });

  test("inputs without a result lead to the calculator, and no calculator is not found", async () => {
    const member = await signUpAndConfirm(site);
    const wrong = await save(member, {}, { ...RESULT, percent: "abc" });
    expect(wrong.headers.get("location")).toBe("/calculators/flow-rate?variant=percent-block&oldFlow=0.97&percent=abc");
    expect((await save(member, {}, { ...RESULT, calculator: "speed" })).status).toBe(404);
    expect(await rowsOf(member)).toEqual([]);
  });

  test("needs an account, and signing in leads back to the form", async () => {
    const visitor = newVisitor(site);
    expect(
      await (await visitor.get("/calculators/flow-rate?variant=percent-block&oldFlow=0.97&percent=94")).text(),
    ).toMatch(/href="\/auth\?next=%2Fcalculators%2Fflow-rate%2Fsave%3Fvariant[^"]*"[^>]*>Sign in to save this result/);
    const sent = await visitor.get(addressOf(RESULT));
    expect(sent.headers.get("location")).toBe(`/auth?next=${encodeURIComponent(addressOf(RESULT))}`);
  });

  test("a session that has ended meanwhile loses nothing: the result is saved after signing in", async () => {
    const member = await signUpAndConfirm(site);
    const visitor = newVisitor(site);
    const sent = await save(visitor, { note: "first spool" });
    expect([sent.status, sent.headers.get("location")]).toEqual([
      303,
      `/auth?next=${encodeURIComponent(addressOf(RESULT))}`,
    ]);
    const signedIn = await signIn(visitor, member.email);
    expect(decodeURIComponent(signedIn.headers.get("location") ?? "")).toContain(
      "/calculators/flow-rate?variant=percent-block&oldFlow=0.97&percent=94",
    );
    expect(await rowsOf(member)).toMatchObject([
      { calculator: "flow-rate", nozzle_mm: 0.4, filament: "PETG black", note: "first spool" },
    ]);
  });
});

describe("the list", () => {
  test("shows results over time, filters them, compares two, and gives a file", async () => {
    const member = await signUpAndConfirm(site);
    await save(member);
    await save(member, {}, { ...RESULT, percent: "96" });
    await save(member, { filament: "=PLA" }, { ...RESULT, percent: "99" });
    const [first, second] = await rowsOf(member);
    const list = await wordsAt(member, "/calibrations");
    expect(list).toContain("3 results");
    expect(list).toMatch(/2 results(?: on [^:]*)?: 0\.912 .* 0\.931 .*; between 0\.912 and 0\.931/);
    const one = await wordsAt(member, `/calibrations?filament=${encodeURIComponent("=PLA")}`);
    expect(one).toContain("1 result");
    expect(one).not.toContain("0.912");
    expect(await wordsAt(member, "/calibrations?filament=nothing&page=9")).toContain(
      "Nothing was saved with these filters",
    );

    const compared = await wordsAt(
      member,
      `/calibrations/compare?id=${String(second?.id)}&id=${String(first?.id)}&id=abc`,
    );
    expect(compared).toMatch(/94.*96.*\(\+2\)/);
    expect(compared).toMatch(/0\.912.*0\.931.*\(\+0\.019\)/);
    expect(compared).toContain("id=abc: you have no saved result with this number");
    const single = await (await member.get(`/calibrations/compare?id=${String(first?.id)}`)).text();
    expect(textOf(single)).toContain("Choose one more result");
    expect(single).toContain(`href="/calibrations?compare=${String(first?.id)}"`);
    expect(await (await member.get(`/calibrations?compare=${String(first?.id)}`)).text()).toMatch(
      new RegExp(`<input[^>]*id="compare-${String(first?.id)}"[^>]*checked`),
    );
    const wrong = await wordsAt(member, "/calibrations?calculator=zzz");
    expect(wrong).toContain("calculator=zzz: not known here");
    expect(wrong).toContain("3 results");
    expect((await member.get("/calibrations.csv?calculator=zzz")).headers.get("warning")).toContain("calculator=zzz");

    const file = await member.get("/calibrations.csv?calculator=flow-rate");
    expect(file.headers.get("content-disposition")).toContain("first-layer-calibrations.csv");
    const rows = z.array(z.record(z.string(), z.string())).parse(parse(await file.text(), { columns: true }));
    expect(rows.map(({ filament, nozzle_mm }) => [filament, nozzle_mm])).toEqual([
      ["'=PLA", "0.4"],
      ["PETG black", "0.4"],
      ["PETG black", "0.4"],
    ]);
    expect(Number(rows.at(-1)?.["value"])).toBeCloseTo(0.9118, 12);
    // The link of a row shows the same result.
    const link = new URL(rows.at(-1)?.["link"] ?? "");
    expect(await wordsAt(newVisitor(site), `${link.pathname}${link.search}`)).toContain("0.912");
  });

  test("deletes one for good, and only of one's own", async () => {
    const member = await signUpAndConfirm(site);
    const other = await signUpAndConfirm(site);
    await save(member);
    const [row] = await rowsOf(member);
    const id = String(row?.id);
    expect(await wordsAt(other, `/calibrations/compare?id=${id}`)).not.toContain("PETG");
    await other.post("/calibrations", { intent: "delete", id });
    expect(await rowsOf(member)).toHaveLength(1);
    const gone = await member.post("/calibrations", { intent: "delete", id, redirectTo: "//evil.example" });
    expect([gone.status, gone.headers.get("location")]).toEqual([303, "/calibrations"]);
    expect(await wordsAt(member, "/calibrations")).toMatch(/Result deleted.*No saved results yet|No saved results yet/);
    expect((await member.post("/calibrations", { intent: "delete", id: "x" })).status).toBe(400);
    await member.post("/calibrations", { intent: "delete", id });
    expect(await wordsAt(member, "/calibrations")).toContain("This result was not there any more");
  });

  test("says what has changed when today's formula gives something else", async () => {
    const member = await signUpAndConfirm(site);
    await save(member);
    const [row] = await rowsOf(member);
    await site.write("PATCH", `calibration_results?id=eq.${String(row?.id)}`, { outputs: { newFlow: 0.5, odd: {} } });
    const list = await wordsAt(member, "/calibrations");
    expect(list).toMatch(/0\.5 New flow ratio/);
    expect(list).toContain("The formula has changed since: the same inputs give 0.912 today.");
  });

  test("goes on with readings of several kinds: their links ask the same", async () => {
    const member = await signUpAndConfirm(site);
    const plane = { calculator: "skew-correction", variant: "plane", AC: "141.2", BD: "141.6", AD: "100" };
    const weighed = { calculator: "max-volumetric-flow", variant: "weigh" };
    const points = { points: "5 1\n10 0.99\n15 0.9" };
    for (const result of [plane, { ...weighed, ...points }]) {
      await member.post(addressOf({ ...result }), { intent: "save" });
    }
    const html = await (await member.get("/calibrations")).text();
    const links = [...html.matchAll(/href="(\/calculators\/[^"]*variant=[^"]*)"/g)].map(([, href = ""]) =>
      href.replaceAll("&amp;", "&"),
    );
    for (const link of links) {
      const answer = await site.request(`${link}&format=json`);
      expect([link, answer.status]).toEqual([link, 200]);
    }
    expect(links.length).toBeGreaterThan(0);
  });
});
