import { beforeAll, describe, expect, test } from "vitest";
import { textOf } from "../../support/checks/page-html";
import { newVisitor, signUpAndConfirm, type AccountVisitor } from "../../support/clients/account-visitor";
import { cutOff, detailedPicture, NO_PICTURES, plainPicture, pngOfSize } from "../../support/data/picture-files";
import type { BuiltSite } from "../../support/servers/built-site";
import { sharedSite } from "../../support/servers/shared-site";

/* Pictures of a draft over HTTP, as browsers send them without JavaScript. */

let site: BuiltSite;
let member: AccountVisitor;

beforeAll(async () => {
  site = await sharedSite();
  member = await signUpAndConfirm(site);
});

/** A draft with two steps: its address, and how its form is sent. */
async function newDraft(who = member) {
  const begun = await who.post("/tutorial-creator", { intent: "new" });
  const path = begun.headers.get("location") ?? "";
  expect(path).toMatch(/^\/tutorial-creator\/[0-9a-f-]{36}/);
  const page = async () => (await who.get(path)).text();
  const steps = [...(await page()).matchAll(/name="step" value="([a-z0-9]+)"/g)].map(([, id = ""]) => id);
  const [step = ""] = steps;

  async function send(intent: string, given: { file?: Buffer; title?: string; name?: string; to?: string } = {}) {
    const html = await page();
    const form = new FormData();
    form.set("version", /name="version" value="(\d+)"/.exec(html)?.[1] ?? "");
    form.set("removed", "");
    form.set("title", given.title ?? "A guide with pictures");
    for (const id of steps) {
      form.append("step", id);
      for (const [, url = ""] of html.matchAll(new RegExp(`name="picture-${id}" value="([^"]+)"`, "g"))) {
        form.append(`picture-${id}`, url);
        form.append(`alt-${id}`, "What it shows");
      }
    }
    const type = "image/jpeg";
    if (given.file)
      form.set(`file-${step}`, new File([new Uint8Array(given.file)], given.name ?? "photo.jpg", { type }));
    form.set("end", "1");
    form.set("intent", intent);
    return who.postForm(given.to ?? path, form);
  }
  return {
    path,
    page,
    step,
    send,
    upload: (file: Buffer, title?: string) => send(`upload:${step}`, { file, ...(title !== undefined && { title }) }),
  };
}

const addressesIn = (html: string) => [...new Set([...html.matchAll(/\/pictures\/[^\s",]+/g)].map(([found]) => found))];

test("a picture is added with the form, shown to everybody by its address, and goes with the draft", async () => {
  const draft = await newDraft();
  const photo = await detailedPicture(1200, 900);
  const answer = await draft.upload(photo, "Typed before");
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `${draft.path}#step-${draft.step}`]);
  const html = await draft.page();
  expect(html).toContain('value="Typed before"');
  const addresses = addressesIn(html);
  expect(addresses).toHaveLength(6);
  for (const address of addresses) {
    const response = await newVisitor(site).get(address);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe(address.endsWith("avif") ? "image/avif" : "image/jpeg");
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, s-maxage=60, immutable");
    expect(response.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    const etag = response.headers.get("etag") ?? "";
    expect((await newVisitor(site).get(address, { "if-none-match": etag })).status).toBe(304);
    const { status, headers } = await site.request(address, { method: "HEAD" });
    expect([status, Number(headers.get("content-length"))]).toEqual([200, (await response.arrayBuffer()).byteLength]);
  }
  // A removed picture stays until the draft is deleted, so that it can be put back.
  await draft.send(`remove-picture:${draft.step}:0`);
  expect(addressesIn(await draft.page())).toEqual([]);
  expect((await draft.upload(photo)).status).toBe(303);
  expect(addressesIn(await draft.page())).toEqual(addresses);
  expect((await member.post(`${draft.path}/delete`, { intent: "delete" })).status).toBe(303);
  for (const address of addresses) expect((await newVisitor(site).get(address)).status).toBe(404);
});

describe("refused at the field, with what was typed saved:", () => {
  const cases: readonly (readonly [string, number, RegExp, () => Buffer | Promise<Buffer>])[] = [
    ["HTML named .jpg", 415, /not a picture we can read/, () => NO_PICTURES["HTML named .jpg"] ?? Buffer.alloc(0)],
    ["an SVG", 415, /not a picture we can read/, () => NO_PICTURES["SVG"] ?? Buffer.alloc(0)],
    ["a file of more than 5 MB", 413, /larger than 5 MB/, () => Buffer.alloc(6 * 1024 * 1024, 0xff)],
    ["a file of 80 MB", 413, /larger than 5 MB/, () => Buffer.alloc(80 * 1024 * 1024, 0xff)],
    ["a pixel flood", 422, /more than 40 megapixels/, () => pngOfSize(30_000, 30_000, 1)],
    ["half of a photo", 422, /damaged or incomplete/, async () => cutOff(await detailedPicture(400, 300))],
    ["an empty file", 422, /This file is empty/, () => Buffer.alloc(0)],
  ];
  test.each(cases)("%s", async (name, status, sentence, make) => {
    const draft = await newDraft();
    const answer = await draft.upload(await make(), `Typed beside ${name}`);
    const html = await answer.text();
    expect(answer.status).toBe(status);
    expect(textOf(html)).toMatch(sentence);
    expect(html).toMatch(new RegExp(`id="field-file-${draft.step}"[^>]*aria-invalid="true"`));
    expect(html).toContain(`value="Typed beside ${name}"`);
    // Saved, and ready for the next try.
    expect(await draft.page()).toContain(`value="Typed beside ${name}"`);
    expect((await draft.upload(await plainPicture(20, 20))).status).toBe(303);
    expect(addressesIn(await draft.page())).toHaveLength(2);
  });

  test("a fourth picture of a step, and one that it has already", async () => {
    const draft = await newDraft();
    for (const size of [11, 12]) expect((await draft.upload(await plainPicture(size, 10))).status).toBe(303);
    expect(textOf(await (await draft.upload(await plainPicture(12, 10))).text())).toContain("in the step already");
    expect((await draft.upload(await plainPicture(13, 10))).status).toBe(303);
    const html = await draft.page();
    expect(html).not.toContain(`name="file-${draft.step}"`);
    expect(textOf(await (await draft.upload(await plainPicture(14, 10))).text())).toContain("at most 3 pictures");
  });
});

test("a file for no other form, and one that is far too large, are not read", async () => {
  const draft = await newDraft();
  const file = Buffer.alloc(1_000_000, 0xff);
  for (const to of ["/tutorial-creator", "/saved"]) {
    expect((await draft.send("save", { file, to })).status).toBe(413);
  }
  const huge = await draft.upload(Buffer.alloc(101 * 1024 * 1024, 0xff)).catch(() => null);
  if (huge !== null) {
    expect(huge.status).toBe(413);
    expect(await huge.text()).toContain("at most 5 MB");
  }
});

test("nobody adds pictures to another's draft, or without an account", async () => {
  const draft = await newDraft();
  const other = await signUpAndConfirm(site);
  const form = () => {
    const fields = new FormData();
    fields.set("version", "1");
    fields.append("step", draft.step);
    fields.set(`file-${draft.step}`, new File(["x"], "a.jpg"));
    fields.set("intent", `upload:${draft.step}`);
    return fields;
  };
  expect((await other.postForm(draft.path, form())).status).toBe(404);
  expect((await newVisitor(site).postForm(draft.path, form())).status).toBe(401);
  expect(addressesIn(await draft.page())).toEqual([]);
});
