import { GUIDE_FIRMWARE, GUIDE_KINDS, GUIDE_SLICERS } from "../document/guide-document.model";
import { UNKNOWN_VALUE, unknownParamNotes, type AddressNote } from "~/lib/text/address-notes";
import type { GuideKind } from "../guides.model";

/** How a list of guides is sorted: by what is searched for and fits, or by one thing. */
export const GUIDE_SORTS = ["best", "newest", "quickest", "easiest", "title"] as const;
export type GuideSort = (typeof GUIDE_SORTS)[number];

const LONGEST_SEARCH = 200;
const DIFFICULTIES = [1, 2, 3, 4, 5] as const;

/** What is asked of the list of guides. */
export interface GuideQuery {
  readonly q: string;
  readonly kinds: readonly GuideKind[];
  readonly difficulties: readonly number[];
  /** Slug of a printer; null for any. */
  readonly printer: string | null;
  readonly firmware: string | null;
  readonly slicer: string | null;
  readonly sort: GuideSort;
  readonly page: number;
}

/** The names of the parameters of `/learn`. */
const PARAMS = ["q", "kind", "difficulty", "printer", "firmware", "slicer", "sort", "page"] as const;

/** Reads the parameters of `/learn`; `ignored` says what of them means nothing. */
export function readGuideQuery(params: URLSearchParams): {
  readonly query: GuideQuery;
  readonly ignored: readonly AddressNote[];
} {
  const ignored: AddressNote[] = [];
  const known = <Value extends string>(name: string, values: readonly Value[]): Value[] => {
    const found: Value[] = [];
    for (const given of params.getAll(name)) {
      if (given === "") continue;
      const value = values.find((one) => one === given);
      if (value === undefined) ignored.push({ param: name, value: given, note: UNKNOWN_VALUE });
      else if (!found.includes(value)) found.push(value);
    }
    return found;
  };
  const typedPage = params.get("page") ?? "";
  const page = /^[1-9]\d{0,5}$/.test(typedPage) ? Number(typedPage) : 1;
  if (typedPage !== "" && String(page) !== typedPage)
    ignored.push({ param: "page", value: typedPage, note: "not a page number" });
  ignored.push(...unknownParamNotes(params, PARAMS));
  const query: GuideQuery = {
    q: (params.get("q") ?? "").trim().slice(0, LONGEST_SEARCH),
    kinds: known("kind", GUIDE_KINDS),
    difficulties: known("difficulty", DIFFICULTIES.map(String)).map(Number),
    printer: params.get("printer") || null,
    firmware: known("firmware", GUIDE_FIRMWARE)[0] ?? null,
    slicer: known("slicer", GUIDE_SLICERS)[0] ?? null,
    sort: known("sort", GUIDE_SORTS)[0] ?? "best",
    page,
  };
  return { query, ignored };
}

/** The parameters of a query, without what is the default. */
export function guideParams(query: GuideQuery): Record<string, string | readonly string[] | null> {
  const { q, kinds, difficulties, printer, firmware, slicer, sort, page } = query;
  return {
    q: q || null,
    kind: kinds,
    difficulty: difficulties.map(String),
    ...{ printer, firmware, slicer },
    sort: sort === "best" ? null : sort,
    page: page === 1 ? null : String(page),
  };
}
