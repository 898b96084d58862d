import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { textOf } from "../../support/checks/page-html";
import { encodeProgress } from "../../../app/features/guides/progress/device-progress.model";
import { newVisitor, signIn, signUpAndConfirm, type AccountVisitor } from "../../support/clients/account-visitor";
import type { BuiltSite } from "../../support/servers/built-site";
import { sharedSite } from "../../support/servers/shared-site";

/* LEARN over HTTP: the list as page, JSON and feed, a guide, and the steps that are ticked off. */

let site: BuiltSite;

beforeAll(async () => {
  site = await sharedSite();
});

const GUIDE = "/learn/cure-a-clicking-or-skipping-extruder";

const listSchema = z.object({
  total: z.number(),
  page: z.number(),
  pageSize: z.literal(24),
  items: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      kind: z.enum(["repair", "upgrade", "slicer", "tip"]),
      difficulty: z.number().min(1).max(5),
      minutesMin: z.number(),
      minutesMax: z.number(),
      steps: z.number().min(5).max(14),
      fit: z.enum(["fits", "needs_firmware", "needs_change", "not_listed"]).nullable(),
    }),
  ),
  notes: z.array(z.object({ param: z.string(), value: z.string(), note: z.string() })),
});
const listed = async (query: string) =>
  listSchema.parse(await (await newVisitor(site).get(`/learn.json${query}`)).json());
const pageOf = async (who: AccountVisitor, path: string) => (await who.get(path)).text();
const doneSteps = (html: string) => [...textOf(html).matchAll(/Step (\d+) done/g)].map(([, step]) => Number(step));

describe("the list", () => {
  test("has all guides on its pages, as page and as JSON", async () => {
    const first = await listed("");
    const second = await listed("?page=2");
    expect([first.total, first.items.length, second.items.length]).toEqual([30, 24, 6]);
    expect(new Set([...first.items, ...second.items].map(({ slug }) => slug)).size).toBe(30);
    const html = await pageOf(newVisitor(site), "/learn");
    for (const { slug } of first.items) expect(html).toContain(`href="/learn/${slug}"`);
    const beyond = await listed("?page=99");
    expect({ ...beyond, notes: [] }).toEqual(second);
    expect(beyond.notes).toEqual([{ param: "page", value: "99", note: "this is the last of 2 pages" }]);
    expect(textOf(await pageOf(newVisitor(site), "/learn?page=99"))).toContain("There is no page 99");
  });

  test.each([
    ["clicking extruder", "cure-a-clicking-or-skipping-extruder"],
    ["pla clogs in enclosure heat creep", "clear-a-heat-creep-jam"],
    ["bltouch", "install-a-bltouch-on-klipper"],
    ["stringing", "get-rid-of-stubborn-stringing"],
    ["input shaper", "measure-resonance-and-set-input-shaping"],
    ["first layer", "dial-in-first-layer-squish"],
    ["esteps", "calibrate-extruder-rotation-distance"],
    ["wet filament", "keep-filament-dry"],
    ["temp tower", "temperature-tower-in-orcaslicer"],
    ["bed not sticking", "bring-back-bed-adhesion"],
  ])("a search for “%s” has %s among the first three", async (q, slug) => {
    const { items } = await listed(`?${new URLSearchParams({ q }).toString()}`);
    expect(items.slice(0, 3).map((item) => item.slug)).toContain(slug);
  });

  test("filters say what they are, and wrong ones are told on page and in JSON", async () => {
    const { items } = await listed("?kind=slicer&difficulty=2&sort=quickest");
    expect(items.length).toBeGreaterThan(0);
    expect(items.every(({ kind, difficulty }) => kind === "slicer" && difficulty === 2)).toBe(true);
    expect(items.map(({ minutesMax }) => minutesMax)).toEqual(
      items.map(({ minutesMax }) => minutesMax).sort((a, b) => a - b),
    );
    const wrong = "?kind=story&printer=no-such-printer";
    const { total, notes } = await listed(wrong);
    expect(total).toBe(30);
    expect(notes.map(({ param, value }) => [param, value])).toEqual([
      ["kind", "story"],
      ["printer", "no-such-printer"],
    ]);
    const words = textOf(await pageOf(newVisitor(site), `/learn${wrong}`));
    for (const { param, value, note } of notes) expect(words).toContain(`${param}=${value}: ${note}`);
  });

  test("a printer leaves out what is for others, and cards say what is for the visitor's own", async () => {
    const all = await listed("?page=1&printer=creality-ender-3-v2");
    expect(all.total).toBeLessThan(30);
    expect(all.items.every(({ fit }) => fit === "fits")).toBe(true);
    const visitor = newVisitor(site);
    await visitor.post("/my-printer", { intent: "remember", printer: "creality-ender-3-v2" });
    const words = textOf(await pageOf(visitor, "/learn"));
    expect(words).toContain("Written for other printers");
    expect(words).toContain("For Klipper; your Creality Ender-3 V2 has Marlin");
    expect(textOf(await pageOf(visitor, "/learn?kind=repair"))).toContain("For your Creality Ender-3 V2");
  });

  test("the field for a printer takes any name of it, and asks which one where several have it", async () => {
    const visitor = newVisitor(site);
    const named = await visitor.get("/learn?q=&printer=ender+3+v2&kind=repair");
    expect([named.status, named.headers.get("location")]).toEqual([
      303,
      "/learn?q=&kind=repair&printer=creality-ender-3-v2",
    ]);
    expect(named.headers.get("cache-control")).toContain("private");
    const filtered = await pageOf(visitor, "/learn?printer=creality-ender-3-v2");
    expect(filtered).toMatch(/<input[^>]*value="Creality Ender-3 V2"/);

    const several = await pageOf(visitor, "/learn?printer=ender-3+v&kind=repair");
    expect(textOf(several)).toContain("Which printer is “ender-3 v”?");
    expect(several).toContain('href="/learn?kind=repair&amp;printer=creality-ender-3-v2"');
    expect(textOf(several)).not.toContain("Some filters were ignored");
    const unknown = await pageOf(visitor, "/learn?printer=no-such-printer");
    expect(unknown).toMatch(/<input[^>]*value="no-such-printer"/);
    expect(textOf(unknown)).toContain("No printer has this name");

    await visitor.post("/my-printer", { intent: "remember", printer: "creality-ender-3-v2" });
    expect(await pageOf(visitor, "/learn?kind=tip")).toContain(
      'href="/learn?kind=tip&amp;printer=creality-ender-3-v2"',
    );
  });

  test("a guide for another firmware, or whose parts do not fit, is not for a printer", async () => {
    const bltouch = "install-a-bltouch-on-klipper";
    const of = async (query: string) => (await listed(`?q=bltouch&${query}`)).items.map(({ slug }) => slug);
    expect(await of("")).toContain(bltouch);
    expect(await of("printer=bambu-lab-a1-mini")).not.toContain(bltouch);
    expect(await of("printer=voron-design-voron-24-350")).not.toContain(bltouch);
    const visitor = newVisitor(site);
    await visitor.post("/my-printer", { intent: "remember", printer: "bambu-lab-a1-mini" });
    expect(textOf(await pageOf(visitor, `/learn/${bltouch}`))).toContain(
      "For Klipper; your Bambu Lab A1 mini has Bambu",
    );
  });

  test("the feed names every guide once", async () => {
    const response = await newVisitor(site).get("/learn/feed.xml");
    expect(response.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    const xml = await response.text();
    expect(xml.match(/<entry>/g)).toHaveLength(30);
    expect(xml).toContain(`<id>${site.origin}${GUIDE}</id>`);
  });
});

describe("a guide", () => {
  test("is complete in the first HTML: safety before steps, each with an address and a form", async () => {
    const html = await pageOf(newVisitor(site), GUIDE);
    const words = textOf(html);
    const places = [
      "Hot surfaces",
      "For all printers",
      "Choose your printer",
      "Tools",
      "Parts",
      "Steps",
      "Did it work?",
      "CC BY-SA 4.0",
    ].map((word) => words.indexOf(word));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(html).toContain('id="step-1"');
    expect(html.match(/name="step"/g)?.length).toBeGreaterThanOrEqual(5);
    const [, json = "{}"] = /<script type="application\/ld\+json">(\{[^<]*"HowTo"[^<]*\})<\/script>/.exec(html) ?? [];
    const howTo = z
      .object({
        name: z.string(),
        step: z.array(z.object({ name: z.string(), text: z.string().min(10), url: z.url() })),
      })
      .parse(JSON.parse(json));
    expect(howTo.step.at(3)?.url).toBe(`${site.origin}${GUIDE}#step-4`);
  });

  test("old addresses lead there, unknown ones are not found", async () => {
    const visitor = newVisitor(site);
    const old = await visitor.get("/tutorials/keep-filament-dry");
    expect([old.status, old.headers.get("location")]).toEqual([301, "/learn/keep-filament-dry"]);
    const [row] = z
      .array(z.object({ id: z.number() }))
      .parse(await site.read("tutorials?slug=eq.keep-filament-dry&select=id"));
    const numbered = await visitor.get(`/learn/${String(row?.id)}`);
    expect([numbered.status, numbered.headers.get("location")]).toEqual([301, "/learn/keep-filament-dry"]);
    for (const path of ["/learn/no-such-guide", "/learn/999999"]) expect((await visitor.get(path)).status).toBe(404);
  });

  test("an unknown address says so, and names those that it may mean", async () => {
    const response = await newVisitor(site).get("/learn/clicking-extruder");
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(textOf(html)).toContain("There is no guide at this address.");
    expect(html).toContain(`href="${GUIDE}"`);
    expect(textOf(html)).not.toContain("There was an error");
  });

  test("a form that it does not have changes nothing, which is said", async () => {
    const response = await newVisitor(site).post(GUIDE, { intent: "bogus" });
    expect(response.status).toBe(400);
    expect(textOf(await response.text())).toContain("This page has no such form, so nothing was changed.");
  });

  test("it may keep the screen on, and so may any page that leads to it", async () => {
    for (const path of [GUIDE, "/"]) {
      const { headers } = await newVisitor(site).get(path);
      expect(headers.get("permissions-policy")).toContain("screen-wake-lock=(self)");
    }
  });

  test("keeps the printer of its address, in its links and after a step", async () => {
    const visitor = newVisitor(site);
    const html = await pageOf(visitor, "/learn?printer=creality-ender-3-v2&q=clicking");
    expect(html).toContain(`href="${GUIDE}?printer=creality-ender-3-v2"`);
    const words = textOf(await pageOf(visitor, `${GUIDE}?printer=creality-ender-3-v2`));
    expect(words).toContain("For the Creality Ender-3 V2");
    const ticked = await visitor.post(`${GUIDE}?printer=creality-ender-3-v2`, { intent: "done", step: "1" });
    expect(ticked.headers.get("location")).toBe(`${GUIDE}?printer=creality-ender-3-v2#step-1`);
    const staying = await visitor.post(GUIDE, { intent: "done", step: "2", stay: "1" });
    expect(staying.headers.get("location")).toBe(GUIDE);
  });

  test("a part's page names the guides that use it", async () => {
    const html = await pageOf(newVisitor(site), GUIDE);
    const [, part = ""] = /class="guide-parts".*?href="(\/find\/[^"]+)"/s.exec(html) ?? [];
    expect(part).not.toBe("");
    expect(await pageOf(newVisitor(site), part)).toContain(`href="${GUIDE}"`);
  });

  test.each(["/calculators/retraction", "/printers/voron-design/voron-24-300", "/sitemap.xml"])(
    "%s names it",
    async (path) => {
      const guide = path.startsWith("/printers") ? "/learn/square-a-voron-24-gantry" : GUIDE;
      expect(await pageOf(newVisitor(site), path)).toMatch(new RegExp(`(?:href="|${site.origin})${guide}["<]`));
    },
  );

  test("the page of a printer leads to all guides for it, as many as it says", async () => {
    const html = await pageOf(newVisitor(site), "/printers/creality/ender-3-v2");
    const [, total] = /All (\d+) guides for it/.exec(textOf(html)) ?? [];
    expect(html).toContain('href="/learn?printer=creality-ender-3-v2"');
    expect((await listed("?printer=creality-ender-3-v2")).total).toBe(Number(total));
  });
});

describe("steps that are done", () => {
  test("stay on the device without an account, for this guide alone", async () => {
    const visitor = newVisitor(site);
    const ticked = await visitor.post(GUIDE, { intent: "done", step: "2" });
    expect([ticked.status, ticked.headers.get("location")]).toEqual([303, `${GUIDE}#step-2`]);
    await visitor.post(GUIDE, { intent: "done", step: "4" });
    expect(doneSteps(await pageOf(visitor, GUIDE))).toEqual([2, 4]);
    expect(textOf(await pageOf(visitor, GUIDE))).toContain("This device keeps your ticks for 90 days");
    expect(textOf(await pageOf(visitor, "/learn?q=clicking"))).toMatch(/2 of \d+ steps done/);
    expect(textOf(await pageOf(newVisitor(site), "/learn?q=clicking"))).not.toContain("steps done");
    await visitor.post(GUIDE, { intent: "undo", step: "2" });
    expect(doneSteps(await pageOf(visitor, GUIDE))).toEqual([4]);
    expect(doneSteps(await pageOf(visitor, "/learn/keep-filament-dry"))).toEqual([]);
    expect(doneSteps(await pageOf(newVisitor(site), GUIDE))).toEqual([]);
  });

  test.each([
    ["on the device", () => Promise.resolve(newVisitor(site))],
    ["in the account", () => signUpAndConfirm(site)],
  ])("%s: a form takes along what was marked before it and not answered yet", async (_where, visitorOf) => {
    const visitor = await visitorOf();
    await visitor.post(GUIDE, { intent: "done", step: "2", earlier: "1.-3.999" });
    expect(doneSteps(await pageOf(visitor, GUIDE))).toEqual([1, 2]);
    await visitor.post(GUIDE, { intent: "finish", earlier: "-1.4" });
    expect(doneSteps(await pageOf(visitor, GUIDE))).toEqual([2, 4]);
    expect(textOf(await pageOf(visitor, GUIDE))).toContain("You did it");
  });

  test("a step that there is not is refused", async () => {
    const visitor = newVisitor(site);
    for (const intent of ["done", "undo"]) {
      for (const step of ["0", "99", "two", "1.5", ""]) {
        const refused = await visitor.post(GUIDE, { intent, step });
        expect(refused.status, step).toBe(400);
        const words = textOf(await refused.text());
        expect(words, step).toContain("There is no such step");
        expect(words, step).toMatch(/Nothing was changed\. This guide has \d+ steps/);
      }
    }
    expect(textOf(await pageOf(visitor, GUIDE))).not.toContain("no such step");
    expect(doneSteps(await pageOf(visitor, GUIDE))).toEqual([]);
  });

  test("stay for as many guides as there are", async () => {
    const visitor = newVisitor(site);
    const slugs = (await listed("?sort=title")).items.map(({ slug }) => slug);
    expect(slugs.length).toBeGreaterThan(20);
    for (const slug of slugs) await visitor.post(`/learn/${slug}`, { intent: "done", step: "3" });
    for (const slug of slugs) expect(doneSteps(await pageOf(visitor, `/learn/${slug}`)), slug).toEqual([3]);
    expect(textOf(await pageOf(visitor, GUIDE))).not.toContain("one more here removes");
  });

  test("go from the browser's copy into the cookie where it lacks them, and into the account of who is signed in", async () => {
    const [row] = z
      .array(z.object({ id: z.number() }))
      .parse(await site.read("tutorials?slug=eq.cure-a-clicking-or-skipping-extruder&select=id"));
    const id = row?.id ?? 0;
    const visitor = newVisitor(site);
    const send = (who: typeof visitor, copy: string, guide?: number) =>
      who.post("/learn", { intent: "sync", _js: "1", copy, ...(guide === undefined ? {} : { guide: String(guide) }) });
    // Steps 2 and 4.
    const copy = encodeProgress([{ guide: id, steps: [2, 4], done: false }]);
    expect((await send(visitor, copy)).status).toBe(200);
    expect(doneSteps(await pageOf(visitor, GUIDE))).toEqual([2, 4]);
    await visitor.post(GUIDE, { intent: "undo", step: "2" });
    await visitor.post(GUIDE, { intent: "undo", step: "4" });
    // The cookie knows better about a guide that it has.
    await send(visitor, copy);
    expect(doneSteps(await pageOf(visitor, GUIDE))).toEqual([]);

    const full = newVisitor(site);
    await send(full, Array.from({ length: 100 }, (_, at) => `${(at + 10_000).toString(36)}~C`).join("."));
    expect(textOf(await pageOf(full, GUIDE))).toContain(
      "keeps the ticks of 100 guides: one more here removes those of",
    );
    await send(full, copy);
    expect(doneSteps(await pageOf(full, GUIDE))).toEqual([]);
    await send(full, copy, id);
    expect(doneSteps(await pageOf(full, GUIDE))).toEqual([2, 4]);

    const member = await signUpAndConfirm(site);
    expect((await send(member, `nonsense.${copy}.zz~C`)).status).toBe(200);
    expect(doneSteps(await pageOf(member, GUIDE))).toEqual([2, 4]);
    expect((await send(member, "x".repeat(9_000))).status).toBe(400);
  });

  test("go into the account after signing in, and are there on another device", async () => {
    const member = await signUpAndConfirm(site);
    await member.post("/auth/sign-out", { intent: "sign-out", scope: "local" });
    await member.post(GUIDE, { intent: "done", step: "1" });
    await member.post(GUIDE, { intent: "done", step: "3" });
    await signIn(member, member.email);
    expect(doneSteps(await pageOf(member, GUIDE))).toEqual([1, 3]);
    const other = newVisitor(site);
    await signIn(other, member.email);
    await other.post(GUIDE, { intent: "done", step: "2" });
    expect(doneSteps(await pageOf(member, GUIDE))).toEqual([1, 2, 3]);
    // The device itself has nothing any more.
    await member.post("/auth/sign-out", { intent: "sign-out", scope: "local" });
    expect(doneSteps(await pageOf(member, GUIDE))).toEqual([]);
  });

  test("“I did it” counts members, each once, and can be taken back", async () => {
    const guide = "/learn/fix-overheating-on-small-parts";
    const member = await signUpAndConfirm(site);
    const finish = async () => (await member.post(guide, { intent: "finish" })).status;
    expect([await finish(), await finish()]).toEqual([303, 303]);
    const words = async () => textOf(await pageOf(newVisitor(site), guide));
    await expect.poll(words).toContain("1 member has done it");
    expect(textOf(await pageOf(member, guide))).toContain("You did it");
    await newVisitor(site).post(guide, { intent: "finish" });
    expect(await words()).toContain("1 member has done it");
    await member.post(guide, { intent: "unfinish" });
    await expect.poll(words).not.toContain("has done it");
  });
});
