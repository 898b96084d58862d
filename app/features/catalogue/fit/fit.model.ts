import type { Confidence } from "../catalogue.model";
import type { InterfaceRule, ListedRow, PartInterfaceFact, PrinterInterfaceFact } from "./fit-facts.model";
import {
  agreementOf,
  agreementProvesFit,
  canAgree,
  comparedValues,
  hasBuiltInProbe,
  type Agreement,
  type PartKind,
} from "./interface-matching.model";

/** The answers to "does this part fit this printer", best first. */
export const FIT_ANSWERS = [
  "universal",
  "listed",
  "should_fit",
  "needs_change",
  "does_not_fit",
  "not_listed",
  "not_verified",
] as const;

export type FitAnswer = (typeof FIT_ANSWERS)[number];

/** What decides the fit of a part. */
export interface FitPart extends PartKind {
  readonly facts: readonly PartInterfaceFact[];
  /** Those that apply to it; see `rulesFor`. */
  readonly rules: readonly InterfaceRule[];
  readonly rows: readonly ListedRow[];
  /** The printers of its rows that it fits with an adapter or a modification. */
  readonly adapted: readonly AdaptedPrinter[];
}

/** What decides the fit on a printer. */
export interface FitPrinter {
  readonly idUuid: string;
  readonly facts: readonly PrinterInterfaceFact[];
}

/** A printer that a part fits with an adapter or a modification, with the row that says so. */
export interface AdaptedPrinter {
  readonly row: ListedRow;
  readonly printer: FitPrinter & { readonly label: string };
}

/** One kind of interface of a part beside the same kind of a printer. */
export interface InterfaceComparison {
  readonly kind: string;
  readonly role: "must" | "should";
  /** `unknown` when the printer does not state the kind, or both sides are like no other. */
  readonly result: Agreement;
  /** Whether the part can be said to fit because of it. */
  readonly proves: boolean;
  readonly part: readonly PartInterfaceFact[];
  readonly printer: readonly PrinterInterfaceFact[];
  /** What to check although it agrees. */
  readonly caveat: string | null;
}

/** The answer for one part on one printer, with what it rests on. */
export interface Fit {
  readonly answer: FitAnswer;
  /** The row that says so, when the answer is `universal` or `listed`. */
  readonly row: ListedRow | null;
  /** Every kind that the part states and its rules compare, those that decide first. */
  readonly compared: readonly InterfaceComparison[];
  /** What to check although the interfaces agree. */
  readonly caveats: readonly string[];
  /** When the answer is `needs_change`: the printers with the same interfaces that the part fits with a change. */
  readonly adapted: readonly AdaptedPrinter[];
  /** That of the weakest fact the answer rests on; null when nobody rated it, or the answer rests on none. */
  readonly confidence: Confidence | null;
  /** A row says that the part fits, and an interface that must agree differs. */
  readonly contradicted: boolean;
}

/** Whether a part fits a printer: what a row says, else what the interfaces of both say, else that nobody knows. */
export function fit(part: FitPart, printer: FitPrinter): Fit {
  const compared = compareInterfaces(part, printer);
  const mustDiffers = compared.some(({ role, result }) => role === "must" && result === "differs");
  const row = part.rows.find(({ printerId }) => printerId === null) ?? rowFor(part, printer.idUuid);
  if (row !== undefined) {
    return {
      ...answered(row.printerId === null ? "universal" : "listed", compared),
      row,
      confidence: row.confidence,
      contradicted: mustDiffers,
    };
  }
  if (mustDiffers) return differs(part, printer, compared);
  const agreeing = compared.filter(({ result }) => result === "same");
  // One that only should agree does not say that the part does not fit, and nobody can say then that it should.
  const complete = compared.every(
    ({ role, result }) => result === "same" || (role === "should" && result === "unknown"),
  );
  if (complete && agreeing.some(({ role, proves }) => role === "must" && proves)) {
    return {
      ...answered("should_fit", compared),
      caveats: [...new Set(agreeing.flatMap(({ caveat }) => caveat ?? []))],
      confidence: weakest(agreeing.map(confidenceOfAgreement)),
    };
  }
  return answered(part.rows.length > 0 ? "not_listed" : "not_verified", compared);
}

function rowFor(part: FitPart, idUuid: string): ListedRow | undefined {
  return part.rows.find(({ printerId }) => printerId === idUuid);
}

function answered(answer: FitAnswer, compared: readonly InterfaceComparison[]): Fit {
  return { answer, row: null, compared, caveats: [], adapted: [], confidence: null, contradicted: false };
}

/** The answer when an interface that must agree differs: a change that is known to help, or that it does not fit. */
function differs(part: FitPart, printer: FitPrinter, compared: readonly InterfaceComparison[]): Fit {
  const differing = compared.filter(({ result }) => result === "differs");
  const helping = differing.map(({ kind }) => part.adapted.filter((known) => adapts(known, printer, kind)));
  const all = [...new Set(helping.flat())];
  // Each differing kind is decided by all facts of both sides, and the surest of them decides the answer.
  const decisive = differing.filter(({ role }) => role === "must");
  const surest = strongest(decisive.map(confidenceOfDifference));
  if (helping.some((known) => known.length === 0)) return { ...answered("does_not_fit", compared), confidence: surest };
  return {
    ...answered("needs_change", compared),
    adapted: all,
    confidence: weakest([surest, strongest(all.map(({ row }) => row.confidence))]),
  };
}

/** Whether the change that a row names is one for this kind: its printer and this one have the same interface. */
function adapts(known: AdaptedPrinter, printer: FitPrinter, kind: string): boolean {
  return agreementOf(printerValues(known.printer, kind), printerValues(printer, kind)) === "same";
}

const RESULTS: readonly Agreement[] = ["differs", "same", "unknown"];
const ROLES: readonly InterfaceComparison["role"][] = ["must", "should"];

/** Every kind that the part states and that is compared: first what decides. */
function compareInterfaces(part: FitPart, printer: FitPrinter): InterfaceComparison[] {
  const builtInProbe = hasBuiltInProbe(valuesOf(printer.facts, "probe_port"));
  return part.rules
    .flatMap(({ kind, role, caveat }): InterfaceComparison[] => {
      const own = part.facts.filter((fact) => fact.kind === kind);
      const theirs = printer.facts.filter((fact) => fact.kind === kind);
      if (role === "offers" || own.length === 0) return [];
      const result = theirs.length === 0 ? "unknown" : agreementOf(valuesOf(own, kind), printerValues(printer, kind));
      const proves = agreementProvesFit(part, kind, builtInProbe);
      return [{ kind, role, result, proves, part: own, printer: theirs, caveat }];
    })
    .sort(
      (a, b) =>
        RESULTS.indexOf(a.result) - RESULTS.indexOf(b.result) ||
        ROLES.indexOf(a.role) - ROLES.indexOf(b.role) ||
        Number(b.proves) - Number(a.proves),
    );
}

function printerValues(printer: FitPrinter, kind: string): readonly string[] {
  return comparedValues(kind, valuesOf(printer.facts, kind));
}

function valuesOf(facts: readonly PartInterfaceFact[], kind: string): string[] {
  return facts.flatMap((fact) => (fact.kind === kind ? fact.value : []));
}

const CONFIDENCES: readonly (Confidence | null)[] = [null, "low", "medium", "high"];

function rank(confidence: Confidence | null): number {
  return CONFIDENCES.indexOf(confidence);
}

function weakest(all: readonly (Confidence | null)[]): Confidence | null {
  return all.length === 0 ? null : all.reduce((low, next) => (rank(next) < rank(low) ? next : low));
}

function strongest(all: readonly (Confidence | null)[]): Confidence | null {
  return all.reduce((high, next) => (rank(next) > rank(high) ? next : high), null);
}

/** One value that both sides state is enough: the surest of them counts, and in it the weaker side. */
function confidenceOfAgreement({ part, printer }: InterfaceComparison): Confidence | null {
  return strongest(
    part.flatMap((own) =>
      printer
        .filter(({ value }) => value === own.value && canAgree(value))
        .map(({ confidence }) => weakest([own.confidence, confidence])),
    ),
  );
}

/** Had either side another value, it might agree: so the weakest of all counts. */
function confidenceOfDifference({ part, printer }: InterfaceComparison): Confidence | null {
  return weakest([...part, ...printer].map(({ confidence }) => confidence));
}
