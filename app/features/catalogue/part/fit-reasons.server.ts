import type { Fit, InterfaceComparison } from "../fit/fit.model";
import { isAssumed, kindName, valuesText, type InterfaceLabel } from "../fit/fit-words.model";
import { comparedValues } from "../fit/interface-matching.model";
import type { FitReason } from "./part-view.model";
import { sourceViews } from "./source-views.server";

/** What an answer rests on, one row for each kind of interface that was compared. */
export function fitReasons({ compared }: Fit, labelOf: InterfaceLabel): FitReason[] {
  return compared.map((comparison) => {
    const { kind, role, result, part, printer } = comparison;
    const name = kindName(kind);
    return {
      label: name.slice(0, 1).toUpperCase() + name.slice(1),
      needs: valuesText(kind, part, labelOf),
      has:
        printer.length === 0
          ? null
          : `${valuesText(kind, comparedFacts(comparison), labelOf)}${assumption(comparison)}`,
      result,
      // Several values mean any of them.
      oneOfSeveral: result === "same" && part.length > 1,
      optional: role === "should",
      evidence: [...evidence("Part", part), ...evidence("Printer", printer)],
    };
  });
}

/** What the part was compared with: beside a value that it agrees with, one that does not count would deny the answer. */
function comparedFacts({ kind, printer }: InterfaceComparison): InterfaceComparison["printer"] {
  const values = new Set(
    comparedValues(
      kind,
      printer.map(({ value }) => value),
    ),
  );
  return printer.filter(({ value }) => values.has(value));
}

/** Who says so. Several values from the same sources are one entry. */
function evidence(
  side: FitReason["evidence"][number]["side"],
  facts: InterfaceComparison["part"],
): FitReason["evidence"] {
  const bySource = new Map(facts.map((fact) => [JSON.stringify([fact.source, fact.confidence]), fact]));
  return [...bySource.values()].map(({ source, confidence }) => ({ side, confidence, sources: sourceViews(source) }));
}

function assumption({ printer }: InterfaceComparison): string {
  return printer.some(isAssumed) ? ", assumed from its supply" : "";
}
