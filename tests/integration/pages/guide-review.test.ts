import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { textOf } from "../../support/checks/page-html";
import { newVisitor, signUpAdmin, signUpAndConfirm, type AccountVisitor } from "../../support/clients/account-visitor";
import { eventually, type BuiltSite } from "../../support/servers/built-site";
import { sharedSite } from "../../support/servers/shared-site";

/* What administrators do with guides over HTTP: publish, compare, reject, and take down what is published. */

let site: BuiltSite;
let author: AccountVisitor;
let admin: AccountVisitor;

/** A word that nothing else has. */
const randomWord = () =>
  randomUUID()
    .replaceAll(/[^a-z]/g, "")
    .padEnd(8, "x");

beforeAll(async () => {
  site = await sharedSite();
  [author, admin] = [await signUpAndConfirm(site), await signUpAdmin(site)];
});

afterAll(async () => {
  // Other files count the guides that ship with the product.
  await site.write("PATCH", "tutorials?author_id=not.is.null&status=eq.published", { status: "archived" });
  await eventually(async () => (await newVisitor(site).get("/learn.json")).json().then(hasShippedAlone), 20_000);
});

const hasShippedAlone = (list: unknown) => z.object({ total: z.number() }).parse(list).total === 30;

type Fields = Readonly<Record<string, string | readonly string[]>>;

const newTitle = () => `Grease the ${randomWord()} rail`;

const guideOf = (title: string, line = "Turn the screw."): Fields => ({
  ...{ title, summary: "In short.", kind: "tip", difficulty: "2", introduction: "Why.", conclusion: "Done." },
  ...{ "minutes-min": "5", "minutes-max": "10", "all-printers": "on", step: ["a1", "b2"], end: "1" },
  ...{ "title-a1": "One", "line-a1": line, "mark-a1": "", "level-a1": "0" },
  ...{ "title-b2": "Two", "line-b2": "Look.", "mark-b2": "", "level-b2": "0" },
});

async function newDraft(who: AccountVisitor, fields: Fields, intent: string): Promise<string> {
  const made = await who.post("/tutorial-creator", { intent: "new" });
  const draft = made.headers.get("location") ?? "";
  const sent = await who.post(draft, { ...fields, version: "1", intent });
  expect(sent.status).toBe(303);
  return draft;
}

/** Publishes a guide of the author's, and gives its address and that of the draft that it was. */
async function published(title = newTitle()) {
  const draft = await newDraft(author, guideOf(title), "submit");
  const sent = await admin.post(`${draft}/preview`, { intent: "publish", version: "2" });
  const guide = sent.headers.get("location") ?? "";
  return { title, draft, guide, slug: guide.slice("/learn/".length) };
}

const text = async (who: AccountVisitor, path: string) => textOf(await (await who.get(path)).text());

describe("a guide that an administrator publishes", () => {
  test("is where publishing leads to, and where the addresses of its draft lead from then on", async () => {
    const { draft, guide, title } = await published();
    expect(guide).toMatch(/^\/learn\/grease-the-/);
    for (const who of [author, admin]) {
      for (const path of [draft, `${draft}/preview`, `${draft}/guide.md`, `${draft}/delete`]) {
        const response = await who.get(path);
        expect([path, response.status, response.headers.get("location")]).toEqual([path, 302, guide]);
      }
    }
    expect((await newVisitor(site).get(draft)).headers.get("location")).toMatch(/^\/auth/);
    const own = newTitle();
    const made = await admin.post("/tutorial-creator", { intent: "new" });
    const sent = await admin.post(made.headers.get("location") ?? "", {
      ...guideOf(own),
      ...{ version: "1", intent: "publish" },
    });
    expect(sent.headers.get("location")).toMatch(/^\/learn\/grease-the-/);
    expect(await text(newVisitor(site), guide)).toContain(title);
  });

  test("is compared with what is published, when it changes that", async () => {
    const { title, slug } = await published();
    const made = await author.post("/tutorial-creator", { intent: "change", guide: slug });
    const draft = made.headers.get("location") ?? "";
    await author.post(draft, { ...guideOf(title, "Turn the bolt."), version: "1", intent: "submit" });
    const page = await text(admin, `${draft}/preview`);
    expect(page).toMatch(
      /What it changes ?Step 1 ?Published ?One - Turn the screw\. ?This draft ?One - Turn the bolt\./,
    );
    expect(page).not.toContain("Conclusion Published");
    expect(await (await admin.get(`${draft}/preview`)).text()).toContain("<del>screw.</del>");
  });

  test("joins what was published since with what its author changed, who is told before it is handed in", async () => {
    const { title, slug, guide } = await published();
    const change = async (who: AccountVisitor) =>
      (await who.post("/tutorial-creator", { intent: "change", guide: slug })).headers.get("location") ?? "";
    const idsOf = async (who: AccountVisitor, path: string) =>
      [...(await (await who.get(path)).text()).matchAll(/name="step" value="(\w+)"/g)].map(([, id]) => id ?? "");
    const fieldsOf = ([one = "", two = ""]: readonly string[], lines: readonly string[], summary: string) => ({
      ...guideOf(title),
      ...{ summary, step: [one, two], [`title-${one}`]: "One", [`line-${one}`]: lines },
      ...{ [`mark-${one}`]: lines.map(() => ""), [`level-${one}`]: lines.map(() => "0") },
      ...{ [`title-${two}`]: "Two", [`line-${two}`]: "Look.", [`mark-${two}`]: "", [`level-${two}`]: "0" },
    });
    const draft = await change(author);
    const ids = await idsOf(author, draft);
    const late = await change(admin);
    const safe = fieldsOf(await idsOf(admin, late), ["Unplug the printer.", "Turn the screw."], "In short.");
    expect((await admin.post(late, { ...safe, version: "1", intent: "publish" })).headers.get("location")).toBe(guide);

    const own = fieldsOf(ids, ["Turn the screw."], "Shorter.");
    const early = await author.post(draft, { ...own, version: "1", intent: "submit" });
    expect(early.headers.get("location")).toBe(`${draft}#since`);
    expect(await text(author, draft)).toMatch(/published again since you began.*Unplug the printer\./s);
    await author.post(draft, { ...own, version: "2", intent: "join" });
    const joined = await (await author.get(draft)).text();
    expect(joined).toContain("Unplug the printer.");
    expect(joined).toContain("Shorter.");
    expect(joined).not.toContain("published again since you began");

    const both = fieldsOf(ids, ["Unplug the printer.", "Turn the screw."], "Shorter.");
    expect((await author.post(draft, { ...both, version: "3", intent: "submit" })).headers.get("location")).toBe(draft);
    const later = await change(admin);
    const safer = fieldsOf(await idsOf(admin, later), ["Unplug it. Wait.", "Turn the screw."], "In short.");
    await admin.post(later, { ...safer, version: "1", intent: "publish" });
    const preview = await text(admin, `${draft}/preview`);
    expect(preview).toContain("What was published since it was begun");
    expect(preview).not.toContain("Step 1 Published");
    const stale = await admin.post(`${draft}/preview`, { intent: "publish", version: "3", guideVersion: "2" });
    expect(stale.headers.get("location")).toBe(`${draft}/preview`);
    await admin.post(`${draft}/preview`, { intent: "publish", version: "3", guideVersion: "3" });
    const live = await text(newVisitor(site), guide);
    expect(live).toContain("Unplug it. Wait.");
    expect(live).toContain("Shorter.");
  });
});

describe("changes of a guide that was published again since", () => {
  /** A guide of three lines, a draft of changes of each, and what a form with other lines in its first step says. */
  async function changedTwice() {
    const { title, slug } = await published();
    const change = async (who: AccountVisitor) => {
      const made = await who.post("/tutorial-creator", { intent: "change", guide: slug });
      const draft = made.headers.get("location") ?? "";
      const page = await (await who.get(draft)).text();
      const [one = "", two = ""] = [...page.matchAll(/name="step" value="(\w+)"/g)].map(([, id]) => id ?? "");
      const send = (version: number, intent: string, ...lines: readonly string[]) =>
        who.post(draft, {
          ...guideOf(title),
          ...{ version: String(version), intent, step: [one, two], [`title-${one}`]: "One", [`line-${one}`]: lines },
          ...{ [`mark-${one}`]: lines.map(() => ""), [`level-${one}`]: lines.map(() => "0") },
          ...{ [`title-${two}`]: "Two", [`line-${two}`]: "Look.", [`mark-${two}`]: "", [`level-${two}`]: "0" },
        });
      return { draft, send };
    };
    const first = await change(admin);
    await first.send(1, "publish", "Open it.", "Reach in.", "Turn.");
    return { own: await change(author), others: await change(admin) };
  }

  test("have both of two neighbouring lines", async () => {
    const { own, others } = await changedTwice();
    await others.send(1, "publish", "Open it.", "Unplug it first.", "Turn.");
    const mine = ["Open it.", "Reach in.", "Turn it slowly."];
    expect((await own.send(1, "submit", ...mine)).headers.get("location")).toBe(`${own.draft}#since`);
    expect((await own.send(2, "join", ...mine)).headers.get("location")).toBe(own.draft);
    const joined = await text(author, own.draft);
    expect(joined).toContain("Your draft has what was published since");
    const html = await (await author.get(own.draft)).text();
    for (const line of ["Unplug it first.", "Turn it slowly."]) expect(html).toContain(line);
    expect(html).not.toContain("Reach in.");
  });

  test("say which step was not joined, to author and reviewer, until both agree", async () => {
    const { own, others } = await changedTwice();
    await others.send(1, "publish", "Open it.", "Unplug it first.", "Turn.");
    const mine = ["Open it.", "Reach in slowly.", "Turn."];
    await own.send(1, "submit", ...mine);
    const before = await (await author.get(own.draft)).text();
    expect(before.indexOf("Changed in both")).toBeLessThan(before.indexOf("What was published since</summary>"));
    expect((await own.send(2, "join", ...mine)).headers.get("location")).toBe(`${own.draft}#since`);
    expect(await text(author, own.draft)).toMatch(/Not joined: Step 1.*Changed in both/s);
    expect((await own.send(2, "submit", ...mine)).headers.get("location")).toBe(own.draft);
    expect(await text(admin, `${own.draft}/preview`)).toMatch(/Changed in both.*Unplug it first\./s);
    await author.post(own.draft, { intent: "take-back" });
    await own.send(2, "save", "Open it.", "Unplug it first.", "Turn it slowly.");
    expect(await text(author, own.draft)).not.toContain("Changed in both");
  });
});

describe("a guide in the queue", () => {
  test("that its author has taken back shows the note that was not sent; a long one is said to be too long", async () => {
    const draft = await newDraft(author, guideOf(newTitle()), "submit");
    const note = { intent: "request-changes", version: "2", note: "a".repeat(2_001) };
    const long = await admin.post(`${draft}/preview`, note);
    expect([long.status, textOf(await long.text())]).toEqual([
      400,
      expect.stringContaining("This has 2,001 characters: at most 2,000 fit"),
    ]);
    await author.post(draft, { intent: "take-back" });
    const late = await admin.post(`${draft}/preview`, { ...note, note: "Name the grease." });
    const page = textOf(await late.text());
    expect(late.status).toBe(409);
    expect(page).toContain("This draft does not wait for review any more");
    expect(page).toContain("Name the grease.");
  });

  test("is claimed on its submission, and rejected with a reason, which its author reads", async () => {
    const title = newTitle();
    const draft = await newDraft(author, guideOf(title), "submit");
    const [sent] = z
      .array(z.object({ id: z.number() }))
      .parse(await site.read(`submissions?target_id=eq.${draft.slice("/tutorial-creator/".length)}&select=id`));
    const submission = `/admin/submissions/${String(sent?.id ?? 0)}`;
    expect(await text(admin, `${draft}/preview`)).toContain("Claim it, or write to the author");
    expect(await (await admin.get(submission)).text()).toContain('value="claim"');
    expect((await admin.post(submission, { intent: "claim" })).status).toBe(303);
    expect(await (await admin.get(submission)).text()).toContain('value="release"');
    // What nobody else may press is not drawn for them; what they had typed by then comes back.
    const other = await signUpAdmin(site);
    const buttons = /value="(?:publish|request-changes|reject)"/g;
    expect((await (await admin.get(`${draft}/preview`)).text()).match(buttons)).toHaveLength(3);
    expect((await (await other.get(`${draft}/preview`)).text()).match(buttons)).toBeNull();
    const late = await other.post(`${draft}/preview`, { intent: "reject", version: "2", reason: "Typed before." });
    expect([late.status, await late.text()]).toEqual([409, expect.stringContaining("Typed before.")]);
    const unsaid = await admin.post(`${draft}/preview`, { intent: "reject", version: "2", reason: "\u200b" });
    expect([unsaid.status, textOf(await unsaid.text())]).toEqual([
      400,
      expect.stringContaining("Say why it is rejected"),
    ]);
    const rejected = await admin.post(`${draft}/preview`, {
      intent: "reject",
      version: "2",
      reason: "An advertisement.",
    });
    expect(rejected.headers.get("location")).toBe("/admin/submissions");
    const page = await text(author, draft);
    expect(page).toContain("An admin rejected this guide");
    expect(page).toContain("An advertisement.");
    expect(await text(admin, submission)).toContain("Rejected");
    await author.post(draft, { ...guideOf(title, "No advertisement."), version: "2", intent: "submit" });
    await admin.post(submission, { intent: "claim" });
    const again = await text(admin, `${draft}/preview`);
    expect(again).toContain("Claimed by you until");
    expect(again).toMatch(/It was submitted before\. An admin answered: ?An advertisement\./);
  });

  test("leads from its submission to the guide that it has become", async () => {
    const { draft, guide } = await published();
    const [sent] = z
      .array(z.object({ id: z.number() }))
      .parse(await site.read(`submissions?target_id=eq.${draft.slice("/tutorial-creator/".length)}&select=id`));
    expect(await (await admin.get(`/admin/submissions/${String(sent?.id ?? 0)}`)).text()).toContain(`href="${guide}"`);
  });
});

describe("a published guide that is withdrawn", () => {
  test("is gone everywhere, says so at its address, and comes back", async () => {
    const { title, draft, guide, slug } = await published();
    const visitor = newVisitor(site);
    const [, , word = ""] = title.split(" ");
    const places = [
      ...["/learn.json?q=", "/search.json?q=", "/search?q=", "/learn?q="].map((place) => `${place}${word}`),
      ...["/learn/feed.xml", "/sitemap.xml"],
    ];
    const shownOn = async () => {
      const pages = await Promise.all(places.map(async (place) => (await visitor.get(place)).text()));
      return places.filter((_, at) => pages[at]?.includes(slug));
    };
    await eventually(async () => (await shownOn()).length === places.length, 2_000).catch(async () => {
      expect(await shownOn()).toEqual(places);
    });

    expect((await visitor.post(`${guide}/withdraw`, { intent: "withdraw" })).headers.get("location")).toMatch(
      /^\/auth/,
    );
    const stranger = await signUpAndConfirm(site);
    expect((await stranger.get(`${guide}/withdraw`)).headers.get("location")).toBe(guide);
    await stranger.post(`${guide}/withdraw`, { intent: "withdraw", reason: "I do not like it." });
    expect((await visitor.get(guide)).status).toBe(200);

    expect(await (await admin.get(guide)).text()).toContain(`href="${guide}/withdraw"`);
    expect(await text(admin, `${guide}/withdraw`)).toContain("Withdraw this guide?");
    const named = await text(admin, "/learn/keep-filament-dry/withdraw");
    expect(named).toMatch(/guides name this one.*Get rid of stubborn stringing/s);
    expect((await admin.post(`${guide}/withdraw`, { intent: "withdraw", reason: "" })).status).toBe(400);
    const withdrawn = await admin.post(`${guide}/withdraw`, { intent: "withdraw", reason: "It is dangerous." });
    expect(withdrawn.headers.get("location")).toBe(guide);
    await eventually(async () => (await shownOn()).length === 0, 1_000);

    const gone = await visitor.get(guide);
    const page = textOf(await gone.text());
    expect([gone.status, gone.headers.get("etag")]).toEqual([410, null]);
    expect(page).toContain("This guide was withdrawn");
    expect(page).not.toContain(title);
    expect(page).not.toContain("It is dangerous.");
    for (const who of [author, admin]) {
      const kept = await who.get(guide);
      const words = textOf(await kept.text());
      expect([kept.status, kept.headers.get("cache-control")]).toEqual([410, "private, no-store"]);
      for (const said of ["It is dangerous.", "Turn the screw.", "Edit this guide"]) expect(words).toContain(said);
      expect(await (await who.get(`${guide}/guide.md`)).text()).toContain("Turn the screw.");
    }
    expect((await visitor.get(`${guide}/guide.md`)).status).toBe(410);
    expect((await author.get(draft)).headers.get("location")).toBe(guide);
    expect(await (await author.get(guide)).text()).not.toContain('value="restore"');
    for (const who of [visitor, author]) {
      const tick = await who.post(guide, { intent: "done", step: "1" });
      expect([tick.status, textOf(await tick.text())]).toEqual([410, expect.stringContaining("mark was not kept")]);
    }
    expect(page).not.toContain("mark was not kept");
    await author.post(`${guide}/withdraw`, { intent: "restore" });
    expect((await visitor.get(guide)).status).toBe(410);

    expect(await text(admin, "/tutorial-creator")).toContain("Withdrawn guides");
    expect(await text(admin, "/admin/audit")).toContain(`Withdrew the guide “${title}”: “It is dangerous.”`);
    expect((await admin.post(`${guide}/withdraw`, { intent: "restore" })).headers.get("location")).toBe(guide);
    await eventually(async () => (await shownOn()).length === places.length, 1_000);
    expect((await visitor.get(guide)).status).toBe(200);
  });

  test("is there for visitors as soon as it is brought back, also before this server has heard of it", async () => {
    const { guide, slug } = await published();
    const visitor = newVisitor(site);
    await author.post(`${guide}/withdraw`, { intent: "withdraw", reason: "" });
    expect((await visitor.get(guide)).status).toBe(410);
    await site.write("PATCH", `tutorials?slug=eq.${slug}`, { status: "published" });
    expect((await visitor.get(guide)).status).toBe(200);
  });

  test("is changed by its author, and brought back by who publishes that", async () => {
    const { title, guide, slug } = await published();
    await admin.post(`${guide}/withdraw`, { intent: "withdraw", reason: "It melts spools." });
    const made = await author.post("/tutorial-creator", { intent: "change", guide: slug });
    const draft = made.headers.get("location") ?? "";
    expect(await text(author, draft)).toContain("Changes a guide that was withdrawn");
    await author.post(draft, { ...guideOf(title, "Turn it off."), version: "1", intent: "submit" });
    expect(await text(admin, `${draft}/preview`)).toMatch(/What it changes.*Publish and bring back/s);
    const page = await (await admin.get(`${draft}/preview`)).text();
    const guideVersion = /name="guideVersion" value="(\d+)"/.exec(page)?.[1] ?? "";
    const unasked = await admin.post(`${draft}/preview`, { intent: "publish", version: "2", guideVersion });
    expect(unasked.headers.get("location")).toBe(`${draft}/preview`);
    await admin.post(`${draft}/preview`, { intent: "publish", version: "2", guideVersion, restores: "1" });
    expect(await text(newVisitor(site), guide)).toContain("Turn it off.");
  });

  test("is its author's to bring back, when they withdrew it themselves", async () => {
    const { guide } = await published();
    await author.post(`${guide}/withdraw`, { intent: "withdraw", reason: "" });
    expect((await author.get(guide)).status).toBe(410);
    expect(await (await author.get("/tutorial-creator")).text()).toContain('value="restore"');
    expect((await author.post(`${guide}/withdraw`, { intent: "restore" })).headers.get("location")).toBe(guide);
    expect((await author.get(guide)).status).toBe(200);
  });
});
