import type { Confidence, FitKind, PartCategory } from "../catalogue.model";

/*
 * What is known about fit: which interfaces (mounts, sizes, voltages ...) parts and printers have, by which rules they
 * are compared, and which printers a part is listed for. Null means "not stated".
 */

/** How an interface takes part in the comparison: it has to agree, has to when both sides state it, or is not compared. */
export const INTERFACE_ROLES = ["must", "should", "offers"] as const;

export type InterfaceRole = (typeof INTERFACE_ROLES)[number];

/** One interface as somebody states it: `hotend_mount` is `e3d-v6-groove`. Several of one kind mean any of them. */
interface InterfaceFact {
  /** As in {@link InterfaceValue}. */
  readonly kind: string;
  readonly value: string;
  /** Where it is from, as text; several sources are joined by " | ". */
  readonly source: string | null;
  readonly confidence: Confidence | null;
  /** When somebody last made sure of it; ISO 8601. */
  readonly verifiedAt: string | null;
}

/** An interface that a part needs or offers; which of the two, its category's rules say. */
export type PartInterfaceFact = InterfaceFact;

/** An interface that a printer has or takes. */
export type PrinterInterfaceFact = InterfaceFact;

/** How one kind of interface is compared for the parts of a category. */
export interface InterfaceRule {
  readonly category: PartCategory;
  /** When stated, the rule is for the parts of this subcategory, whose rules replace all those of the category. */
  readonly subcategory: string | null;
  readonly kind: string;
  readonly role: InterfaceRole;
  /** What to check even though the interface agrees, shown with the answer. */
  readonly caveat: string | null;
}

/** One value of one kind of interface, in words. */
export interface InterfaceValue {
  readonly kind: string;
  readonly value: string;
  /** "GT2 6 mm belt". */
  readonly label: string;
  /** Which place of the printer it is about: "hotend", "part cooling". */
  readonly slot: string | null;
  /** What was measured, or what the value leaves open. */
  readonly measure: string | null;
}

/** A row that says the part fits a printer. A null printer means all printers. */
export interface ListedRow {
  /** The printer's `idUuid`. */
  readonly printerId: string | null;
  readonly fit: FitKind | null;
  readonly note: string | null;
  readonly source: string | null;
  readonly sourceUrl: string | null;
  readonly confidence: Confidence | null;
  /** ISO 8601. */
  readonly verifiedAt: string | null;
}
