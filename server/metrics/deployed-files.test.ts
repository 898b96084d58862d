import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { createMetrics } from "./metrics";

/* The files for Grafana and Prometheus name figures that there are, and what to do about each alert is written down. */

const ALERTS = "deploy/prometheus/alerts.yml";
const GUIDE = "docs/operations/monitoring.md";

const target = z.object({ refId: z.string(), expr: z.string().min(1), legendFormat: z.string() });

const panel = z.discriminatedUnion("type", [
  z.object({ type: z.literal("row"), id: z.int(), title: z.string().min(1) }),
  z.object({
    type: z.enum(["stat", "timeseries"]),
    id: z.int(),
    title: z.string().min(1),
    datasource: z.object({ type: z.literal("prometheus"), uid: z.literal("${datasource}") }),
    gridPos: z.object({ h: z.int(), w: z.int().max(24), x: z.int().max(23), y: z.int() }),
    targets: z.array(target).min(1),
  }),
]);

const dashboardSchema = z.object({
  uid: z.string(),
  title: z.string(),
  schemaVersion: z.int().min(36),
  templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.string(), query: z.unknown() })) }),
  panels: z.array(panel),
});

const alertsSchema = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          annotations: z.object({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
});

const dashboard = dashboardSchema.parse(JSON.parse(readFileSync("deploy/grafana/first-layer.json", "utf8")));
const alerts = alertsSchema.parse(parse(readFileSync(ALERTS, "utf8"))).groups.flatMap(({ rules }) => rules);
const exprsOfDashboard = dashboard.panels
  .flatMap((one) => (one.type === "row" ? [] : one.targets))
  .map(({ expr }) => expr);

let names = new Set<string>();
let text = "";
beforeAll(async () => {
  const metrics = createMetrics();
  metrics.watchSite({
    snapshot: () => ({ version: 1, loadedAt: null }),
    isReady: () => Promise.resolve(true),
    isCircuitOpen: () => false,
    build: () => "b",
  });
  metrics.watchBackend(".", () => Promise.resolve({ residentBytes: 1 }));
  metrics.requests.watchQueues(() => ({ pages: { running: 0, waiting: 0 }, data: { running: 0, waiting: 0 } }));
  metrics.requests.watchPageCache(() => ({ pages: 0, bytes: 0 }));
  metrics.work.leads(true);
  metrics.work.mails.oldest(0);
  text = await metrics.textOf([await metrics.families()]);
  names = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = ""]) => name));
});

function namesIn(expr: string): string[] {
  return [...expr.matchAll(/\b(?:first_layer|nodejs|process)_\w+/g)].map(([name]) =>
    name.replace(/_(?:bucket|sum|count)$/, ""),
  );
}

test("every expression names figures that there are", () => {
  const used = [...exprsOfDashboard, ...alerts.map(({ expr }) => expr)].flatMap(namesIn);
  expect(used.length).toBeGreaterThan(40);
  expect(used.filter((name) => !names.has(name))).toEqual([]);
});

test("the dashboard shows every figure of the site", () => {
  const shown = new Set(exprsOfDashboard.flatMap(namesIn));
  expect([...names].filter((name) => name.startsWith("first_layer_") && !shown.has(name))).toEqual([]);
});

test("its panels have ids of their own, and a data source that one chooses", () => {
  const ids = dashboard.panels.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(dashboard.templating.list).toContainEqual({ name: "datasource", type: "datasource", query: "prometheus" });
});

test("what to do about an alert has a heading of its own", () => {
  const headings = [...readFileSync(GUIDE, "utf8").matchAll(/^### (\w+)$/gm)].map(([, name = ""]) => name);
  expect(headings).toEqual(alerts.map(({ alert }) => alert));
  for (const { alert, annotations } of alerts) expect(annotations.runbook).toBe(`${GUIDE}#${alert.toLowerCase()}`);
});

const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;

test.skipIf(!hasPromtool)("Prometheus takes the alerts, and reads the figures", () => {
  const rules = spawnSync("promtool", ["check", "rules", "--lint-fatal", ALERTS], { encoding: "utf8" });
  expect(`${rules.stdout}${rules.stderr}`).toContain(`SUCCESS: ${alerts.length} rules found`);
  const read = spawnSync("promtool", ["check", "metrics"], { input: text, encoding: "utf8" });
  // The library's own names are not all as Prometheus would have them.
  expect(read.stderr.split("\n").filter((line) => line !== "" && !line.startsWith("nodejs_active_"))).toEqual([]);
});
