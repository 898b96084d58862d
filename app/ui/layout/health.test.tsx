import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Health } from "./health";

type Site = Parameters<typeof Health>[0]["health"];

function shown(site: Pick<Site, "backend" | "instanceName">): string {
  const health = { ready: true, message: "Ready", startedAt: "2026-11-26T21:43:00Z", lastBackupAt: null, ...site };
  return renderToStaticMarkup(<Health health={health} isStale={false} />).replaceAll(/<[^>]+>/g, " ");
}

test("an embedded database has to be backed up by the site's own program", () => {
  const page = shown({ backend: "embedded", instanceName: null });
  expect(page).toContain("Embedded, beside this process");
  expect(page).toContain("npm run backup");
});

test("a PostgreSQL server is named as one, with the instance that answers", () => {
  const page = shown({ backend: "postgresql", instanceName: "shop-1" });
  expect(page).toContain("PostgreSQL server");
  expect(page).not.toMatch(/Embedded|npm run backup/);
  expect(page).toMatch(/shop-1\s*:\s*Version/);
});
