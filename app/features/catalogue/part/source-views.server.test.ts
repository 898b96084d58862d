import { expect, test } from "vitest";
import { sourceViews } from "./source-views.server";

test("a source that is a page or a file of a repository is a link", () => {
  const stored =
    "https://e3d-online.com/v6 | Klipper3d/klipper:docs/BLTouch.md | SimplyPrint/slicer-profiles-db:a b/c#1.json | " +
    "ellis3dp.com/Print-Tuning-Guide/ | public repository file (repository not recorded) | javascript:alert(1)";
  expect(sourceViews(stored).map(({ href }) => href)).toEqual([
    "https://e3d-online.com/v6",
    "https://github.com/Klipper3d/klipper/blob/HEAD/docs/BLTouch.md",
    "https://github.com/SimplyPrint/slicer-profiles-db/blob/HEAD/a%20b/c%231.json",
    "https://ellis3dp.com/Print-Tuning-Guide/",
    null,
    null,
  ]);
});
