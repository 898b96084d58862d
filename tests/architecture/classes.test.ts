import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { classFaults } from "./class-rules";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const STYLESHEET = "app/styles/app.css";

describe("classes", () => {
  it("are spelled in full, defined and used, in files that the stylesheet imports", async () => {
    expect(await classFaults(ROOT, STYLESHEET)).toEqual({
      undefinedClasses: [],
      unusedClasses: [],
      assembledClasses: [],
      unlistedFiles: [],
    });
  });

  it("are found where they break the rules", async () => {
    const fixture = join(ROOT, "tests/architecture/fixtures/class-names");
    expect(await classFaults(fixture, STYLESHEET)).toEqual({
      undefinedClasses: ["app/ui/page.tsx: btn-secondary", "app/ui/page.tsx: card-tite", "app/ui/page.tsx: md:flexx"],
      unusedClasses: ["app/styles/app.css: only-in-css", "app/ui/unlisted.css: only-in-css-too"],
      assembledClasses: ["app/ui/page.tsx: `mark-${tag}`"],
      unlistedFiles: ["app/ui/unlisted.css"],
    });
  });
});
