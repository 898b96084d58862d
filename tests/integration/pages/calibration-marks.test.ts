import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { newVisitor, signIn, signUpAndConfirm, type AccountVisitor } from "../../support/clients/account-visitor";
import { textOf } from "../../support/checks/page-html";
import type { BuiltSite } from "../../support/servers/built-site";
import { sharedSite } from "../../support/servers/shared-site";

/* Marks of completed calibrations: who has which, for which printer, and which of two copies counts. */

let site: BuiltSite;

beforeAll(async () => {
  site = await sharedSite();
});

const wordsAt = async (who: AccountVisitor, path: string) => textOf(await (await who.get(path)).text());
const idOf = async (username: string) => {
  const [owner] = z
    .array(z.object({ id: z.string() }))
    .parse(await site.read(`profiles?select=id&username=eq.${username}`));
  return owner?.id ?? "";
};
const rowsOf = async ({ username }: { readonly username: string }) => {
  const id = await idOf(username);
  return z
    .array(
      z.object({
        calibration_key: z.string(),
        completed: z.boolean(),
        completed_at: z.string(),
        printer_id: z.string().nullable(),
      }),
    )
    .parse(await site.read(`calibration_completions?user_id=eq.${id}&order=calibration_key`));
};
type Member = AccountVisitor & { readonly username: string };
/** As browsers name the account that they have marks of. */
const ownerOf = async ({ username }: Member) =>
  createHash("sha256")
    .update(await idOf(username))
    .digest("base64url")
    .slice(0, 16);
const sync = (who: AccountVisitor, owner: string, marks: unknown, printer = "", more = {}) => {
  const text = typeof marks === "string" ? marks : JSON.stringify(marks);
  return who.post("/tune", { intent: "sync", owner, printer, marks: text, ...more });
};

describe("a member", () => {
  test("marks a calibration, takes the mark back, and starts over", async () => {
    const member = await signUpAndConfirm(site);
    const done = await member.post("/tune", {
      intent: "complete",
      calculator: "flow-rate",
      redirectTo: "/calculators/flow-rate",
    });
    expect([done.status, done.headers.get("location")]).toEqual([303, "/calculators/flow-rate"]);
    expect(await wordsAt(member, "/calculators/flow-rate")).toContain("Calibration marked as complete");
    expect(await wordsAt(member, "/tune")).toMatch(/1 of 5 done/);
    expect((await member.get("/tune")).headers.get("cache-control")).toBe("private, no-store");
    await member.post("/tune", { intent: "undo", calculator: "flow-rate" });
    expect(await wordsAt(member, "/tune")).toMatch(/0 of 5 done/);
    for (const calculator of ["retraction", "skew-correction"]) {
      await member.post("/tune", { intent: "complete", calculator });
    }
    expect(await wordsAt(member, "/tune")).toMatch(/2 of 5 done/);
    await member.post("/tune", { intent: "reset" });
    expect(await wordsAt(member, "/tune")).toMatch(/0 of 5 done/);
  });

  test("has marks of each printer apart", async () => {
    const member = await signUpAndConfirm(site);
    await member.post("/tune", { intent: "complete", calculator: "retraction" });
    await member.post("/my-printer", { intent: "remember", printer: "creality-ender-3" });
    expect(await wordsAt(member, "/tune")).toMatch(/0 of 5 done on your Creality Ender-3/);
    await member.post("/tune", { intent: "complete", calculator: "flow-rate" });
    expect(await wordsAt(member, "/tune")).toMatch(/1 of 5 done on your Creality Ender-3/);
    const rows = await rowsOf(member);
    expect(rows.map(({ calibration_key, printer_id }) => [calibration_key, printer_id !== null])).toEqual([
      ["flow-rate", true],
      ["retraction", false],
    ]);
  });

  test("gets what a browser has taken back since", async () => {
    const member = await signUpAndConfirm(site);
    await member.post("/tune", { intent: "complete", calculator: "retraction" });
    const taken = { key: "retraction", completed: false, completedAt: new Date().toISOString() };
    expect((await sync(member, await ownerOf(member), [taken])).status).toBe(200);
    expect(await rowsOf(member)).toMatchObject([{ completed: false }]);
  });

  test("gets the marks of a browser that are newer, and no others", async () => {
    const member = await signUpAndConfirm(site);
    await member.post("/tune", { intent: "complete", calculator: "retraction" });
    const old = { completed: false, completedAt: "2025-01-01T00:00:00.000Z" };
    const ahead = { completed: true, completedAt: "2999-01-01T00:00:00.000Z" };
    expect(
      (
        await sync(member, await ownerOf(member), [
          { key: "retraction", ...old },
          { key: "flow-rate", ...ahead },
        ])
      ).status,
    ).toBe(200);
    const rows = await rowsOf(member);
    expect(rows.map(({ calibration_key, completed }) => [calibration_key, completed])).toEqual([
      ["flow-rate", true],
      ["retraction", true],
    ]);
    // A clock that is ahead does not win over every later mark.
    for (const { completed_at } of rows) expect(Date.parse(completed_at)).toBeLessThanOrEqual(Date.now());
  });

  test.each(["", "[", "{}", '[{"key":"nozzle","completed":true,"completedAt":"2026-01-01T00:00:00Z"}]'])(
    "gets nothing of %j",
    async (marks) => {
      const member = await signUpAndConfirm(site);
      expect((await sync(member, await ownerOf(member), marks)).status).toBe(400);
      expect(await rowsOf(member)).toEqual([]);
    },
  );
});

test("marks go to the printer that they were made for, whichever is chosen now", async () => {
  const member = await signUpAndConfirm(site);
  const owner = await ownerOf(member);
  const marks = [{ key: "retraction", completed: true, completedAt: "2026-01-01T00:00:00Z" }];
  await sync(member, owner, marks, "no-such-printer");
  expect(await rowsOf(member)).toEqual([]);
  await member.post("/my-printer", { intent: "remember", printer: "creality-k1" });
  await sync(member, owner, marks, "creality-ender-3");
  expect(await wordsAt(member, "/tune")).toContain("0 of 5 done");
  await member.post("/my-printer", { intent: "remember", printer: "creality-ender-3" });
  expect(await wordsAt(member, "/tune")).toContain("1 of 5 done");
});

test("marks that an account gets with signing in are named when they are of another printer", async () => {
  const member = await signUpAndConfirm(site);
  const owner = await ownerOf(member);
  await member.post("/my-printer", { intent: "remember", printer: "creality-k1" });
  const marks = ["retraction", "flow-rate"].map((key) => ({
    key,
    completed: true,
    completedAt: "2026-01-01T00:00:00Z",
  }));
  await sync(member, owner, marks, "creality-ender-3", { claimed: "1" });
  const words = await wordsAt(member, "/tune");
  expect(words).toContain("2 calibrations marked as complete");
  expect(words).toContain("For the Creality Ender-3.");
  expect(words).toContain("0 of 5 done");
  // Once.
  await sync(member, owner, marks, "creality-ender-3", { claimed: "1" });
  await sync(member, owner, marks, "creality-ender-3");
  expect(await wordsAt(member, "/tune")).not.toContain("marked as complete");
});

test("marks of one account never go into another one, whoever has signed in since", async () => {
  const ada = await signUpAndConfirm(site);
  const ben = await signUpAndConfirm(site);
  const marks = [{ key: "retraction", completed: true, completedAt: "2026-01-01T00:00:00Z" }];
  expect(await (await sync(ben, await ownerOf(ada), marks)).text()).toBeDefined();
  expect(await rowsOf(ben)).toEqual([]);
  await sync(ben, await ownerOf(ben), marks);
  expect(await rowsOf(ben)).toHaveLength(1);
  // The page names its owner as the browser is to store it.
  expect(await (await ben.get("/tune")).text()).toContain(await ownerOf(ben));
});

describe("without an account", () => {
  test("a mark waits for signing in, for the printer that is chosen", async () => {
    const visitor = newVisitor(site);
    const sent = await visitor.post("/tune", { intent: "complete", calculator: "flow-rate", redirectTo: "/tune" });
    expect(sent.headers.get("location")).toBe("/auth?next=%2Ftune");
    expect(visitor.cookies.get("__pending")).toBeDefined();
    expect((await sync(visitor, "nobody", [])).status).toBe(200);
  });

  test("a mark that waits stays that of the printer that was chosen then", async () => {
    const member = await signUpAndConfirm(site);
    const visitor = newVisitor(site);
    await visitor.post("/my-printer", { intent: "remember", printer: "creality-ender-3" });
    await visitor.post("/tune", { intent: "complete", calculator: "flow-rate" });
    await visitor.post("/my-printer", { intent: "remember", printer: "creality-k1" });
    await signIn(visitor, member.email);
    const words = await wordsAt(visitor, "/tune");
    expect(words).toContain("0 of 5 done");
    expect(words).toContain("For the Creality Ender-3.");
    await visitor.post("/my-printer", { intent: "remember", printer: "creality-ender-3" });
    expect(await wordsAt(visitor, "/tune")).toContain("1 of 5 done");
  });

  test("a mark that has waited loses to what the account has got since, and else wins", async () => {
    const member = await signUpAndConfirm(site);
    const visitor = newVisitor(site);
    await visitor.post("/tune", { intent: "complete", calculator: "flow-rate" });
    await member.post("/tune", { intent: "undo", calculator: "flow-rate" });
    await signIn(visitor, member.email);
    expect(await rowsOf(member)).toMatchObject([{ calibration_key: "flow-rate", completed: false }]);

    const other = newVisitor(site);
    await other.post("/tune", { intent: "complete", calculator: "flow-rate" });
    await signIn(other, member.email);
    expect(await rowsOf(member)).toMatchObject([{ calibration_key: "flow-rate", completed: true }]);
  });

  test.each([
    ["undo", "flow-rate", false],
    ["undo", "retraction", true],
    ["reset", "", false],
  ])("%s %s: whether the mark of flow rate still waits is %s", async (intent, calculator, waits) => {
    const visitor = newVisitor(site);
    await visitor.post("/tune", { intent: "complete", calculator: "flow-rate" });
    const taken = await visitor.post("/tune", { intent, ...(calculator === "" ? {} : { calculator }) });
    expect(taken.headers.get("location")).toBe("/tune");
    expect(Boolean(visitor.cookies.get("__pending"))).toBe(waits);
  });

  test("firmware and slicer are remembered, and nothing else is taken for one", async () => {
    const visitor = newVisitor(site);
    const address = "/calculators/pressure-advance?variant=midpoint&low=0.03&high=0.04";
    await visitor.post("/tune", { intent: "targets", firmware: "Marlin", slicer: "", redirectTo: address });
    const words = await wordsAt(visitor, address);
    expect(words).toContain("M900 K0.035");
    expect(words).not.toContain("SET_PRESSURE_ADVANCE");
    expect((await visitor.post("/tune", { intent: "targets", firmware: "Sailfish" })).status).toBe(400);
    expect(
      (await visitor.post("/tune", { intent: "targets", redirectTo: "//evil.example" })).headers.get("location"),
    ).toBe("/tune");
  });
});
