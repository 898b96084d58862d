import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test } from "../fixtures/test";
import { accountMenu, signIn } from "../fixtures/accounts";
import { hydrate } from "../fixtures/hydrated-page";
import { MARKUP_VECTORS } from "../fixtures/markup/markup-vectors";
import { watchMarkup, type MarkupWatch } from "../fixtures/markup/markup-watch";
import { partsOfSite } from "../fixtures/stored-rows";

/* With the Content-Security-Policy bypassed, escaping alone must keep markup from running. */
test.use({ bypassCSP: true, ownSite: true });

const TEXTS = MARKUP_VECTORS.map(({ text }) => text);
/** Each has a text in its name, and as many in its description as have room. */
const COLLECTIONS = 8;
/** So many of them have notes: with all texts at once an import takes longer than a call may on a busy machine. */
const IMPORTS = 4;
const PARTS_OF_A_PAGE = 40;

/** Splits a list into so many lists, the first ones the longest. */
function split<Item>(items: readonly Item[], count: number): Item[][] {
  return Array.from({ length: count }, (_, at) => items.filter((_item, position) => position % count === at));
}

/** Sends a form of a page of this site; fails unless it is accepted. Returns where it leads. */
async function sendForm(
  request: APIRequestContext,
  path: string,
  form: Record<string, string>,
  origin: string,
): Promise<string> {
  const response = await request.post(path, { form, headers: { origin }, maxRedirects: 0 });
  if (response.status() !== 303) throw new Error(`${path}: ${String(response.status())} ${await response.text()}`);
  return response.headers()["location"] ?? "";
}

/** Opens a page, and fails unless all of these texts stand in it and nothing of them runs. */
async function openAndLook(page: Page, watch: MarkupWatch, address: string, texts: readonly string[]): Promise<void> {
  await page.goto(address);
  await watch.look();
  const shown = await page.evaluate(() => {
    const fields = [...document.querySelectorAll("input, textarea")].map((field) =>
      field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : "",
    );
    return [document.body.textContent, ...fields].join("\n");
  });
  expect(
    texts.filter((text) => !shown.includes(text)),
    `missing on ${address}`,
  ).toEqual([]);
  expect(watch.found(), address).toEqual([]);
}

test("markup in names, descriptions and notes is shown as text on every page and never runs", async ({
  page,
  site,
  account,
  otherDevice,
}) => {
  expect(TEXTS.length).toBeGreaterThan(500);
  const watch = await watchMarkup(page, site.origin);
  await signIn(page, account);
  const send = (path: string, form: Record<string, string>) => sendForm(page.request, path, form, site.origin);

  const described = split(TEXTS, COLLECTIONS);
  const collections: { name: string; path: string; texts: readonly string[] }[] = [];
  for (const [at, texts] of described.entries()) {
    const name = `${TEXTS[at * 71] ?? ""} ${String(at)}`;
    // A description has at most 1,000 characters; what does not fit in is in a note.
    let description = "";
    const kept = texts.filter((text) => {
      const fits = description.length + text.length < 1_000;
      if (fits) description += `${text}\n`;
      return fits;
    });
    const path = await send("/saved", { intent: "create", name, description });
    collections.push({ name, path, texts: [name, ...kept] });
  }

  const parts = await partsOfSite(site);
  const [first, second] = collections;
  if (first === undefined || second === undefined) throw new Error("There are no collections");
  const noted = split(TEXTS, IMPORTS);
  for (const [at, { name, path, texts }] of collections.entries()) {
    const notes = noted[at] ?? [];
    if (notes.length > 0) {
      const items = notes.map((note, position) => ({ id: parts[position], note }));
      await page.goto("/pins/import");
      await page.getByLabel("Links or ids, one per line").fill(JSON.stringify({ items }));
      await page.getByRole("button", { name: "Preview import" }).click();
      await expect(page.getByRole("heading", { name: `${String(items.length)} parts found` })).toBeVisible();
      await watch.look();
      await page.getByLabel("Where to").selectOption({ label: `Collection: ${name}` });
      await page.getByRole("button", { name: "Import these parts" }).click();
      await expect(page).toHaveURL(/\/saved\/./);
    }
    await openAndLook(page, watch, path, [...texts, ...notes.slice(0, PARTS_OF_A_PAGE)]);
    for (let from = PARTS_OF_A_PAGE; from < notes.length; from += PARTS_OF_A_PAGE) {
      const number = String(from / PARTS_OF_A_PAGE + 1);
      await openAndLook(page, watch, `${path}?page=${number}`, notes.slice(from, from + PARTS_OF_A_PAGE));
    }
    // The last page of notes once more, drawn by its scripts.
    if (at === IMPORTS - 1) {
      await hydrate(page);
      await watch.look();
    }
  }
  const names = collections.map(({ name }) => name);
  await openAndLook(page, watch, "/saved?collections=all", names);
  await openAndLook(page, watch, `/saved?add=${parts[0] ?? ""}`, names);
  await openAndLook(page, watch, `/find/${parts[0] ?? ""}`, names);
  await openAndLook(page, watch, `${first.path}/edit`, first.texts);
  await openAndLook(page, watch, `${first.path}/delete`, [first.name]);

  // What is public is shown to others.
  for (const { path, name, texts } of [first, second]) {
    const editing = await page.request.get(`${path}/edit`);
    const version = /name="version" value="(\d+)"/.exec(await editing.text())?.[1] ?? "";
    const description = texts.slice(1).join("\n");
    await send(`${path}/edit`, { intent: "edit", name, description, visibility: "public", version });
  }
  const others = await watchMarkup(otherDevice, site.origin);
  await openAndLook(otherDevice, others, first.path, first.texts);
  await openAndLook(otherDevice, others, "/collections", [first.name, second.name]);
  await expect(accountMenu(otherDevice)).toHaveCount(0);
  expect([...watch.found(), ...others.found()]).toEqual([]);
});

test("a page that escapes nothing is caught with every one of them (control)", async ({ page, site, pageErrors }) => {
  pageErrors.allow(/./);
  const watch = await watchMarkup(page, site.origin);
  await page.route("**/unescaped/*", (route) => {
    const at = Number(/\d+$/.exec(route.request().url())?.[0]);
    return route.fulfill({ contentType: "text/html", body: `<!doctype html>${MARKUP_VECTORS[at]?.unescaped ?? ""}` });
  });
  const names = TEXTS.map((_, at) => `vector-${String(at)}`);
  for (let from = 0; from < names.length; from += 96) {
    const frames = names.slice(from, from + 96);
    await page.goto("/robots.txt");
    await page.setContent(
      frames
        .map((name, at) => `<iframe name=${name} src=${site.origin}/unescaped/${String(from + at)}></iframe>`)
        .join(""),
    );
    // Some act a moment after their page has loaded.
    await expect
      .poll(
        async () => {
          await watch.look();
          const caught = new Set(watch.found().map(({ frame }) => frame));
          return frames.filter((name) => !caught.has(name));
        },
        // A hundred documents take long on a busy machine.
        { timeout: 120_000 },
      )
      .toEqual([]);
  }
});
