import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { classViolations } from "./class-rules";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const STYLESHEET = "app/styles/app.css";

describe("classes", () => {
  it("the project has no undefined, unused, concatenated or unlisted class", async () => {
    expect(await classViolations(ROOT, STYLESHEET)).toEqual({
      undefinedClasses: [],
      unusedClasses: [],
      assembledClasses: [],
      unlistedFiles: [],
    });
  });

  it("each kind of violation is found in the fixture", async () => {
    const fixture = join(ROOT, "tests/architecture/fixtures/class-names");
    expect(await classViolations(fixture, STYLESHEET)).toEqual({
      undefinedClasses: ["app/ui/page.tsx: btn-secondary", "app/ui/page.tsx: card-tite", "app/ui/page.tsx: md:flexx"],
      unusedClasses: ["app/styles/app.css: only-in-css", "app/ui/unlisted.css: only-in-css-too"],
      assembledClasses: ["app/ui/page.tsx: `mark-${tag}`"],
      unlistedFiles: ["app/ui/unlisted.css"],
    });
  });
});
