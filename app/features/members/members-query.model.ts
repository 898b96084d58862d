import { shorten, unknownParams } from "~/lib/text/unknown-params";
import { visibleLine } from "~/lib/text/visible-text";
import { MEMBER_STATES, type MemberFilters } from "./members.model";

const LONGEST_SEARCH = 100;
const PARAMS = ["q", "state", "page"] as const;

/** Reads the parameters of the list's address; `notes` says, in sentences, what of them has no effect. */
export function readMembersQuery(params: URLSearchParams): {
  readonly filters: MemberFilters;
  readonly notes: readonly string[];
} {
  const notes: string[] = [];
  const typedState = params.get("state") ?? "";
  const state = MEMBER_STATES.find((one) => one === typedState);
  if (state === undefined && typedState !== "") {
    notes.push(`state=${shorten(typedState)}: not known here, so nothing is filtered by it.`);
  }
  const typedPage = params.get("page") ?? "";
  const isPage = /^[1-9]\d{0,5}$/.test(typedPage);
  if (typedPage !== "" && !isPage) notes.push(`page=${shorten(typedPage)}: not a page number.`);
  for (const { param } of unknownParams(params, new Set(PARAMS))) notes.push(`${param}: no parameter has this name.`);
  return {
    notes,
    filters: {
      text: visibleLine(params.get("q") ?? "").slice(0, LONGEST_SEARCH),
      state: state ?? "all",
      page: isPage ? Number(typedPage) : 1,
    },
  };
}

/** The parameters of filters, without what is the default. */
export function membersParams({ text, state, page }: MemberFilters): Record<string, string | null> {
  return { q: text, state: state === "all" ? null : state, page: page === 1 ? null : String(page) };
}
