import type { Part, Printer } from "../catalogue.model";
import type { CatalogueSnapshot } from "../engine/snapshot.server";
import type { PartInterfaceFact } from "../fit/fit-facts.model";
import { countsText } from "~/features/fit-reports/fit-reports.model";
import { differenceText, kindName } from "../fit/fit-words.model";
import type { QualityProblem } from "./data-quality.model";
import type { Affected, Findings } from "./findings.server";

type Confidences = readonly { readonly confidence: PartInterfaceFact["confidence"] }[];

/** What exactly is the matter with a part, a printer or their row; null when the problem's name says it. */
export function problemDetail(
  snapshot: CatalogueSnapshot,
  { madeFor }: Findings,
  problem: QualityProblem,
  { part, printer }: Affected,
): string | null {
  switch (problem) {
    case "contradiction":
      return part && printer && contradiction(snapshot, part, printer);
    case "proposal":
    case "refuted":
      return part && printer && countsText(snapshot.reportCounts(part, printer.idUuid));
    case "low-confidence-interface":
    case "low-confidence-printer":
      return factsText(
        snapshot,
        factsOf(snapshot, part, printer).filter(({ confidence }) => confidence === "low"),
      );
    case "no-interface-source":
      return factsText(
        snapshot,
        factsOf(snapshot, part, printer).filter(({ source }) => source === null || source.trim() === ""),
      );
    case "few-parts": {
      const count = (printer && madeFor.get(printer)) ?? 0;
      return `${String(count)} ${count === 1 ? "part" : "parts"}${printer?.popular ? ", a printer many have" : ""}`;
    }
    default:
      return null;
  }
}

/** What differs, and how sure the two sides are. */
function contradiction(snapshot: CatalogueSnapshot, part: Part, printer: Printer): string {
  const { label } = snapshot.interfaceBook;
  const { compared, row } = snapshot.fitFor(part, printer.idUuid);
  const differing = compared.filter(({ role, result }) => role === "must" && result === "differs");
  const differences = differing.map((comparison) =>
    differenceText(comparison, { printer: printer.label, labelOf: label }),
  );
  const facts = differing.flatMap((comparison) => [...comparison.part, ...comparison.printer]);
  return `${differences.join("; ")}. Row: ${sure(row === null ? [] : [row])}; interfaces: ${sure(facts)}.`;
}

const CONFIDENCES = ["low", "medium", "high"] as const;

/** The confidence of the weakest, "medium confidence". */
function sure(facts: Confidences): string {
  if (facts.some(({ confidence }) => confidence === null) || facts.length === 0) return "confidence not stated";
  const weakest = CONFIDENCES.find((level) => facts.some(({ confidence }) => confidence === level));
  return `${weakest ?? "low"} confidence`;
}

function factsOf(
  snapshot: CatalogueSnapshot,
  part: Part | null,
  printer: Printer | null,
): readonly PartInterfaceFact[] {
  if (part !== null) return snapshot.interfacesOf(part);
  return printer === null ? [] : snapshot.interfaceBook.ofPrinter(printer.idUuid);
}

/** "hotend mount: 16 mm groove mount; fan voltage: 24 V". */
function factsText(snapshot: CatalogueSnapshot, facts: readonly PartInterfaceFact[]): string {
  return facts.map(({ kind, value }) => `${kindName(kind)}: ${snapshot.interfaceBook.label(kind, value)}`).join("; ");
}
