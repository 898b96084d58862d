import type { HideTag } from "../../catalogue.model";
import type { FitAnswer } from "../../fit/fit.model";

/** Classes of the mark for each answer. */
export const FIT_CLASSES: Readonly<Record<FitAnswer, string>> = {
  universal: "fit mark fit-universal",
  listed: "fit mark fit-listed",
  should_fit: "fit mark fit-should-fit",
  needs_change: "fit mark fit-needs-change",
  does_not_fit: "fit mark fit-does-not-fit",
  not_listed: "fit mark fit-not-listed",
  not_verified: "fit mark fit-not-verified",
};

/** Classes of the mark of a requirement. */
export const REQUIREMENT_CLASSES: Readonly<Record<HideTag, string>> = {
  "requires-config": "mark mark-requires-config",
  electrical: "mark mark-electrical",
  "requires-printing": "mark mark-requires-printing",
  "requires-tools": "mark mark-requires-tools",
  "requires-purchase": "mark mark-requires-purchase",
};
