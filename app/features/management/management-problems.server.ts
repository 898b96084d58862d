import type { IntentOutcome } from "~/lib/http/run-action.server";
import type { Log } from "~/lib/log";
import { ownValue } from "~/lib/own-value";
import {
  managementStatus,
  refusedToast,
  type ManagementProblem,
  type ManagementProblemCode,
} from "./management.messages";

/** By the message of the database function. */
const BY_MESSAGE: Readonly<Record<string, ManagementProblemCode>> = {
  "Only admins can manage the catalogue": "not-admin",
  "Unknown row": "unknown",
  "Unknown revision": "unknown",
  "Live row changed": "changed",
  "Name taken": "name-taken",
  "Too many": "too-many",
  "Cannot be applied": "cannot-apply",
  "Undone already": "undone",
  "Unknown import": "unknown",
  "Not in this state": "not-now",
  "Nothing to import": "not-now",
  "Unknown merge": "unknown",
  "Same row": "not-plausible",
  "Too old": "too-old",
  "Merged on": "merged-on",
  "Unknown printer": "not-plausible",
  "Unknown interface": "not-plausible",
};

/** The problem behind an error of the database; one that is not expected is logged. */
export function managementProblem(
  { log }: { readonly log: Log },
  { code, message, details }: { readonly code: string; readonly message: string; readonly details?: string | null },
): ManagementProblem {
  const known = ownValue(BY_MESSAGE, message);
  if (known === "name-taken" && details) return { code: known, id: details };
  if (known !== undefined) return { code: known };
  const [what, about] = message.split(": ", 2);
  if (what === "Changed since" && about !== undefined) return { code: "changed-since", fields: about.split(", ") };
  if (code === "22023" && about !== undefined) {
    return { code: what === "Missing" ? "missing" : "not-plausible", field: about };
  }
  log.warn({ code }, "the catalogue could not be written");
  return { code: "failed" };
}

/** The outcome of a refused command, for forms without fields of their own. */
export function refusedOutcome(problem: ManagementProblem) {
  return {
    ok: false,
    status: managementStatus(problem),
    toast: refusedToast(problem),
  } as const satisfies IntentOutcome;
}
