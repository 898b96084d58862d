import type { FitState, HideTag } from "../../catalogue.model";

/** Classes of the mark for each state of fit. */
export const FIT_CLASSES: Readonly<Record<FitState["state"], string>> = {
  universal: "fit mark fit-universal",
  listed: "fit mark fit-listed",
  "not-listed": "fit mark fit-not-listed",
  unverified: "fit mark fit-unverified",
};

/** Classes of the mark of a requirement. */
export const REQUIREMENT_CLASSES: Readonly<Record<HideTag, string>> = {
  "requires-config": "mark mark-requires-config",
  electrical: "mark mark-electrical",
  "requires-printing": "mark mark-requires-printing",
  "requires-tools": "mark mark-requires-tools",
  "requires-purchase": "mark mark-requires-purchase",
};
