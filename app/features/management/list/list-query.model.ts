import { isPartCategory } from "../../catalogue/catalogue.model";
import { QUALITY_PROBLEMS, type QualityProblem } from "../../catalogue/quality/data-quality.model";
import { UNKNOWN_VALUE, unknownParamNotes, type AddressNote } from "~/lib/text/address-notes";
import { shorten } from "~/lib/text/unknown-params";
import { searchedLine } from "~/lib/text/visible-text";
import { isManagedTable, statusesOf, type ManagedTable } from "../tables.model";

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

/** Reads the parameters of a list's address, and what of them has no effect. */
export function readListQuery(params: URLSearchParams): {
  readonly query: ListQuery;
  readonly notes: readonly AddressNote[];
} {
  const notes: AddressNote[] = [];
  const given = (name: (typeof PARAMS)[number]) => (params.get(name) ?? "").trim();
  const known = <Value extends string>(name: (typeof PARAMS)[number], isKnown: (text: string) => text is Value) => {
    const value = given(name);
    if (value === "" || isKnown(value)) return value === "" ? null : value;
    notes.push({ param: name, value: shorten(value), note: UNKNOWN_VALUE });
    return null;
  };
  const table = known("table", isManagedTable) ?? "hotend";
  const statuses = statusesOf(table).map(({ value }) => value);
  const problems = problemsOf(table).map(({ key }): string => key);
  const page = given("page");
  const isPage = /^[1-9]\d{0,4}$/.test(page);
  if (page !== "" && !isPage) notes.push({ param: "page", value: shorten(page), note: "not a page number" });
  notes.push(...unknownParamNotes(params, PARAMS));
  return {
    query: {
      table,
      text: searchedLine(given("q")),
      status: known("status", (value): value is string => statuses.includes(value)),
      maker: searchedLine(given("maker")) || null,
      problem: known("problem", (value): value is QualityProblem => problems.includes(value)),
      sort: known("sort", (value): value is ListSort => Object.hasOwn(LIST_SORTS, value)) ?? "name",
      page: isPage ? Number(page) : 1,
    },
    notes,
  };
}

/** What a list says of a maker, or a shop, that none of its rows names. */
export function unknownMaker({ maker }: ListQuery, known: readonly string[]): AddressNote[] {
  if (maker === null || known.includes(maker)) return [];
  return [{ param: "maker", value: shorten(maker), note: "no entry of this table names it" }];
}

/** The parameters of a list's address, without what is the default. */
export function listParams({ table, text, status, maker, problem, sort, page }: ListQuery) {
  return {
    ...{ table, q: text, status, maker, problem },
    sort: sort === "name" ? null : sort,
    page: page === 1 ? null : page,
  };
}
