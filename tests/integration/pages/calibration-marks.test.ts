import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { newVisitor, signUpAndConfirm, type AccountVisitor } from "../../support/clients/account-visitor";
import { textOf } from "../../support/checks/page-html";
import type { BuiltSite } from "../../support/servers/built-site";
import { sharedSite } from "../../support/servers/shared-site";

/* Marks of completed calibrations: who has which, for which printer, and which of two copies counts. */

let site: BuiltSite;

beforeAll(async () => {
  site = await sharedSite();
}, 120_000);

const wordsAt = async (who: AccountVisitor, path: string) => textOf(await (await who.get(path)).text());
const rowsOf = async ({ username }: { readonly username: string }) => {
  const [owner] = z
    .array(z.object({ id: z.string() }))
    .parse(await site.read(`profiles?select=id&username=eq.${username}`));
  return z
    .array(
      z.object({
        calibration_key: z.string(),
        completed: z.boolean(),
        completed_at: z.string(),
        printer_id: z.string().nullable(),
      }),
    )
    .parse(await site.read(`calibration_completions?user_id=eq.${owner?.id ?? ""}&order=calibration_key`));
};
const sync = (who: AccountVisitor, marks: unknown) =>
  who.post("/tune", { intent: "sync", marks: typeof marks === "string" ? marks : JSON.stringify(marks) });

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

  test("gets the marks of a browser that are newer, and no others", async () => {
    const member = await signUpAndConfirm(site);
    await member.post("/tune", { intent: "complete", calculator: "retraction" });
    const old = { completed: false, completedAt: "2025-01-01T00:00:00.000Z" };
    const ahead = { completed: true, completedAt: "2999-01-01T00:00:00.000Z" };
    expect(
      (
        await sync(member, [
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
      expect((await sync(member, marks)).status).toBe(400);
      expect(await rowsOf(member)).toEqual([]);
    },
  );
});

describe("without an account", () => {
  test("a mark waits for signing in, for the printer that is chosen", async () => {
    const visitor = newVisitor(site);
    const sent = await visitor.post("/tune", { intent: "complete", calculator: "flow-rate", redirectTo: "/tune" });
    expect(sent.headers.get("location")).toBe("/auth?next=%2Ftune");
    expect((await visitor.post("/tune", { intent: "undo", calculator: "flow-rate" })).headers.get("location")).toBe(
      "/tune",
    );
    expect((await sync(visitor, [])).status).toBe(200);
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
