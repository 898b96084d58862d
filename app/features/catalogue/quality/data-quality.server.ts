import { csvRows } from "~/lib/text/csv/csv";
import { paths } from "~/lib/paths";
import { CATEGORY_LABELS, PART_CATEGORIES, printerLabel, type Part, type Printer } from "../catalogue.model";
import type { CatalogueSnapshot } from "../engine/snapshot.server";
import {
  problemsFor,
  type CatalogueFacts,
  type DataQuality,
  type OpenProblem,
  type ProblemCount,
  type ProblemEntry,
  type QualityAudience,
  type QualityProblem,
  type QualityQuery,
} from "./data-quality.model";
import { findingsOf, type Affected, type Findings } from "./findings.server";
import { problemDetail } from "./problem-details.server";

/** Entries of one problem on a page. */
const QUALITY_PAGE_SIZE = 40;

/**
 * The problems of the catalogue, worst first, and one page of the problem that is open: the one asked for, else the first
 * there is.
 *
 * @param page from 1; a page past the end is the last one
 */
export async function dataQuality(
  snapshot: CatalogueSnapshot,
  { problem, category, page }: QualityQuery,
  audience: QualityAudience,
): Promise<DataQuality> {
  const findings = await findingsOf(snapshot);
  const problems = countsOf(findings, snapshot, audience);
  const present = problems.filter(({ count }) => count > 0);
  const asked = problem === null ? present[0] : present.find(({ key }) => key === problem);
  if (asked === undefined) return { problems, open: null };
  const all = findings.lists.get(asked.key) ?? [];
  const categories = categoriesOf(all);
  const chosen = categories.some(({ value }) => value === category) ? category : null;
  const list = chosen === null ? all : all.filter(({ part }) => part?.table === chosen);
  const pageCount = Math.ceil(list.length / QUALITY_PAGE_SIZE);
  const shown = Math.min(page, pageCount);
  const from = (shown - 1) * QUALITY_PAGE_SIZE;
  const entries = list
    .slice(from, from + QUALITY_PAGE_SIZE)
    .map((affected) => entryOf(snapshot, findings, asked.key, affected));
  const { key, label, why } = asked;
  return {
    problems,
    open: { key, label, why, category: chosen, categories, entries, page: shown, pageCount },
  };
}

/** How often each problem occurs. */
export async function problemCounts(snapshot: CatalogueSnapshot): Promise<ProblemCount[]> {
  return countsOf(await findingsOf(snapshot), snapshot, "admins");
}

/** The ids of the parts of a table, or of the printers, that have a problem. */
export async function affectedIds(
  snapshot: CatalogueSnapshot,
  problem: QualityProblem,
  table: string,
): Promise<readonly string[]> {
  const all = (await findingsOf(snapshot)).lists.get(problem) ?? [];
  return all.flatMap(({ part, printer }) => {
    if (table === "printers") return printer === null ? [] : [printer.idUuid];
    return part?.table === table ? [String(part.id)] : [];
  });
}

/** How many parts, printers, manufacturers and compatibility rows there are. */
export async function catalogueFacts(snapshot: CatalogueSnapshot): Promise<CatalogueFacts> {
  return (await findingsOf(snapshot)).facts;
}

const CSV_HEADER = ["severity", "problem", "part_id", "part", "category", "printer", "detail", "url"];

/** All entries of one problem as CSV, or of all problems. */
export async function dataQualityCsv(
  snapshot: CatalogueSnapshot,
  { problem, category }: Omit<QualityQuery, "page">,
  origin: string,
): Promise<string> {
  const findings = await findingsOf(snapshot);
  const rows = problemsFor("admins")
    .filter(({ key }) => problem === null || key === problem)
    .flatMap(({ key, severity }) =>
      (findings.lists.get(key) ?? [])
        .filter(({ part }) => category === null || part?.table === category)
        .map((affected) => {
          const { part, printer, detail } = entryOf(snapshot, findings, key, affected);
          const to = part?.to ?? printer?.to;
          return [
            severity,
            key,
            affected.part?.key ?? null,
            part?.name ?? null,
            affected.part?.table ?? null,
            printer?.name ?? null,
            detail,
            to === undefined ? null : `${origin}${to}`,
          ];
        }),
    );
  return csvRows([CSV_HEADER, ...rows]);
}

function countsOf(findings: Findings, snapshot: CatalogueSnapshot, audience: QualityAudience): ProblemCount[] {
  const totals = {
    part: snapshot.partCount,
    printer: snapshot.printers.length,
    row: findings.facts.compatibility,
    proposal: null,
  };
  return problemsFor(audience).map(({ key, severity, of, label, why }) => ({
    key,
    severity,
    label,
    why,
    count: findings.lists.get(key)?.length ?? 0,
    total: totals[of],
  }));
}

/** The categories of the parts with a problem, when there are several. */
function categoriesOf(all: readonly Affected[]): OpenProblem["categories"] {
  const counts = new Map<string, number>();
  for (const { part } of all) if (part !== null) counts.set(part.table, (counts.get(part.table) ?? 0) + 1);
  if (counts.size < 2) return [];
  return PART_CATEGORIES.flatMap((value) => {
    const count = counts.get(value) ?? 0;
    return count === 0 ? [] : { value, label: CATEGORY_LABELS[value].plural, count };
  });
}

function entryOf(
  snapshot: CatalogueSnapshot,
  findings: Findings,
  problem: QualityProblem,
  affected: Affected,
): ProblemEntry {
  const { part, printer } = affected;
  return {
    key: `${part?.key ?? ""} ${printer?.idUuid ?? ""}`,
    part: part && { ...partLink(part, printer), kind: CATEGORY_LABELS[part.table].singular },
    printer: printer && { name: printer.label, to: paths.printer(snapshot.printerAddresses.of(printer)) },
    detail: problemDetail(snapshot, findings, problem, affected),
  };
}

function partLink(part: Part, printer: Printer | null): { readonly name: string; readonly to: string } {
  const query = printer === null ? undefined : { printer: printer.slug };
  return { name: printerLabel(part.manufacturer ?? "", part.name), to: paths.part(part, query) };
}
