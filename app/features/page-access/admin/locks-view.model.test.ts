import { describe, expect, test } from "vitest";
import { lockers, lockViews } from "./locks-view.model";
import type { PageLock } from "../page-access.model";

const lock = (given: Partial<PageLock>): PageLock => ({
  isLocked: true,
  lockedAt: new Date("2026-11-21T07:45:00Z"),
  lockedBy: "boss",
  note: null,
  ...given,
});

describe("the locks on the access control page", () => {
  const names = new Map([["boss", "Boss of Layers"]]);

  test("name who locked a page, and when", () => {
    const [, guides, tools] = lockViews({ tools: lock({ note: "Back soon" }) }, names);
    expect(tools).toMatchObject({
      label: "Tools",
      protection: "login",
      isLocked: true,
      lockedBy: "Boss of Layers",
      lockedAt: "2026-11-21T07:45:00.000Z",
      note: "Back soon",
    });
    expect(guides).toMatchObject({ label: "Guides", protection: "admin", isLocked: false, lockedBy: null });
  });

  test("never include parts, whatever the row says", () => {
    expect(lockViews({ parts: lock({}) }, names)[0]).toMatchObject({ name: "parts", isLocked: false, lockedAt: null });
  });

  test("have no name for a deleted account", () => {
    expect(lockViews({ contribute: lock({ lockedBy: null }) }, names).at(-1)).toMatchObject({
      isLocked: true,
      lockedBy: null,
    });
  });

  test("list each account id once", () => {
    expect(lockers({ tools: lock({}), guides: lock({}), contribute: lock({ lockedBy: null }) })).toEqual(["boss"]);
  });
});
