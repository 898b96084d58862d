import { describe, expect, test } from "vitest";
import { lockableArea } from "./lockable-areas.model";
import { LOCKABLE_PAGES, lockablePage, type LockablePageName } from "./lockable-pages.model";
import { closedPages, decideAccess, pageInQuestion, pageNamed, type PageViewer } from "./page-access.model";

/** What becomes of a visitor: a path, or the kind of the decision. */
function outcome(name: LockablePageName, viewer: PageViewer, isLocked: boolean | null): string {
  const page = pageNamed(name);
  if (page === null) throw new Error(`There is no page ${name}`);
  const decision = decideAccess(page, viewer, isLocked === null ? null : { isLocked });
  return decision.kind === "redirect" ? `/${decision.to}` : decision.kind;
}

describe("who may see a page", () => {
  test.each<[LockablePageName, string, string, string]>([
    ["parts", "open", "open", "open"],
    ["guides", "/auth", "/find", "open-to-admin"],
    ["tools", "/auth", "/under-construction", "open-to-admin"],
    ["contribute", "/auth", "/under-construction", "open-to-admin"],
  ])("%s, locked", (name, anonymous, member, admin) => {
    expect(outcome(name, "anonymous", true)).toBe(anonymous);
    expect(outcome(name, "member", true)).toBe(member);
    expect(outcome(name, "admin", true)).toBe(admin);
  });

  test.each(LOCKABLE_PAGES.map(({ name }) => name))("%s, unlocked or without a row: allowed", (name) => {
    for (const viewer of ["anonymous", "member", "admin"] as const) {
      expect(outcome(name, viewer, false)).toBe("open");
      expect(outcome(name, viewer, null)).toBe("open");
    }
  });
});

describe("the locked pages", () => {
  test("are those that are locked and can be locked", () => {
    const locked = { isLocked: true, lockedAt: null, lockedBy: null, note: null };
    expect(closedPages({ parts: locked, tools: locked, guides: { ...locked, isLocked: false } })).toEqual(["tools"]);
    expect(closedPages({})).toEqual([]);
  });
});

describe("the page of a URL", () => {
  test.each([
    ["/find", "parts"],
    ["/find/e3d/v6", "parts"],
    ["/parts/12", "parts"],
    ["/learn", "guides"],
    ["/learn/level-a-bed", "guides"],
    ["/tutorials", "guides"],
    ["/tutorial-creator", "guides"],
    ["/tune", "tools"],
    ["/TUNE/", "tools"],
    ["/t%75ne", "tools"],
    ["/calculators/flow-rate", "tools"],
    ["/tools", "tools"],
    ["/calibration", "tools"],
    ["/contribute", "contribute"],
    ["/contribute/%E0", "contribute"],
    ["/submit", "contribute"],
    ["/submit/12/edit", "contribute"],
    ["/submit/12", null],
    ["/submit/look-alikes.json", "contribute"],
    ["/suggest-feature", "contribute"],
    ["/", null],
    ["/tuned", null],
    ["/saved", null],
    ["/admin/tune", null],
  ])("%s", (path, name) => {
    expect(lockablePage(path)?.name ?? null).toBe(name);
  });
});

describe("the page that guards a URL", () => {
  test.each([
    ["/tune", "?q=1", "tools"],
    ["/under-construction", "?from=%2Flearn%2Flevel-a-bed%3Fstep%3D2", "guides"],
    ["/Under-Construction/", "?from=/calculators/flow-rate", "tools"],
    ["/contact", "?from=/contribute", "contribute"],
    ["/under-construction", "", null],
    ["/contact", "?from=/tuned", null],
    ["/contact", "?from=https://elsewhere.test/tune", null],
    ["/saved", "?from=/tune", null],
  ])("%s%s", (pathname, search, name) => {
    expect(pageInQuestion(pathname, search)?.name ?? null).toBe(name);
  });
});

describe("the area of a URL that may be locked", () => {
  test.each([
    ["/tune", "TUNE"],
    ["/Calculators/flow-rate?measured=0.42", "TUNE"],
    ["/tutorials#top", "LEARN"],
    ["/tuned", null],
    ["/learning", null],
    ["/contribute", "Contribute"],
    ["/suggest-feature/12", "Contribute"],
    ["", null],
  ])("%s", (address, name) => {
    expect(lockableArea(address)?.name ?? null).toBe(name);
  });
});
