/* Long because every test is about the same page. */
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import {
  PASSWORD,
  newVisitor,
  signIn,
  signUpAdmin,
  signUpAndConfirm,
  type AccountVisitor,
} from "../../../support/clients/account-visitor";
import { htmlErrorsOf, textOf } from "../../../support/checks/page-html";
import type { BuiltSite } from "../../../support/servers/built-site";
import { sharedSite } from "../../../support/servers/shared-site";

/* Reports of members on part pages, by the requests of a browser without JavaScript. */

const PART = "/find/generic/noctua-nf-a4x10-flx-40x10mm-12v";
const PRINTER = "creality-k1";
const K1 = "Creality K1";

let site: BuiltSite;
let admin: AccountVisitor & { readonly username: string };

beforeAll(async () => {
  site = await sharedSite();
  admin = await signUpAdmin(site);
});

afterEach(async () => {
  await site.write("DELETE", "fit_reports?id=gt.0");
});

type Fields = Readonly<Record<string, string>>;

const report = (who: AccountVisitor, fields: Fields = {}, path = PART) =>
  who.post(path, { intent: "report", printer: K1, outcome: "fits", stars: "5", note: "", ...fields });
const words = async (who: Pick<AccountVisitor, "get">, path = PART) => textOf(await (await who.get(path)).text());
const locationOf = (response: Response) => response.headers.get("location") ?? "";
const ids = (html: string) => [...html.matchAll(/name="report" value="(\d+)"/g)].map(([, id = ""]) => id);

/** The reports section of a page. */
async function section(who: Pick<AccountVisitor, "get">, path = PART): Promise<string> {
  const html = await (await who.get(path)).text();
  expect(htmlErrorsOf(html)).toEqual([]);
  return /<section id="reports".*?<\/section>/s.exec(html)?.[0] ?? "";
}

/** What find.json says about the part on the printer. */
async function exported(printer = PRINTER) {
  const json = z
    .object({ items: z.array(z.object({ url: z.string(), rating: z.number().nullable(), fitReports: z.unknown() })) })
    .parse(await (await site.request(`/find.json?printer=${printer}&fit=all&q=NF-A4x10+FLX+12V`)).json());
  return json.items.find(({ url }) => url.endsWith(PART));
}

test("where nobody has verified a part, its page leads to the form on it, which names the printer", async () => {
  const found = await site.request(`/find.json?printer=${PRINTER}&fit=not_verified`);
  const { items } = z.object({ items: z.array(z.object({ url: z.string() })) }).parse(await found.json());
  const path = new URL(items[0]?.url ?? "/", site.origin).pathname;
  const html = await (await newVisitor(site).get(`${path}?printer=${PRINTER}`)).text();
  const [, target = ""] = /Know it\?[^<]*(?:<!-- -->)?\s*<a href="#([^"]+)">Tell us<\/a>/.exec(html) ?? [];
  const form = new RegExp(`<form[^>]* id="${target}"[^]*<input[^>]* name="printer"[^>]* value="${K1}"`);
  expect(form.test(html)).toBe(true);
});

/** Writes so many reports of a member in one call of the data API, each on another printer. */
async function reportOnPrinters({ email }: { readonly email: string }, count: number): Promise<void> {
  const printers = z
    .array(z.object({ printer_id: z.string() }))
    .length(count)
    .parse(await site.read(`printers?select=printer_id:id_uuid&limit=${String(count)}`));
  const send = async (path: string, headers: Readonly<Record<string, string>>, body: unknown) =>
    site.request(path, {
      method: "POST",
      headers: { apikey: await site.publishableKey(), "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const session = await send("/auth/v1/token?grant_type=password", {}, { email, password: PASSWORD });
  const { access_token: token } = z.object({ access_token: z.string() }).parse(await session.json());
  const rows = printers.map((printer) => ({ item_table: "fan", item_id: 1, outcome: "fits", stars: 5, ...printer }));
  const { status } = await send("/rest/v1/fit_reports", { authorization: `Bearer ${token}` }, rows);
  expect(status).toBe(201);
}

describe("a member's report", () => {
  test("is saved once however often it is sent, shown at once, changed by the next, and counted everywhere", async () => {
    const member = await signUpAndConfirm(site);
    const note = "Needs a 12 V step-down\r\nand a duct";
    const [first, second] = await Promise.all([report(member, { note }), report(member, { note })]);
    for (const response of [first, second]) {
      expect(response.status).toBe(303);
      expect(locationOf(response)).toBe(`${PART}?printer=${PRINTER}`);
    }
    const page = await words(member, `${PART}?printer=${PRINTER}`);
    expect(page).toContain("Report saved");
    expect(page).toContain(`1 fitted it to a ${K1}`);
    expect(page).toContain("Needs a 12 V step-down");
    const visitor = newVisitor(site);
    expect(await words(visitor)).toContain(member.username);
    expect(await exported()).toMatchObject({ fitReports: { fits: 1, fits_with_changes: 0, does_not_fit: 0 } });
    expect(await (await visitor.get(`/find.csv?printer=${PRINTER}&fit=all&q=NF-A4x10+FLX+12V`)).text()).toContain(
      "reports_fits,reports_fits_with_changes,reports_does_not_fit",
    );
    expect(await words(visitor, `/find?printer=${PRINTER}&fit=all&q=NF-A4x10+FLX+12V`)).toContain("1 fitted it.");

    // What is saved stands in the form again.
    const form = await section(member, `${PART}?printer=${PRINTER}&report=edit`);
    expect(form).toMatch(/<details[^>]* open/);
    expect(form).toContain("Needs a 12 V step-down\nand a duct</textarea>");
    await report(member, { outcome: "does_not_fit", stars: "1", note: "" });
    expect(await words(member, `${PART}?printer=${PRINTER}`)).toContain(`1 says it does not fit a ${K1}`);
    expect(await site.read("fit_reports?select=note,stars")).toEqual([{ note: null, stars: 1 }]);
  });

  test("comes back with what was typed and an error for each field when something is wrong", async () => {
    const member = await signUpAndConfirm(site);
    const response = await member.post(PART, { intent: "report", printer: "Toaster 9000", note: "x".repeat(301) });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(htmlErrorsOf(html)).toEqual([]);
    for (const error of [
      "We know no printer of this name",
      "Choose how it fitted",
      "Choose 1 to 5 stars",
      "300 characters at most",
    ]) {
      expect(html).toContain(error);
    }
    expect(html).toContain(`${"x".repeat(301)}</textarea>`);
    expect(html).toMatch(/<details[^>]* open/);
  });

  test.each([
    ["nothing at all", {}, 400],
    ["a printer without a name", { printer: "\u200b" }, 400],
    ["no star", { stars: "0" }, 400],
    ["half a star", { stars: "4.5" }, 400],
    ["six stars", { stars: "6" }, 400],
    ["another outcome", { outcome: "maybe" }, 400],
    ["an unknown intent", { intent: "reportt" }, 400],
    ["a form of a megabyte", { note: "x".repeat(1_000_000) }, 413],
  ])("with %s is refused", async (what, fields, status) => {
    const member = await signUpAndConfirm(site);
    const response = await (what === "nothing at all"
      ? member.post(PART, { intent: "report" })
      : report(member, fields));
    expect(response.status).toBe(status);
    expect(await site.read("fit_reports?select=id")).toEqual([]);
  });

  test("has a note of 300 characters, an emoji and a line break counted as one each", async () => {
    const member = await signUpAndConfirm(site);
    const note = `${"🧰".repeat(298)}\r\na`;
    expect((await report(member, { note })).status).toBe(303);
    expect(await site.read("fit_reports?select=note")).toEqual([{ note: note.replace("\r", "") }]);
    expect((await report(member, { note: `${note}b` })).status).toBe(400);
    const lines = Array.from({ length: 11 }, (_, at) => String(at)).join("\r\n");
    const refused = await report(member, { note: lines });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("The note has 10 lines at most");
    expect((await report(member, { note: `a${"\r\n".repeat(150)}b` })).status).toBe(303);
    expect(await site.read("fit_reports?select=note")).toEqual([{ note: "a\n\nb" }]);
  });

  test("names its printer in any way, and asks which one when there are several", async () => {
    const member = await signUpAndConfirm(site);
    expect((await report(member, { printer: "creality  k1" })).status).toBe(303);
    const unclear = await report(member, { printer: "ender 3 s" });
    expect(unclear.status).toBe(400);
    const html = await unclear.text();
    const choice = /name="choice" value="([^"]+)"/.exec(html)?.[1] ?? "";
    expect(choice).toMatch(/^creality-ender-3-s/);
    const chosen = await report(member, { printer: "ender 3 s", choice });
    expect(locationOf(chosen)).toBe(`${PART}?printer=${choice}`);
    // A choice that the name does not mean is none.
    expect((await report(member, { printer: "ender 3 s", choice: "voron-24" })).status).toBe(400);
  });

  test("is deleted by its member alone, and comes back with Undo", async () => {
    const [member, other] = [await signUpAndConfirm(site), await signUpAndConfirm(site)];
    await report(member, { note: "Mine" });
    const own = await (await member.get("/my-reports")).text();
    const change = new RegExp(`href="(${PART}[^"]*)"[^>]*>Change`).exec(own)?.[1] ?? "";
    expect(await section(member, change.split("#")[0]?.replaceAll("&amp;", "&"))).toContain("Mine</textarea>");
    const [id = ""] = ids(await section(member));
    expect(ids(await section(other))).toEqual([]);
    for (const report of [id, "999999"]) {
      await other.post(PART, { intent: "delete-report", report });
      const answer = await words(other);
      expect(answer).toContain("There is no such report of yours any more");
      expect(answer).not.toContain("Report deleted");
    }
    expect(await site.read("fit_reports?select=note")).toEqual([{ note: "Mine" }]);
    expect(locationOf(await newVisitor(site).post(PART, { intent: "delete-report", report: id }))).toMatch(/^\/auth/);

    expect((await member.post(PART, { intent: "delete-report", report: id })).status).toBe(303);
    const html = await (await member.get(PART)).text();
    expect(textOf(html)).toContain("Report deleted");
    expect(textOf(html)).toContain("Nobody has said so far");
    const removal = /name="removal" value="([^"]+)"/.exec(html)?.[1] ?? "";
    await member.post("/undo", { intent: "undo", removal, redirectTo: PART });
    expect(await words(member)).toContain("Report restored");
    expect(await words(newVisitor(site))).toContain("Mine");
  });

  test("that was deleted in another tab while it was changed says so, and is added anew when sent again", async () => {
    const member = await signUpAndConfirm(site);
    await report(member);
    const form = await section(member, `${PART}?printer=${PRINTER}&report=edit`);
    const [, changed = ""] = /name="changed" value="(\d+)"/.exec(form) ?? [];
    await member.post(PART, { intent: "delete-report", report: changed });
    const refused = await report(member, { changed, note: "Typed for long" });
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(textOf(html)).toContain("You have deleted this report What you wrote is still here.");
    expect(html).toContain("Typed for long</textarea>");
    expect(html).not.toContain('name="changed"');
    expect((await report(member, { note: "Typed for long" })).status).toBe(303);
  });

  test("that is one of too many in an hour gets 429", async () => {
    const member = await signUpAndConfirm(site);
    await reportOnPrinters(member, 99);
    expect((await report(member, { note: "The last" })).status).toBe(303);
    const response = await report(member, { note: "Once more" });
    expect(response.status).toBe(429);
    const html = await response.text();
    expect(textOf(html)).toContain("That was a lot of reports");
    expect(html).toContain("Once more</textarea>");
  });

  test("about a part that does not exist gets 404, from another site 403", async () => {
    const member = await signUpAndConfirm(site);
    expect((await report(member, {}, "/find/generic/no-such-fan")).status).toBe(404);
    const forged = await member.post(PART, { intent: "report" }, { origin: "https://evil.example" });
    expect(forged.status).toBe(403);
    // Past the form, the function itself refuses whoever is not signed in: a whole report, which a member may send.
    const [printer] = z
      .array(z.object({ id_uuid: z.string() }))
      .parse(await site.read(`printers?select=id_uuid&slug=eq.${PRINTER}`));
    const anonymous = await site.request("/rest/v1/rpc/save_fit_report", {
      method: "POST",
      headers: { apikey: await site.publishableKey(), "content-type": "application/json" },
      body: JSON.stringify({
        ...{ item_table_input: "fan", item_id_input: 1, printer_id_input: printer?.id_uuid },
        ...{ outcome_input: "fits", stars_input: 5, note_input: "Anonymous" },
      }),
    });
    expect({ status: anonymous.status, body: await anonymous.json() }).toMatchObject({
      status: 401,
      body: { code: "42501" },
    });
    expect(await site.read("fit_reports?select=id")).toEqual([]);
  });
});

test("more reports than a page shows are behind its links, for the same printer", async () => {
  const member = await signUpAndConfirm(site);
  const found = z
    .object({ items: z.array(z.object({ label: z.string() })) })
    .parse(await (await site.request("/printers.json")).json());
  for (const { label } of found.items.slice(0, 14)) {
    expect((await report(member, { printer: label, note: `On the ${label}` })).status).toBe(303);
  }
  const notes = (html: string) => [...html.matchAll(/class="report-note">(On the [^<]+)</g)].map(([, note]) => note);
  const first = await section(newVisitor(site), `${PART}?printer=${PRINTER}`);
  const [, next = ""] = /<a[^>]* href="([^"]+)"[^>]*>Next/.exec(first) ?? [];
  expect(next).toBe(`${PART}?printer=${PRINTER}&amp;reports=2#reports`);
  const second = await section(newVisitor(site), `${PART}?printer=${PRINTER}&reports=2`);
  expect(new Set([...notes(first), ...notes(second)]).size).toBe(14);
});

test("what a visitor fills in before signing in is saved afterwards, once", async () => {
  const { email } = await signUpAndConfirm(site);
  const visitor = newVisitor(site);
  const note = "🧰".repeat(300);
  const response = await report(visitor, { outcome: "fits_with_changes", stars: "4", note });
  const back = `${PART}?printer=${PRINTER}`;
  expect(locationOf(response)).toBe(`/auth?next=${encodeURIComponent(back)}`);
  expect(await words(visitor, "/auth")).toContain("Sign in to report how Noctua NF-A4x10 FLX 40x10mm 12V fitted");
  expect(locationOf(await signIn(visitor, email))).toBe(back);
  expect(await words(visitor, `${PART}?printer=${PRINTER}`)).toContain("Report saved");
  expect(await site.read("fit_reports?select=note,stars,outcome")).toEqual([
    { note, stars: 4, outcome: "fits_with_changes" },
  ]);
  // What is wrong is said before the visitor signs in.
  expect((await report(newVisitor(site), { stars: "" })).status).toBe(400);
});

test("three members make a rating, and a hidden report is gone everywhere until it is shown again", async () => {
  const members = await Promise.all([5, 4, 2].map(async (stars) => ({ stars, who: await signUpAndConfirm(site) })));
  for (const { who, stars } of members) {
    await report(who, { stars: String(stars), note: `Stars ${String(stars)}` });
    expect((await exported())?.rating).toBe(stars === 2 ? 3.67 : null);
  }
  const found = async () => words(newVisitor(site), "/find?q=NF-A4x10+FLX+12V&min_rating=3.5&category=fan");
  expect(await found()).toContain("Noctua NF-A4x10 FLX 40x10mm 12V");
  const page = await (await newVisitor(site).get(PART)).text();
  expect(textOf(page)).toContain("3.7 of 5");
  expect(page).not.toContain("aggregateRating");
  // The administrators' form is theirs alone.
  const [, , bad] = members;
  expect(await section(newVisitor(site))).not.toContain("hide-report");
  const author = bad?.who ?? newVisitor(site);
  const form = (await section(admin)).split("<li").find((item) => item.includes("Stars 2")) ?? "";
  const [id = ""] = ids(form);
  const hide = (who: AccountVisitor, reason = "Advertising") =>
    who.post(PART, { intent: "hide-report", report: id, reason });
  expect(locationOf(await hide(newVisitor(site)))).toMatch(/^\/auth/);
  expect(locationOf(await hide(bad?.who ?? newVisitor(site)))).toBe("/find");
  expect((await hide(admin, " \u200b")).status).toBe(400);
  expect(await words(newVisitor(site))).toContain("Stars 2");

  expect((await hide(admin)).status).toBe(303);
  expect(await words(newVisitor(site))).not.toContain("Stars 2");
  expect(await words(newVisitor(site))).toContain(`2 fitted it to a ${K1}`);
  expect(await exported()).toMatchObject({ rating: null, fitReports: { fits: 2 } });
  expect(await found()).not.toContain("Noctua NF-A4x10 FLX 40x10mm 12V");
  const headers = { apikey: await site.publishableKey() };
  const rows = await site.request("/rest/v1/fit_reports?select=note&order=id", { headers });
  expect(await rows.json()).toEqual([{ note: "Stars 5" }, { note: "Stars 4" }]);
  expect(textOf(await section(bad?.who ?? newVisitor(site)))).toContain("Hidden by an admin: Advertising");
  expect(await words(admin, "/admin/dashboard")).toContain(
    "Hid a report on Noctua NF-A4x10 FLX 40x10mm 12V: “Advertising”",
  );
  const list = await (await admin.get("/admin/reports")).text();
  expect(htmlErrorsOf(list)).toEqual([]);
  // The part's page shows it again, too: the form is the administrators'.
  const hidden = async (who: AccountVisitor) =>
    (await section(who)).split("<li").find((item) => item.includes("Stars 2")) ?? "";
  expect(await hidden(admin)).toMatch(/value="show-report"/);
  expect(await hidden(author)).not.toContain("show-report");
  expect((await admin.post(PART, { intent: "show-report", report: id })).status).toBe(303);
  expect(await words(admin)).toContain("Report shown again");
  expect(await words(newVisitor(site))).toContain("Stars 2");
  expect((await hide(admin)).status).toBe(303);
  expect(textOf(list)).toMatch(
    new RegExp(
      `Noctua NF-A4x10 FLX 40x10mm 12V Fits ${K1} .*Stars 2.*Hidden by an admin: Advertising Hidden by ${admin.username} ?, `,
    ),
  );
  for (const who of [newVisitor(site), bad?.who ?? newVisitor(site)]) {
    expect(textOf(await (await who.get("/admin/reports")).text())).not.toContain("Stars 2");
    await who.post("/admin/reports", { intent: "show-report", report: id });
  }
  expect(await words(newVisitor(site))).not.toContain("Stars 2");
  // Its author writes it again, signed in and before signing in.
  await report(author, { stars: "2", note: "Stars 2" });
  expect(await words(author)).toContain("Report saved, and still hidden");
  const signedOut = newVisitor(site);
  await report(signedOut, { stars: "2", note: "Stars 2" });
  await signIn(signedOut, bad?.who.email ?? "");
  const back = await words(signedOut);
  expect(back).toContain("Report saved, and still hidden");
  expect(back).not.toContain("Everyone can read it");

  expect(locationOf(await admin.post("/admin/reports", { intent: "show-report", report: id }))).toBe("/admin/reports");
  expect(await words(admin, "/admin/reports")).toContain("Nothing is hidden");
  expect(await words(newVisitor(site))).toContain("Stars 2");
  expect((await exported())?.rating).toBe(3.67);
});
