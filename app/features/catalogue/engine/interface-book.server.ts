import type { InterfaceRule, InterfaceValue, PrinterInterfaceFact } from "../fit/fit-facts.model";
import { rulesFor, type PartKind } from "../fit/interface-matching.model";
import type { CatalogueChanges, CatalogueData, PrinterInterfaceRow } from "./catalogue-data.server";
import type { FactPool } from "./fact-pool.server";

const NO_FACTS: readonly PrinterInterfaceFact[] = [];

interface BookContent {
  readonly values: readonly InterfaceValue[];
  readonly rules: readonly InterfaceRule[];
  /** By the printer's `idUuid`. */
  readonly ofPrinters: ReadonlyMap<string, readonly PrinterInterfaceFact[]>;
}

/** What is known about interfaces beside the parts' own: values in words, rules, and what printers have. Immutable. */
export class InterfaceBook {
  /** Every value of every kind. */
  readonly values: readonly InterfaceValue[];
  /** Every rule. */
  readonly rules: readonly InterfaceRule[];
  readonly #ofPrinters: BookContent["ofPrinters"];
  readonly #valueByKey: ReadonlyMap<string, InterfaceValue>;
  readonly #rulesByKind = new Map<string, readonly InterfaceRule[]>();

  constructor({ values, rules, ofPrinters }: BookContent) {
    this.values = values;
    this.rules = rules;
    this.#ofPrinters = ofPrinters;
    this.#valueByKey = new Map(values.map((entry) => [valueKey(entry.kind, entry.value), entry]));
  }

  /** What is said about a value of a kind. */
  value(kind: string, value: string): InterfaceValue | null {
    return this.#valueByKey.get(valueKey(kind, value)) ?? null;
  }

  /** A value in words; the value itself when nobody has named it. */
  label(kind: string, value: string): string {
    return this.value(kind, value)?.label ?? value;
  }

  /** The rules for a kind of part; see `rulesFor`. */
  rulesFor({ table, subcategory }: PartKind): readonly InterfaceRule[] {
    const key = `${table}\n${subcategory ?? ""}`;
    const rules = this.#rulesByKind.get(key) ?? rulesFor(this.rules, { table, subcategory });
    this.#rulesByKind.set(key, rules);
    return rules;
  }

  /** What the printer with this `idUuid` has or takes. */
  ofPrinter(idUuid: string): readonly PrinterInterfaceFact[] {
    return this.#ofPrinters.get(idUuid) ?? NO_FACTS;
  }

  /** What all printers have or take, as rows. */
  printerInterfaces(): PrinterInterfaceRow[] {
    return [...this.#ofPrinters].flatMap(([printerId, facts]) => facts.map((fact) => ({ printerId, ...fact })));
  }

  /** The book after some changes; the same one when nothing of it changed. */
  changed({ interfaces, interfaceRules, printers }: CatalogueChanges): InterfaceBook {
    if (interfaces === null && interfaceRules === null && printers.length === 0) return this;
    const ofPrinters = new Map(this.#ofPrinters);
    for (const { idUuid, interfaces: facts } of printers) {
      if (facts.length === 0) ofPrinters.delete(idUuid);
      else ofPrinters.set(idUuid, facts);
    }
    return new InterfaceBook({ values: interfaces ?? this.values, rules: interfaceRules ?? this.rules, ofPrinters });
  }
}

/** The book of a catalogue. */
export function interfaceBookFrom(data: CatalogueData, pool: FactPool): InterfaceBook {
  const ofPrinters = new Map<string, PrinterInterfaceFact[]>();
  for (const { printerId, ...fact } of data.printerInterfaces) {
    const known = ofPrinters.get(printerId);
    if (known === undefined) ofPrinters.set(printerId, [pool.one(fact)]);
    else known.push(pool.one(fact));
  }
  return new InterfaceBook({ values: data.interfaces, rules: data.interfaceRules, ofPrinters });
}

function valueKey(kind: string, value: string): string {
  return `${kind}\n${value}`;
}
