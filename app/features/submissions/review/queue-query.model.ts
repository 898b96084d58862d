import { UNKNOWN_VALUE, unknownParamNotes, type AddressNote } from "~/lib/text/address-notes";
import { shorten } from "~/lib/text/unknown-params";
import { searchedLine } from "~/lib/text/visible-text";
import { SUBMISSION_KINDS, SUBMISSION_STATUSES } from "../submissions.model";
import { QUEUE_AGES, QUEUE_SORTS, type QueueFilters } from "./review.model";

const PARAMS = ["status", "kind", "age", "q", "sort", "mine", "page"] as const;

/** Reads the parameters of the queue's address, and what of them has no effect. */
export function readQueueQuery(params: URLSearchParams): {
  readonly filters: QueueFilters;
  readonly notes: readonly AddressNote[];
} {
  const notes: AddressNote[] = [];
  const known = <Value extends string>(name: string, values: readonly Value[]): Value[] => {
    const given = new Set(params.getAll(name).filter((value) => value !== ""));
    return [...given].flatMap((value) => {
      const found = values.find((one) => one === value);
      if (found !== undefined) return [found];
      notes.push({ param: name, value: shorten(value), note: UNKNOWN_VALUE });
      return [];
    });
  };
  const typedPage = params.get("page") ?? "";
  const isPage = /^[1-9]\d{0,4}$/.test(typedPage);
  if (typedPage !== "" && !isPage) notes.push({ param: "page", value: shorten(typedPage), note: "not a page number" });
  notes.push(...unknownParamNotes(params, PARAMS));
  return {
    notes,
    filters: {
      statuses: known("status", SUBMISSION_STATUSES),
      kinds: known("kind", SUBMISSION_KINDS),
      age: known("age", QUEUE_AGES)[0] ?? null,
      text: searchedLine(params.get("q")),
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
