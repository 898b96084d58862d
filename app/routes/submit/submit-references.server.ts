import { isPartCategory, partKey, type Part } from "~/features/catalogue/catalogue.model";
import type { CatalogueSnapshot } from "~/features/catalogue/engine/snapshot.server";
import { capitalised, kindName } from "~/features/catalogue/fit/fit-words.model";
import { partTitle } from "~/features/catalogue/part/part-format.model";
import { namedPrinters } from "~/features/catalogue/printers/printer-picker.server";
import { guideBySlug } from "~/features/guides/page/guide-view.server";
import type { InterfaceKind } from "~/features/submissions/form/form-fields.model";
import type { Target } from "~/features/submissions/form/form-view.model";
import type { Subject } from "~/features/submissions/form/submit-address.model";
import { ALL_PRINTERS, type SubmitReferences } from "~/features/submissions/form/submit-references.model";
import { paths } from "~/lib/paths";
import { draftReferences } from "../learn/draft-references.server";
import { lookAlikes, printerPage } from "./look-alikes.server";

const LONGEST_NAME = 100;
const MOST_NEAR = 6;
/** Values that a field suggests. */
const MOST_KNOWN = 400;

/** What the form that sends something in needs to know, of the snapshot of the public data. */
export function submitReferences(snapshot: CatalogueSnapshot): SubmitReferences {
  return {
    named: {
      maker: makerSpelling(snapshot),
      part: (typed) => namedPart(snapshot, typed),
      printer: (typed) => namedPrinter(snapshot, typed),
    },
    nearPrinters: (typed) =>
      namedPrinters(snapshot, typed.slice(0, LONGEST_NAME))
        .slice(0, MOST_NEAR)
        .map(({ label }) => label),
    nameOf: (kind, id) => {
      const part = kind === "part" ? snapshot.partByKey(id) : null;
      if (kind === "part") return part === null ? id : partTitle(part);
      return snapshot.printerById(id)?.label ?? snapshot.printerBySlug(id)?.label ?? id;
    },
    target: (subject) => targetOf(snapshot, subject),
    fitOf: (part, printer) => listedFit(snapshot, part, printer),
    hasInterface: (row, kind, value) =>
      interfacesOf(snapshot, row).some((fact) => fact.kind === kind && fact.value === value),
    known: (table, column) => knownValues(snapshot, table, column),
    kinds: (table) => interfaceKinds(snapshot, table),
    lookAlikes: (entry) => lookAlikes(snapshot, entry),
  };
}

function listedFit(snapshot: CatalogueSnapshot, { table, id }: Subject, printer: string | null) {
  if (!isPartCategory(table)) return null;
  return snapshot.listedRowsOf({ table, id: Number(id) }).find(({ printerId }) => printerId === printer) ?? null;
}

function interfacesOf(snapshot: CatalogueSnapshot, { table, id }: Subject) {
  return isPartCategory(table)
    ? snapshot.interfacesOf({ table, id: Number(id) })
    : snapshot.interfaceBook.ofPrinter(id);
}

function namedPart(snapshot: CatalogueSnapshot, typed: string): string | null {
  const byKey = snapshot.partByKey(typed);
  if (byKey !== null) return byKey.key;
  const found = draftReferences(snapshot).parts.find(typed);
  const [maker = "", slug = ""] = found?.value.split("/") ?? [];
  return snapshot.partBySlugs(maker, slug)?.key ?? null;
}

function namedPrinter(snapshot: CatalogueSnapshot, typed: string): string | null {
  if (typed.toLowerCase() === ALL_PRINTERS) return ALL_PRINTERS;
  const known = snapshot.printerById(typed);
  if (known !== null) return known.idUuid;
  const [only, ...others] = namedPrinters(snapshot, typed.slice(0, LONGEST_NAME));
  return only !== undefined && others.length === 0 ? only.idUuid : null;
}

/** What a subject is called. Rows that are not in the snapshot have no name here; the database knows whether they are. */
function targetOf(snapshot: CatalogueSnapshot, subject: Subject | null): Target | null {
  if (subject === null) return null;
  const { table, id } = subject;
  if (isPartCategory(table)) {
    const part = snapshot.partByKey(partKey(table, Number(id)));
    return part && { table, id, label: part.name, to: paths.part(part) };
  }
  switch (table) {
    case "printers": {
      const printer = snapshot.printerById(id) ?? snapshot.printerBySlug(id);
      return printer && { table, id: printer.idUuid, label: printer.label, to: printerPage(snapshot, printer) };
    }
    case "manufacturers": {
      const maker = snapshot.manufacturers.find((one) => String(one.id) === id || one.slug === id);
      return maker === undefined ? null : { table, id: String(maker.id), label: maker.name, to: null };
    }
    case "tutorials": {
      const guide = guideBySlug(snapshot, id);
      return guide && { table, id: guide.slug, label: guide.title, to: paths.guide(guide.slug) };
    }
    case "collections":
      return { table, id, label: "this collection", to: paths.collection(id) };
    case "fit_reports":
      return { table, id, label: "this member's report", to: null };
    case "deals":
      return { table, id, label: "this deal", to: null };
    default:
      return null;
  }
}

/** The same for something new, which can only be about what everyone sees now. */
export function standingTarget(snapshot: CatalogueSnapshot, subject: Subject | null): Target | null {
  const isGone =
    (subject?.table === "deals" && snapshot.deals.every(({ id }) => String(id) !== subject.id)) ||
    (subject?.table === "fit_reports" &&
      !snapshot.parts.some((part) => snapshot.reportsOf(part).some(({ id }) => String(id) === subject.id)));
  return isGone ? null : targetOf(snapshot, subject);
}

/** What other rows state in a column, in alphabetical order. */
function knownValues(snapshot: CatalogueSnapshot, table: string, column: string): string[] {
  if (column === "manufacturer") return makerNames(snapshot);
  if (!isPartCategory(table)) return [];
  const texts = snapshot.parts.flatMap((part) => (part.table === table ? (statedText(part, column) ?? []) : []));
  return [...new Set(texts)].sort().slice(0, MOST_KNOWN);
}

function statedText(part: Part, column: string): string | null {
  if (column === "subcategory" || column === "subcategory2") return part[column];
  const value = part.specs[column];
  return typeof value === "string" ? value : null;
}

/** How a maker is spelled whose name is typed in other letter cases: two spellings would be two makers. */
function makerSpelling(snapshot: CatalogueSnapshot): (typed: string) => string | null {
  let known: ReadonlyMap<string, string> | null = null;
  // The list of manufacturers counts for more than what a part says.
  const names = () => [...makerNames(snapshot), ...snapshot.manufacturers.map(({ name }) => name)];
  return (typed) => {
    known ??= new Map(names().map((name) => [name.toLowerCase(), name]));
    return known.get(typed.toLowerCase()) ?? null;
  };
}

function makerNames({ manufacturers, parts }: CatalogueSnapshot): string[] {
  const named = [...manufacturers.map(({ name }) => name), ...parts.flatMap(({ manufacturer }) => manufacturer ?? [])];
  return [...new Set(named)].sort();
}

/** Kinds that parts of a table state, most often stated first; those of a printer are all that there are. */
function interfaceKinds({ interfaceBook }: CatalogueSnapshot, table: string): InterfaceKind[] {
  const kinds = isPartCategory(table)
    ? interfaceBook.rules.filter((rule) => rule.category === table).map(({ kind }) => kind)
    : table === "printers"
      ? interfaceBook.values.map(({ kind }) => kind)
      : [];
  return [...new Set(kinds)].map((kind) => ({
    kind,
    label: capitalised(kindName(kind)),
    values: interfaceBook.values.filter((one) => one.kind === kind).map(({ value, label }) => ({ value, label })),
  }));
}
