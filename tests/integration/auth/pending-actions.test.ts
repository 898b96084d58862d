import { createCookie } from "@remix-run/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import {
  freshAccount,
  linkIn,
  mailsTo,
  newVisitor,
  PASSWORD,
  signIn,
  signUpAndConfirm,
  type AccountVisitor,
} from "../../support/clients/account-visitor";
import { startBuiltSite, type BuiltSite } from "../../support/servers/built-site";
import { textOf } from "../../support/checks/page-html";

/* A pending action is run once after signing in, by every way of signing in. */

const SECRET = "a secret that only these tests know, and no site";

let site: BuiltSite;

beforeAll(async () => {
  site = await startBuiltSite({ env: { TRUST_PROXY: "1", HOST: "127.0.0.1", SESSION_SECRET: SECRET } });
});

afterAll(async () => {
  await site.stop();
});

const PART = "/find/e3d/e3d-v6";
const wordsAt = async (visitor: AccountVisitor, path: string) => textOf(await (await visitor.get(path)).text());
const pendingOf = (visitor: AccountVisitor) => visitor.cookies.get("__pending");

/** A signed-out visitor with the pending action of adding a part to a collection. */
async function wanting(collectionId?: string): Promise<AccountVisitor> {
  const visitor = newVisitor(site);
  const response = await visitor.post("/collections", {
    intent: "add",
    item: "hotend:1",
    redirectTo: PART,
    ...(collectionId === undefined ? {} : { collectionId }),
  });
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe(`/auth?next=${encodeURIComponent(PART)}`);
  expect(pendingOf(visitor)).toBeDefined();
  return visitor;
}

const idRows = z.array(z.object({ id: z.number() }));

/** A member's new collection: its id and path. */
async function newCollection(member: AccountVisitor, name: string): Promise<{ id: string; path: string }> {
  const response = await member.post("/saved", { intent: "create", name });
  const path = response.headers.get("location") ?? "";
  const [row] = idRows.parse(await site.read(`collections?slug=eq.${path.replace("/saved/", "")}&select=id`));
  return { id: String(row?.id), path };
}

test("saving a copy of a collection is done after signing in", async () => {
  const owner = await signUpAndConfirm(site);
  const { path } = await newCollection(owner, "To be copied");
  await owner.post(`${path}/edit`, { intent: "edit", name: "To be copied", visibility: "unlisted", version: "1" });
  const { email } = await signUpAndConfirm(site);
  const reader = newVisitor(site);
  expect((await reader.post(path, { intent: "copy" })).headers.get("location")).toBe(
    `/auth?next=${encodeURIComponent(path)}`,
  );
  expect(await wordsAt(reader, "/auth")).toContain("Sign in to save your copy of the collection.");
  const copy = (await signIn(reader, email)).headers.get("location") ?? "";
  expect(copy).toMatch(/^\/saved\/to-be-copied-[0-9a-f]{12}$/);
  expect(copy).not.toBe(path);
  expect(await wordsAt(reader, copy)).toContain("Collection copied");
});

const countItems = async (id: string) =>
  (await site.read(`collection_items?collection_id=eq.${id}&select=item_id`)).length;

/** A cookie as the site signs it. */
async function signed(action: unknown): Promise<string> {
  const line = await createCookie("__pending", { secrets: [SECRET] }).serialize(action);
  return (line.split(";", 1)[0] ?? "").slice("__pending=".length);
}

describe("adding a part to a collection before signing in", () => {
  test("is done once after signing in with a password, and leads back to the page", async () => {
    const member = await signUpAndConfirm(site);
    const { id } = await newCollection(member, "Resumed");
    const visitor = await wanting(id);
    const response = await signIn(visitor, member.email);
    expect(response.headers.get("location")).toBe(PART);
    expect(pendingOf(visitor)).toBeUndefined();
    expect(await wordsAt(visitor, PART)).toContain("Added to collection");
    expect(await countItems(id)).toBe(1);

    const again = await wanting(id);
    await signIn(again, member.email);
    expect(await wordsAt(again, PART)).toContain("Item already in collection");
    expect(await countItems(id)).toBe(1);

    const gone = await wanting("999999");
    await signIn(gone, member.email);
    expect(await wordsAt(gone, PART)).toContain("Collection not found");
  });

  test("without naming a collection leads to choosing one, and then back", async () => {
    const member = await signUpAndConfirm(site);
    const { id } = await newCollection(member, "Chosen later");
    const visitor = await wanting();
    const response = await signIn(visitor, member.email);
    const chooser = response.headers.get("location") ?? "";
    expect(chooser).toBe(`/saved?add=hotend:1&next=${encodeURIComponent(PART)}`);
    const words = await wordsAt(visitor, chooser);
    expect(words).toContain("Add to a collection");
    expect(words).toContain("Chosen later");
    const set = await visitor.post("/collections", {
      intent: "set",
      item: "hotend:1",
      collectionIds: id,
      redirectTo: PART,
    });
    expect(set.headers.get("location")).toBe(PART);
    expect(await countItems(id)).toBe(1);
  });

  test("survives sign-up and confirmation by e-mail, together with the pins", async () => {
    const visitor = await wanting();
    await visitor.post("/pins", { intent: "pin", item: "fan:1", redirectTo: "/find" });
    const { email, username } = freshAccount();
    await visitor.post("/auth?mode=signup", {
      intent: "signup",
      email,
      username,
      password: PASSWORD,
      confirmPassword: PASSWORD,
    });
    expect(pendingOf(visitor)).toBeDefined();
    const params = new URL(linkIn(site, (await mailsTo(site, email))[0]), site.origin).searchParams;
    const confirmed = await visitor.post("/auth/callback", {
      intent: "verify",
      token_hash: params.get("token_hash") ?? "",
      type: "signup",
    });
    const success = confirmed.headers.get("location") ?? "";
    expect(success).toMatch(/^\/login-success/);
    expect(pendingOf(visitor)).toBeUndefined();
    expect(visitor.cookies.has("pins")).toBe(false);
    expect(await (await visitor.get(success)).text()).toContain("/saved?add=hotend:1&amp;next=");
    expect(await wordsAt(visitor, "/saved")).toContain("Noctua NF-A4x10 FLX");
  });

  test("is kept until a sign-in succeeds: a wrong password does not use it up", async () => {
    const member = await signUpAndConfirm(site);
    const { id } = await newCollection(member, "Second try");
    const visitor = await wanting(id);
    expect((await signIn(visitor, member.email, "Wrong1horse")).status).toBe(400);
    expect(pendingOf(visitor)).toBeDefined();
    expect(await countItems(id)).toBe(0);
    await signIn(visitor, member.email);
    expect(await countItems(id)).toBe(1);
  });

  test("has one effect when two sign-ins carry the same cookie", async () => {
    const member = await signUpAndConfirm(site);
    const { id } = await newCollection(member, "Twice");
    const visitor = await wanting(id);
    const copy = newVisitor(site);
    copy.addCookies(visitor.cookies);
    await Promise.all([signIn(visitor, member.email), signIn(copy, member.email)]);
    expect(await countItems(id)).toBe(1);
  });
});

describe("the pending-action cookie", () => {
  const action = (changes: Record<string, unknown> = {}) => ({
    action_type: "pin_item",
    payload: { partId: 1, category: "hotend" },
    return_url: PART,
    timestamp: Date.now(),
    ...changes,
  });

  test("also pins a part, and marks a calibration as finished", async () => {
    const member = await signUpAndConfirm(site);
    const pinning = newVisitor(site);
    pinning.addCookies(new Map([["__pending", await signed(action())]]));
    expect((await signIn(pinning, member.email)).headers.get("location")).toBe(PART);
    expect(await wordsAt(pinning, PART)).toContain("Part pinned");
    expect(await wordsAt(pinning, "/saved")).toContain("E3D V6");

    const completedAt = "2026-11-21T10:00:00.000Z";
    const mark = action({
      action_type: "mark_calibration_complete",
      payload: { calibrationKey: "flow-rate", metadata: { completed: true, completedAt } },
      return_url: "/find",
    });
    // Sent twice, the second one changes nothing.
    for (let time = 0; time < 2; time += 1) {
      const marking = newVisitor(site);
      marking.addCookies(new Map([["__pending", await signed(mark)]]));
      await signIn(marking, member.email);
      expect(await wordsAt(marking, "/find")).toContain("Calibration marked as complete");
    }
    const rows = z
      .array(z.object({ calibration_key: z.string(), completed_at: z.coerce.date() }))
      .parse(await site.read("calibration_completions?calibration_key=eq.flow-rate"));
    expect(rows.map(({ completed_at }) => completed_at.toISOString())).toEqual([completedAt]);
  });

  test.each([
    ["31 minutes old", { timestamp: Date.now() - 31 * 60_000 }],
    ["with a way out of the site", { return_url: "https://evil.example/" }],
    ["with a way out behind two slashes", { return_url: "//evil.example" }],
    ["with a part that is none", { payload: { partId: "NaN", category: "hotend" } }],
    ["with an action nobody has", { action_type: "delete_account" }],
  ])("%s is dropped silently", async (_, changes) => {
    const member = await signUpAndConfirm(site);
    const visitor = newVisitor(site);
    visitor.addCookies(new Map([["__pending", await signed(action(changes))]]));
    const response = await signIn(visitor, member.email);
    expect(response.headers.get("location")).toBe("/");
    expect(pendingOf(visitor)).toBeUndefined();
    const words = await wordsAt(visitor, "/saved");
    expect(words).toContain("Pinned parts 0");
    expect(words).not.toMatch(/Failed|Part pinned/);
  });

  test("with a foreign signature is dropped, the site's own is valid for 29 minutes", async () => {
    const member = await signUpAndConfirm(site);
    const forged = newVisitor(site);
    const line = await createCookie("__pending", { secrets: ["another secret"] }).serialize(action());
    forged.addCookies(new Map([["__pending", (line.split(";", 1)[0] ?? "").slice("__pending=".length)]]));
    await signIn(forged, member.email);
    expect(await wordsAt(forged, "/saved")).toContain("Pinned parts 0");
    const old = newVisitor(site);
    old.addCookies(new Map([["__pending", await signed(action({ timestamp: Date.now() - 29 * 60_000 }))]]));
    await signIn(old, member.email);
    expect(await wordsAt(old, "/saved")).toContain("Pinned parts 1");
  });

  test("is HttpOnly, SameSite=Lax, lasts half an hour and stays small", async () => {
    const visitor = await wanting();
    const line = visitor.setCookies.find((one) => one.startsWith("__pending="));
    for (const flag of [/HttpOnly/, /SameSite=Lax/, /Max-Age=1800/, /Path=\//]) expect(line).toMatch(flag);
    expect((line ?? "").length).toBeLessThan(4_096);
  });

  test("refuses a payload that is too large, without a redirect", async () => {
    const visitor = newVisitor(site);
    const redirectTo = `/find?q=${"a".repeat(2_100)}`;
    const response = await visitor.post("/collections", { intent: "add", item: "hotend:1", redirectTo });
    expect([303, 400]).toContain(response.status);
    expect(pendingOf(visitor)).toBeUndefined();
  });
});
