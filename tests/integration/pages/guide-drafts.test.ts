import { beforeAll, describe, expect, test } from "vitest";
import { MARKUP_VECTORS } from "../../../e2e/fixtures/markup/markup-vectors";
import { textOf } from "../../support/checks/page-html";
import { newVisitor, signUpAndConfirm, type AccountVisitor } from "../../support/clients/account-visitor";
import type { BuiltSite } from "../../support/servers/built-site";
import { sharedSite } from "../../support/servers/shared-site";

/* The guide creator over HTTP, without JavaScript: what is saved, refused and given back. */

let site: BuiltSite;
let author: AccountVisitor;

beforeAll(async () => {
  site = await sharedSite();
  author = await signUpAndConfirm(site);
});

type Fields = Readonly<Record<string, string | readonly string[]>>;

async function newDraft(who = author): Promise<string> {
  const made = await who.post("/tutorial-creator", { intent: "new" });
  expect(made.status).toBe(303);
  return made.headers.get("location") ?? "";
}

/** A guide with so many steps of 8 lines, as the form sends it. */
function guideWith(steps: number, line = "Turn the screw."): Fields {
  const ids = Array.from({ length: steps }, (_, at) => `s${String(at)}`);
  return {
    ...{
      title: "Oil the rails",
      summary: "In short.",
      kind: "tip",
      difficulty: "2",
      introduction: "Why.",
      conclusion: "Done.",
    },
    ...{ "minutes-min": "5", "minutes-max": "10", "all-printers": "on", step: ids },
    ...Object.fromEntries(
      ids.flatMap((id): [string, string | string[]][] => [
        [`title-${id}`, `Step ${id}`],
        [`line-${id}`, Array.from({ length: 8 }, () => line)],
        [`mark-${id}`, Array.from({ length: 8 }, () => "")],
        [`level-${id}`, Array.from({ length: 8 }, () => "0")],
      ]),
    ),
  };
}

const save = (who: AccountVisitor, draft: string, version: number, fields: Fields, intent = "save") =>
  who.post(draft, { ...fields, version: String(version), intent, end: "1" });

test("who is not signed in signs in first, and nobody else sees a draft", async () => {
  const draft = await newDraft();
  const anonymous = newVisitor(site);
  for (const path of ["/tutorial-creator", draft, `${draft}/preview`, `${draft}/delete`, `${draft}/guide.md`]) {
    const response = await anonymous.get(path);
    expect(response.headers.get("location"), path).toBe(`/auth?next=${encodeURIComponent(path)}`);
  }
  const other = await signUpAndConfirm(site);
  for (const path of [draft, `${draft}/preview`, `${draft}/delete`, `${draft}/guide.md`]) {
    expect((await other.get(path)).status, path).toBe(404);
  }
  const response = await author.get(draft);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(await response.text()).toContain('name="robots" content="noindex');
});

test("60 full steps are saved, shown and submitted, in letters of three bytes too", async () => {
  const draft = await newDraft();
  const long = "漢".repeat(500);
  expect((await save(author, draft, 1, guideWith(60, long))).status).toBe(303);
  const html = await (await author.get(draft)).text();
  expect(html.split(long).length).toBeGreaterThan(480);
  expect(textOf(html)).toContain("Everything is there");
  const submitted = await save(author, draft, 2, guideWith(60, long), "submit");
  expect(submitted.headers.get("location")).toBe(draft);
  expect(textOf(await (await author.get(draft)).text())).toContain("Submitted, waiting for review");
});

describe("beyond the limits nothing is lost, and each field says what is too much", () => {
  test.each([
    ["61 steps", guideWith(61), "at most 60 steps: this one has 61"],
    ["a long line", guideWith(2, "x".repeat(501)), "has 501 characters: at most 500 fit"],
    ["a long title", { ...guideWith(2), title: "x".repeat(121) }, "has 121 characters: at most 120 fit"],
    ["minutes in words", { ...guideWith(2), "minutes-min": "a while" }, "Minutes are a whole number"],
    [
      "a part nobody knows",
      { ...guideWith(2), part: "no such part", "part-quantity": "1" },
      "No part is called “no such part”",
    ],
    [
      "a link to nowhere",
      guideWith(2, "See [this](/learn/no-such-guide)."),
      "No page of this site is at /learn/no-such-guide",
    ],
  ])("%s", async (_, fields, words) => {
    const draft = await newDraft();
    expect((await save(author, draft, 1, fields)).status).toBe(303);
    expect(textOf(await (await author.get(draft)).text())).toContain(words);
    const sent = await save(author, draft, 2, fields, "submit");
    expect(sent.headers.get("location")).toBe(`${draft}?check=1#checks`);
  });
});

test("a save over another version is 409 and gives both back; only “Keep mine” saves over it", async () => {
  const draft = await newDraft();
  await save(author, draft, 1, { ...guideWith(2), title: "Saved in one tab" });
  const refused = await save(author, draft, 1, { ...guideWith(2), title: "Typed in another" });
  expect(refused.status).toBe(409);
  const html = await refused.text();
  expect(html).toContain('value="Typed in another"');
  expect(textOf(html)).toContain("Saved in one tab");
  // The same button again overwrites nothing: there is another one for that.
  expect(html).toMatch(/name="version" value="1"/);
  expect((await save(author, draft, 1, { ...guideWith(2), title: "Typed in another" })).status).toBe(409);
  expect(html).toMatch(/value="keep:2"/);
  const used = await save(author, draft, 1, { ...guideWith(2), title: "Typed in another" }, "use-saved");
  expect([used.status, used.headers.get("location")]).toEqual([303, draft]);
  const saved = await (await author.get(draft)).text();
  expect(textOf(saved)).toContain("This is the saved version");
  expect(saved).not.toContain("Typed in another");
  expect((await save(author, draft, 1, { ...guideWith(2), title: "Typed in another" }, "keep:2")).status).toBe(303);
});

test.each(["save", "add-step", "preview", "submit", "publish", "take-back", "keep:1", "save-as-new"])(
  "%s after signing out is 401 with all that was typed and the way to sign in",
  async (intent) => {
    const draft = await newDraft();
    const refused = await save(newVisitor(site), draft, 1, { ...guideWith(2), title: "Typed for an hour" }, intent);
    expect(refused.status).toBe(401);
    const html = await refused.text();
    expect(html).toContain('value="Typed for an hour"');
    expect(textOf(html)).toContain("Sign in (opens a new tab)");
  },
);

test("a form that was cut off on its way saves nothing; only “Keep mine” does", async () => {
  const draft = await newDraft();
  await save(author, draft, 1, guideWith(3));
  const cut = { title: "Oil the rails", step: ["s0"], "title-s0": "Step s0", version: "2" };
  for (const intent of ["save", "submit", "add-step", "take-back"]) {
    const refused = await author.post(draft, { ...cut, intent });
    expect(refused.status, intent).toBe(400);
    const html = await refused.text();
    expect(textOf(html), intent).toContain("This page was not loaded completely");
    expect(html, intent).toContain('value="keep:2"');
  }
  const again = await author.post(draft, { ...cut, version: "0", end: "1", intent: "save" });
  expect(again.status).toBe(409);
  expect(await (await author.get(draft)).text()).toContain('value="Step s2"');
});

test.each([
  "javascript:alert(1)",
  "java\tscript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "file:///x",
  "//evil.example",
])("a source at %s is no link in the preview", async (url) => {
  const draft = await newDraft();
  await save(author, draft, 1, { ...guideWith(2), "source-title": "The source", "source-url": url });
  const html = await (await author.get(`${draft}/preview`)).text();
  expect(textOf(html)).toContain("The source");
  expect(html).not.toMatch(/href="(?:\s*java|data|vbscript|file|\/\/)/i);
  expect(textOf(html)).toContain("Not published yet.");
});

test("a form that is sent after signing out, or to a deleted draft, comes back with all that was typed", async () => {
  const draft = await newDraft();
  const signedOut = await save(newVisitor(site), draft, 1, { ...guideWith(2), title: "Typed for an hour" });
  expect(signedOut.status).toBe(401);
  const html = await signedOut.text();
  expect(html).toContain('value="Typed for an hour"');
  expect(textOf(html)).toContain("Sign in (opens a new tab)");
  await author.post(`${draft}/delete`, { intent: "delete" });
  const gone = await save(author, draft, 1, { ...guideWith(2), title: "Typed for an hour" });
  expect(gone.status).toBe(404);
  expect(await gone.text()).toContain('value="Typed for an hour"');
  const kept = await save(author, draft, 1, { ...guideWith(2), title: "Typed for an hour" }, "save-as-new");
  expect(kept.headers.get("location")).toMatch(/^\/tutorial-creator\/[0-9a-f-]{36}$/);
});

test("a note to an author that is sent after signing out comes back as it was typed", async () => {
  const draft = await newDraft();
  const note = "Say which screw.\nAnd how tight.";
  const refused = await newVisitor(site).post(`${draft}/preview`, { intent: "request-changes", version: "3", note });
  expect([refused.status, refused.headers.get("cache-control")]).toEqual([401, "private, no-store"]);
  const html = await refused.text();
  expect(textOf(html)).toContain("You are signed out");
  expect(html).toContain(`${note}</textarea>`);
  expect(html).toContain('name="version" value="3"');
  expect(html).toContain(`action="${draft}/preview"`);
  const published = await newVisitor(site).post(`${draft}/preview`, { intent: "publish", version: "3" });
  expect(published.headers.get("location")).toMatch(/^\/auth\?next=/);
});

test("parts and printers are known by name, address and link", async () => {
  const draft = await newDraft();
  await save(author, draft, 1, {
    ...guideWith(2),
    part: ["E3D V6", `${site.origin}/find/e3d/e3d-v6`, "/find/e3d/e3d-v6"],
    printer: "Ender-3 V2",
  });
  const html = await (await author.get(draft)).text();
  expect(html.match(/name="part-was" value="e3d\/e3d-v6"/g)).toHaveLength(3);
  expect(html).toContain('name="printer-was" value="creality-ender-3-v2"');
});

test("a guide is downloaded as Markdown, and imported as a draft; mistakes are named by line, and the text stays", async () => {
  const file = await newVisitor(site).get("/learn/keep-filament-dry/guide.md");
  expect(file.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
  const text = await file.text();
  const [, by = "", address = ""] = text.split("\n");
  expect(by).toMatch(/^# By First Layer, version \d+\. Licence: CC BY-SA 4\.0\.$/);
  expect(address).toMatch(/^# http.*\/learn\/keep-filament-dry$/);
  const made = await author.post("/tutorial-creator/import", { intent: "import", text });
  expect(made.status).toBe(303);
  const draft = made.headers.get("location") ?? "";
  const again = await (await author.get(`${draft}/guide.md`)).text();
  expect(again).toBe(text.replace(`${by}\n${address}\n`, ""));
  const wrong = await author.post("/tutorial-creator/import", {
    intent: "import",
    text: text.replace("kind: ", "kindness: "),
  });
  expect(wrong.status).toBe(400);
  const html = await wrong.text();
  expect(textOf(html)).toMatch(/Line \d+ ?: A guide has no fact called “kindness”/);
  expect(html).toContain("## Conclusion");
});

test("a draft that is not finished is downloaded and imported again, as far as it is written", async () => {
  const draft = await newDraft();
  const unfinished: Fields = {
    ...{ title: "", summary: "Half a summary", difficulty: "", "minutes-min": "a while", step: ["a1", "b2"] },
    ...{
      "title-a1": "",
      "line-a1": ["Only a line, with [a link](javascript:void)."],
      "level-a1": ["0"],
      "mark-a1": [""],
    },
    ...{ "title-b2": "Only a title", part: "no such part", "part-quantity": "" },
  };
  await save(author, draft, 1, unfinished);
  for (const path of [draft, await newDraft()]) {
    const file = await (await author.get(`${path}/guide.md`)).text();
    const made = await author.post("/tutorial-creator/import", { intent: "import", text: file });
    expect(made.status, file).toBe(303);
    expect(await (await author.get(`${made.headers.get("location") ?? ""}/guide.md`)).text()).toBe(file);
  }
  const nothing = await author.post("/tutorial-creator/import", { intent: "import", text: " " });
  expect(nothing.status).toBe(400);
  expect(textOf(await nothing.text())).toContain("There is no text yet");
});

test("a file of names that nobody sees becomes a draft without them, which is not submitted", async () => {
  const text = await (await newVisitor(site).get("/learn/keep-filament-dry/guide.md")).text();
  const unseen = text.replace(/^title: .*$/m, `title: "${"\\u200b".repeat(6)}"`);
  const made = await author.post("/tutorial-creator/import", { intent: "import", text: unseen });
  const draft = made.headers.get("location") ?? "";
  const page = textOf(await (await author.get(draft)).text());
  expect(page).toContain("The title is missing");
  expect(page).toContain("Untitled guide");
});

test("a drawing of the site in a draft is shown as the picture that it is", async () => {
  const text = await (await newVisitor(site).get("/learn/keep-filament-dry/guide.md")).text();
  const made = await author.post("/tutorial-creator/import", { intent: "import", text });
  const page = await (await author.get(made.headers.get("location") ?? "")).text();
  expect(page).toMatch(/<img src="\/assets\/dry-strand-[^"]+\.svg"/);
  expect(textOf(page)).not.toContain("drawing:dry-strand");
});

test("a picture of somebody else's draft is named by the checks, and not submitted", async () => {
  const foreign = `picture:${"0f".repeat(16)}-16x9`;
  const text = await (await newVisitor(site).get("/learn/keep-filament-dry/guide.md")).text();
  const made = await author.post("/tutorial-creator/import", {
    intent: "import",
    text: text.replace("drawing:dry-strand", foreign),
  });
  const page = textOf(await (await author.get(made.headers.get("location") ?? "")).text());
  expect(page).toContain("Step 1: picture 1 is in the draft of somebody else, or is gone");
});

test("a picture that was chosen and not uploaded is said, whichever button was pressed", async () => {
  const draft = await newDraft();
  // A form that is not sent with its files has their names.
  const chosen = { ...guideWith(2), "file-s0": "belt.jpg" };
  const warned = "A picture was chosen, but not uploaded";
  for (const [at, intent] of ["save", "add-step", "preview", "submit"].entries()) {
    const sent = await save(author, draft, at === 0 ? 1 : at === 1 ? 2 : 3, chosen, intent);
    expect([intent, sent.status]).toEqual([intent, 303]);
    const location = sent.headers.get("location") ?? "";
    // The press leads to the field, which says it.
    expect([intent, location]).toEqual([intent, expect.stringMatching(/[?&]not-uploaded=s0#field-file-s0$/)]);
    const html = await (await author.get(location)).text();
    expect(html).toMatch(/id="field-file-s0-error"[^>]*>This picture was not uploaded.*The rest is saved\./);
    const page = textOf(html);
    expect([intent, page.includes(warned), page.includes("waiting for review")]).toEqual([intent, true, false]);
  }
});

test("hostile text is text in the form and in the preview", async () => {
  const vectors = MARKUP_VECTORS.map(({ text }) => text);
  const ids = vectors.map((_, at) => `v${String(at)}`);
  for (let first = 0; first < vectors.length; first += 60) {
    const some = ids.slice(first, first + 60);
    const draft = await newDraft();
    const fields: Fields = {
      ...guideWith(0),
      step: some,
      ...Object.fromEntries(
        some.flatMap((id, at): [string, string][] => {
          const vector = vectors[first + at] ?? "";
          return [
            [`title-${id}`, vector],
            [`line-${id}`, vector],
            [`mark-${id}`, ""],
            [`level-${id}`, "0"],
          ];
        }),
      ),
    };
    expect((await save(author, draft, 1, fields)).status).toBe(303);
    for (const path of [draft, `${draft}/preview`]) {
      const html = (await (await author.get(path)).text()).replaceAll(/<script\b[^>]*nonce[\s\S]*?<\/script>/g, "");
      expect(html, path).not.toMatch(
        /<(?:script|img|svg|iframe|object|embed|video|audio|math|form|base|meta|link|style)[^>]*(?:__x|x\.invalid)/i,
      );
    }
  }
});
