import { z } from "zod";
import { printable, shorten, unknownParams } from "~/lib/text/unknown-params";
import { visibleLine } from "~/lib/text/visible-text";
import type { SuggestionsQuery } from "./suggestions.model";

export const areaSchema = z.enum(["find", "learn", "tune", "account", "other"]);
export const statusSchema = z.enum(["open", "planned", "in_progress", "shipped", "declined", "duplicate"]);

const QUERY_MAX = 200;
const pageNumber = z.coerce.number().int().min(1).max(100_000).catch(1);

/** The list that an address asks for, `?status=open&area=find&q=&sort=new&page=2`. Unknown values are left out. */
export function readSuggestionsQuery(params: URLSearchParams): SuggestionsQuery {
  return {
    status: statusSchema.nullable().catch(null).parse(params.get("status")),
    area: areaSchema.nullable().catch(null).parse(params.get("area")),
    q: [...visibleLine(params.get("q") ?? "")].slice(0, QUERY_MAX).join(""),
    sort: params.get("sort") === "new" ? "new" : "votes",
    page: pageNumber.parse(params.get("page") ?? 1),
  };
}

const PARAMS: ReadonlySet<string> = new Set(["status", "area", "q", "sort", "page"]);

/**
 * What of the address of a list has no effect, in sentences.
 *
 * @param pageCount the pages that there are
 */
export function suggestionsNotes(params: URLSearchParams, pageCount: number): string[] {
  const given = (name: string) => params.get(name) ?? "";
  const note = (name: string, words: string) => `${name}=${shorten(printable(given(name)))}: ${words}`;
  const isKnown: Readonly<Record<string, boolean>> = {
    status: statusSchema.safeParse(given("status")).success,
    area: areaSchema.safeParse(given("area")).success,
  };
  const notes = ["status", "area"]
    .filter((name) => given(name) !== "" && isKnown[name] !== true)
    .map((name) => note(name, "not known here, so nothing is filtered by it."));
  if (!["", "votes", "new"].includes(given("sort")))
    notes.push(note("sort", "not an order, so the most votes come first."));
  if (given("page") !== "" && !/^[1-9]\d{0,4}$/.test(given("page"))) {
    notes.push(note("page", "not a page number, so this is page 1."));
  } else if (Number(given("page")) > Math.max(1, pageCount)) {
    notes.push(note("page", `beyond the last page, so this is page ${String(Math.max(1, pageCount))}.`));
  }
  return [...notes, ...unknownParams(params, PARAMS).map(({ param }) => `${param}: no parameter has this name.`)];
}
