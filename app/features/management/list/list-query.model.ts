import { isPartCategory } from "../../catalogue/catalogue.model";
import { QUALITY_PROBLEMS, type QualityProblem } from "../../catalogue/quality/data-quality.model";
import { shorten, unknownParams } from "~/lib/text/unknown-params";
import { visibleLine } from "~/lib/text/visible-text";
import { isManagedTable, statusesOf, type ManagedTable } from "../tables.model";

const LONGEST_SEARCH = 100;
const PARAMS = ["table", "q", "status", "maker", "problem", "sort", "page"] as const;

/** How a list can be sorted. */
export const LIST_SORTS = { name: "Name", changed: "Last changed" } as const;
export type ListSort = keyof typeof LIST_SORTS;

/** Which rows a list shows. */
export interface ListQuery {
  readonly table: ManagedTable;
  readonly text: string;
  readonly status: string | null;
  readonly maker: string | null;
  readonly problem: QualityProblem | null;
  readonly sort: ListSort;
  readonly page: number;
}

/** The problems that rows of a table can have by themselves. */
export function problemsOf(table: ManagedTable) {
  const subject = isPartCategory(table) ? "part" : table === "printers" ? "printer" : null;
  return QUALITY_PROBLEMS.filter(({ of }) => of === subject);
}

/** Reads the parameters of a list's address; `notes` says, in sentences, what of them has no effect. */
export function readListQuery(params: URLSearchParams): {
  readonly query: ListQuery;
  readonly notes: readonly string[];
} {
  const notes: string[] = [];
  const given = (name: (typeof PARAMS)[number]) => (params.get(name) ?? "").trim();
  const known = <Value extends string>(name: (typeof PARAMS)[number], isKnown: (text: string) => text is Value) => {
    const value = given(name);
    if (value === "" || isKnown(value)) return value === "" ? null : value;
    notes.push(`${name}=${shorten(value)}: not known here, so nothing is filtered by it.`);
    return null;
  };
  const table = known("table", isManagedTable) ?? "hotend";
  const statuses = statusesOf(table).map(({ value }) => value);
  const problems = problemsOf(table).map(({ key }): string => key);
  const page = given("page");
  const isPage = /^[1-9]\d{0,4}$/.test(page);
  if (page !== "" && !isPage) notes.push(`page=${shorten(page)}: not a page number.`);
  for (const { param } of unknownParams(params, new Set(PARAMS))) notes.push(`${param}: no parameter has this name.`);
  return {
    query: {
      table,
      text: visibleLine(given("q")).slice(0, LONGEST_SEARCH),
      status: known("status", (value): value is string => statuses.includes(value)),
      maker: visibleLine(given("maker")).slice(0, LONGEST_SEARCH) || null,
      problem: known("problem", (value): value is QualityProblem => problems.includes(value)),
      sort: known("sort", (value): value is ListSort => Object.hasOwn(LIST_SORTS, value)) ?? "name",
      page: isPage ? Number(page) : 1,
    },
    notes,
  };
}

/** The parameters of a list's address, without what is the default. */
export function listParams({ table, text, status, maker, problem, sort, page }: ListQuery) {
  return {
    ...{ table, q: text, status, maker, problem },
    sort: sort === "name" ? null : sort,
    page: page === 1 ? null : page,
  };
}
