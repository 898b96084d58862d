import { shorten, unknownParams } from "~/lib/text/unknown-params";
import { visibleLine } from "~/lib/text/visible-text";
import { SUBMISSION_KINDS, SUBMISSION_STATUSES } from "../submissions.model";
import { QUEUE_AGES, QUEUE_SORTS, type QueueFilters } from "./review.model";

const LONGEST_SEARCH = 100;
const PARAMS = ["status", "kind", "age", "q", "sort", "mine", "page"] as const;

/** Reads the parameters of the queue's address; `notes` says, in sentences, what of them has no effect. */
export function readQueueQuery(params: URLSearchParams): {
  readonly filters: QueueFilters;
  readonly notes: readonly string[];
} {
  const notes: string[] = [];
  const known = <Value extends string>(name: string, values: readonly Value[]): Value[] => {
    const given = new Set(params.getAll(name).filter((value) => value !== ""));
    return [...given].flatMap((value) => {
      const found = values.find((one) => one === value);
      if (found !== undefined) return [found];
      notes.push(`${name}=${shorten(value)}: not known here, so nothing is filtered by it.`);
      return [];
    });
  };
  const typedPage = params.get("page") ?? "";
  const isPage = /^[1-9]\d{0,4}$/.test(typedPage);
  if (typedPage !== "" && !isPage) notes.push(`page=${shorten(typedPage)}: not a page number.`);
  for (const { param } of unknownParams(params, new Set(PARAMS))) notes.push(`${param}: no parameter has this name.`);
  return {
    notes,
    filters: {
      statuses: known("status", SUBMISSION_STATUSES),
      kinds: known("kind", SUBMISSION_KINDS),
      age: known("age", QUEUE_AGES)[0] ?? null,
      text: visibleLine(params.get("q") ?? "").slice(0, LONGEST_SEARCH),
      sort: known("sort", QUEUE_SORTS)[0] ?? "oldest",
      page: isPage ? Number(typedPage) : 1,
      isMine: known("mine", ["1"]).length > 0,
    },
  };
}

/** The parameters of filters, without what is the default. */
export function queueParams({
  statuses,
  kinds,
  age,
  text,
  sort,
  page,
  isMine,
}: QueueFilters): Record<string, string | readonly string[] | null> {
  return {
    status: statuses,
    kind: kinds,
    age,
    q: text,
    sort: sort === "oldest" ? null : sort,
    mine: isMine ? "1" : null,
    page: page === 1 ? null : String(page),
  };
}
