import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Health } from "./health";

type Site = Parameters<typeof Health>[0]["health"];

const EMBEDDED = { backend: "embedded", instanceName: null } as const;

type Catalogue = Parameters<typeof Health>[0]["catalogue"];

function shown(site: Pick<Site, "backend" | "instanceName">, catalogue: Catalogue = "fresh"): string {
  const health = { ready: true, message: "Ready", startedAt: "2026-11-26T21:43:00Z", lastBackupAt: null, ...site };
  return renderToStaticMarkup(<Health health={health} catalogue={catalogue} />).replaceAll(/<[^>]+>/g, " ");
}

test("an embedded database has to be backed up by the site's own program", () => {
  const page = shown(EMBEDDED);
  expect(page).toContain("Embedded, beside this process");
  expect(page).toContain("npm run backup");
});

test("a PostgreSQL server is named as one, with the instance that answers", () => {
  const page = shown({ backend: "postgresql", instanceName: "shop-1" });
  expect(page).toContain("PostgreSQL server");
  expect(page).not.toMatch(/Embedded|npm run backup/);
  expect(page).toMatch(/shop-1\s*:\s*Version/);
});

test("only a catalogue that the database has confirmed is called current", () => {
  const words = (catalogue: Catalogue) => /Catalogue\s+(.+?)\s+Backend/.exec(shown(EMBEDDED, catalogue))?.[1];
  expect(words("fresh")).toBe("Current");
  expect(words("unconfirmed")).toBe("Of the last run, being read");
  expect(words("stale")).toBe("May be old");
  expect(words("empty")).toBe("Not read yet");
});
