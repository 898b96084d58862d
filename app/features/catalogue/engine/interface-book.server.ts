import type { InterfaceRule, InterfaceValue, PrinterInterfaceFact } from "../fit/fit-facts.model";
import type { InterfaceLabel } from "../fit/fit-words.model";
import { comparedValues, rulesFor, type PartKind } from "../fit/interface-matching.model";
import type { CatalogueChanges, CatalogueData, PrinterInterfaceRow } from "./catalogue-data.server";
import type { FactPool } from "./fact-pool.server";

/** The values that a printer states, by kind. */
export type ValuesByKind = ReadonlyMap<string, readonly string[]>;

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
  /** Every kind that some rule compares. */
  readonly comparedKinds: readonly string[];
  readonly #ofPrinters: BookContent["ofPrinters"];
  readonly #valueByKey: ReadonlyMap<string, InterfaceValue>;
  #printersByValue: ReadonlyMap<string, readonly string[]> | null = null;
  readonly #rulesByKind = new Map<string, readonly InterfaceRule[]>();

  constructor({ values, rules, ofPrinters }: BookContent) {
    this.values = values;
    this.rules = rules;
    this.comparedKinds = [...new Set(rules.flatMap(({ kind, role }) => (role === "offers" ? [] : kind)))];
    this.#ofPrinters = ofPrinters;
    this.#valueByKey = new Map(values.map((entry) => [valueKey(entry.kind, entry.value), entry]));
  }

  /** What is said about a value of a kind. */
  value(kind: string, value: string): InterfaceValue | null {
    return this.#valueByKey.get(valueKey(kind, value)) ?? null;
  }

  /** A value in words; the value itself when nobody has named it. */
  readonly label: InterfaceLabel = (kind, value) => this.value(kind, value)?.label ?? value;

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

  /** The values that a printer states, by kind. */
  valuesOf(idUuid: string): ValuesByKind {
    return valuesByKind(this.ofPrinter(idUuid));
  }

  /** The ids of the printers that parts compare as having a value. */
  printersWith(kind: string, value: string): readonly string[] {
    this.#printersByValue ??= this.#indexPrinters();
    return this.#printersByValue.get(valueKey(kind, value)) ?? [];
  }

  #indexPrinters(): ReadonlyMap<string, readonly string[]> {
    const printers = new Map<string, string[]>();
    for (const idUuid of this.#ofPrinters.keys()) {
      for (const [kind, values] of this.valuesOf(idUuid)) {
        for (const value of comparedValues(kind, values)) {
          const key = valueKey(kind, value);
          const known = printers.get(key);
          if (known === undefined) printers.set(key, [idUuid]);
          else known.push(idUuid);
        }
      }
    }
    return printers;
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

function valuesByKind(facts: readonly PrinterInterfaceFact[]): ValuesByKind {
  const values = new Map<string, string[]>();
  for (const { kind, value } of facts) values.set(kind, [...(values.get(kind) ?? []), value]);
  return values;
}

function valueKey(kind: string, value: string): string {
  return `${kind}\n${value}`;
}
