import type { Bar, Row } from "../report";
import { percentile } from "../statistics";
import type { AttackResult } from "./attack-messages";
import { pageP99, slowdown, type Visited, type Visits } from "./visitors";

/** Ordinary pages may take half as long again. */
const UNDISTURBED: Bar = { better: "lower", goal: 1.5, fail: 5 };
const HEALTHY: Bar = { better: "lower", goal: 50, fail: 1_000 };
const NONE: Bar = { better: "lower", goal: 0, fail: null };

/** With fewer pages their p99 is the slowest one. */
const LEAST_PAGES = 100;

/**
 * What ordinary visitors notice of an attack: how much longer pages take, and how long the health check takes.
 *
 * @throws Error when the attack was over before enough visitors came
 */
export function visitorRows(id: string, attack: string, visited: Visited): Row[] {
  const { quiet, during, result } = visited;
  const pages = during.times.length + during.failures.length;
  if (pages < LEAST_PAGES) throw new Error(`${attack}: over after ${String(pages)} pages, too few for a p99`);
  return [
    {
      id,
      quantity: `/find p99 during ${attack}`,
      bare: `${pageP99(quiet).toFixed(0)} ms without`,
      ours: `${pageP99(during).toFixed(0)} ms, ${failuresOf(during)}`,
      value: slowdown(visited),
      bar: UNDISTURBED,
      required: false,
      details: { attempts: result.attempts, answers: answersOf(result) },
    },
    {
      id,
      quantity: `/healthz p99 during ${attack}`,
      bare: `${percentile(quiet.health, 0.99).toFixed(0)} ms without`,
      ours: `p50 ${percentile(during.health, 0.5).toFixed(0)} ms`,
      value: percentile(during.health, 0.99),
      unit: "ms",
      bar: HEALTHY,
      required: false,
    },
  ];
}

function failuresOf({ times, failures }: Visits): string {
  const statuses = [...new Set(failures)].map((status) => (status === 0 ? "broken" : String(status)));
  const which = statuses.length === 0 ? "" : ` (${statuses.join(", ")})`;
  return `${String(failures.length)} of ${String(times.length + failures.length)} failed${which}`;
}

/** A row of which there should be none. */
export function noneRow(id: string, quantity: string, count: number, ours: string): Row {
  return { id, quantity, bare: "", ours, value: count, unit: "count", bar: NONE, required: false };
}

/** A row with a longest time. */
export function timeRow(
  id: string,
  quantity: string,
  ms: number,
  { goal, ours }: { readonly goal: number; readonly ours: string },
): Row {
  const bar: Bar = { better: "lower", goal, fail: null };
  return { id, quantity, bare: "", ours, value: ms, unit: "ms", bar, required: false };
}

/** How many answers of which status, as text. */
export function answersOf({ answers }: AttackResult): string {
  return Object.entries(answers)
    .map(([status, { count }]) => `${String(count)} × ${status === "0" ? "broken" : status}`)
    .join(", ");
}
