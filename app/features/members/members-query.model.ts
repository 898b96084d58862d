import { UNKNOWN_VALUE, unknownParamNotes, type AddressNote } from "~/lib/text/address-notes";
import { shorten } from "~/lib/text/unknown-params";
import { searchedLine } from "~/lib/text/visible-text";
import { MEMBER_STATES, type MemberFilters } from "./members.model";

const PARAMS = ["q", "state", "page"] as const;

/** Reads the parameters of the list's address, and what of them has no effect. */
export function readMembersQuery(params: URLSearchParams): {
  readonly filters: MemberFilters;
  readonly notes: readonly AddressNote[];
} {
  const notes: AddressNote[] = [];
  const typedState = params.get("state") ?? "";
  const state = MEMBER_STATES.find((one) => one === typedState);
  if (state === undefined && typedState !== "") {
    notes.push({ param: "state", value: shorten(typedState), note: UNKNOWN_VALUE });
  }
  const typedPage = params.get("page") ?? "";
  const isPage = /^[1-9]\d{0,5}$/.test(typedPage);
  if (typedPage !== "" && !isPage) notes.push({ param: "page", value: shorten(typedPage), note: "not a page number" });
  return {
    notes: [...notes, ...unknownParamNotes(params, PARAMS)],
    filters: {
      text: searchedLine(params.get("q")),
      state: state ?? "all",
      page: isPage ? Number(typedPage) : 1,
    },
  };
}

/** The parameters of filters, without what is the default. */
export function membersParams({ text, state, page }: MemberFilters): Record<string, string | null> {
  return { q: text, state: state === "all" ? null : state, page: page === 1 ? null : String(page) };
}
