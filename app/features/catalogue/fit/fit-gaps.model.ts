import type { Fit, InterfaceComparison } from "./fit.model";
import { differenceText, kindName, namesInARow, type FitWording } from "./fit-words.model";

/* What is missing for an answer, and what speaks against one. */

/**
 * The kinds of interface that a part needs and that nobody has stated for the printer, when there is no answer because
 * of them.
 */
export function kindsWaitedFor({ answer, compared }: Fit): string[] {
  if (answer !== "not_listed" && answer !== "not_verified") return [];
  return compared
    .filter(({ role, result, printer }) => role === "must" && result === "unknown" && printer.length === 0)
    .map(({ kind }) => kind);
}

/** More are only counted. */
const MOST_NAMED = 3;

/** "The hotend fan size and fan voltage of the Creality K1 are not known". */
export function notKnownText(kinds: readonly string[], printer: string): string {
  const rest = kinds.length - MOST_NAMED;
  const names = kinds.slice(0, MOST_NAMED).map(kindName);
  if (rest > 0) names.push(`${String(rest)} more`);
  return `The ${namesInARow(names)} of the ${printer} ${kinds.length === 1 ? "is" : "are"} not known`;
}

/** What has to agree and differs. */
export function decidingDifferences({ compared }: Fit): InterfaceComparison[] {
  return compared.filter(({ role, result }) => role === "must" && result === "differs");
}

/**
 * What a printer's own facts say against a source that lists the part for it, or for one that has the same: "The facts of
 * the Creality Ender-3 V2 say otherwise: your bed takes ...".
 */
export function factsOtherwise(differing: readonly InterfaceComparison[], wording: FitWording): string {
  const differences = differing.map((comparison) => differenceText(comparison, wording));
  return `The facts of the ${wording.printer} say otherwise: ${differences.join("; ")}.`;
}
