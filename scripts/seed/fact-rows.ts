import type { PartCategory } from "~/features/catalogue/catalogue.model";
import type { SeedParts, SeedPrinters } from "./catalogue-rows";
import {
  compatibilityRow,
  interfaceRow,
  interfaceRuleRow,
  partInterfaceRow,
  printerInterfaceRow,
  synonymRow,
} from "./csv-rows";
import type { Located, SeedFiles } from "./seed-files";
import type { SeedRow, SeedTable } from "./seed-sql";

/* What fits what, and the words of the search. */

/** The kinds of interface with their values, and the rules of each category. */
interface KnownInterfaces {
  hasKind(kind: string): boolean;
  hasValue(kind: string, value: string): boolean;
  /** Whether a rule says how parts of a subcategory compare this kind. */
  hasRule(table: PartCategory, subcategory: string | null, kind: string): boolean;
}

interface Facts {
  readonly interfaces: SeedTable;
  readonly rules: SeedTable;
  readonly ofPrinters: SeedTable;
  readonly ofParts: SeedTable;
  readonly compatibility: SeedTable;
}

const INTERFACE_EXISTS = `exists (
      select from public.interfaces as known where known.kind = wanted.kind and known.value = wanted.value)`;
const PRINTER_EXISTS = "exists (select from public.printers where id_uuid = wanted.printer_id)";

/** All facts about fit. */
export function factsOf(files: SeedFiles, parts: SeedParts, printers: SeedPrinters): Facts {
  const interfaces = files.rows("interfaces.csv", interfaceRow);
  files.mustBeUnique("interfaces.csv", interfaces, ({ kind, value }) => `${kind} "${value}"`);
  const rules = files.rows("interface-rules.csv", interfaceRuleRow);
  files.mustBeUnique(
    "interface-rules.csv",
    rules,
    (row) => `the rule for ${row.kind} of ${row.part_table_name} ${row.subcategory ?? ""}`,
  );
  const known = knownInterfaces(
    interfaces.map(({ row }) => row),
    rules.map(({ row }) => row),
  );
  const subcategories = new Set(parts.all.map(({ table, cells }) => `${table}\n${String(cells.subcategory)}`));
  for (const { row, line } of rules) {
    if (!known.hasKind(row.kind)) files.problem("interface-rules.csv", line, `no kind "${row.kind}" in interfaces.csv`);
    if (row.subcategory !== null && !subcategories.has(`${row.part_table_name}\n${row.subcategory}`)) {
      const what = `no ${row.part_table_name} has the subcategory "${row.subcategory}"`;
      files.problem("interface-rules.csv", line, what);
    }
  }
  return {
    interfaces: {
      name: "interfaces",
      columns: ["kind", "value", "label", "slot", "measure"],
      key: "kind || '=' || value",
      subject: ["kind", "value"],
      rows: interfaces.map(({ row }) => row),
      keepIf: ["printer_interfaces", "part_interfaces"]
        .map(
          (table) =>
            `exists (select from public.${table} as fact where (fact.kind, fact.value) = (item.kind, item.value))`,
        )
        .join("\n      or "),
    },
    rules: {
      name: "interface_rules",
      columns: ["part_table_name", "subcategory", "kind", "role", "why", "caveat"],
      key: "part_table_name || '/' || coalesce(subcategory, '') || '/' || kind",
      subject: ["part_table_name", "subcategory", "kind"],
      rows: rules.map(({ row }) => row),
    },
    ofPrinters: {
      name: "printer_interfaces",
      columns: ["printer_id", "kind", "value", "source", "confidence", "verified_at"],
      key: "printer_id::text || '/' || kind || '=' || value",
      subject: ["printer_id", "kind", "value"],
      rows: printerFacts(files, printers, known),
      addIf: `${INTERFACE_EXISTS}\n    and ${PRINTER_EXISTS}`,
    },
    ofParts: {
      name: "part_interfaces",
      columns: ["part_table_name", "part_id", "kind", "value", "source", "confidence", "verified_at"],
      key: "part_table_name || ': ' || part_name || '/' || kind || '=' || value",
      subject: ["part_table_name", "part_id", "kind", "value"],
      rows: partFacts(files, parts, known),
      ofParts: true,
      addIf: `part_id is not null\n    and ${INTERFACE_EXISTS}`,
    },
    compatibility: {
      name: "part_printer_compatibility",
      columns: [
        ...["part_table_name", "part_id", "printer_id", "source", "confidence"],
        // What people say here about a row of the seed keeps it when the data no longer have it.
        ...["fit", "note", "source_url", "verified_at"],
      ],
      key: "part_table_name || ': ' || part_name || ' / ' || coalesce(printer_id::text, 'all printers')",
      subject: ["part_table_name", "part_id", "printer_id"],
      rows: compatibilityRows(files, parts, printers),
      ofParts: true,
      addIf: `part_id is not null\n    and (wanted.printer_id is null or ${PRINTER_EXISTS})`,
    },
  };
}

function knownInterfaces(
  interfaces: readonly { readonly kind: string; readonly value: string }[],
  rules: readonly { readonly part_table_name: string; readonly subcategory: string | null; readonly kind: string }[],
): KnownInterfaces {
  const kinds = new Set(interfaces.map(({ kind }) => kind));
  const values = new Set(interfaces.map(({ kind, value }) => `${kind}\n${value}`));
  const ruled = new Map<string, Set<string>>();
  for (const { part_table_name: table, subcategory, kind } of rules) {
    const group = `${table}\n${subcategory ?? ""}`;
    ruled.set(group, (ruled.get(group) ?? new Set()).add(kind));
  }
  return {
    hasKind: (kind) => kinds.has(kind),
    hasValue: (kind, value) => values.has(`${kind}\n${value}`),
    hasRule: (table, subcategory, kind) =>
      (ruled.get(`${table}\n${subcategory ?? ""}`) ?? ruled.get(`${table}\n`))?.has(kind) ?? false,
  };
}

function checkInterface(
  files: SeedFiles,
  file: string,
  known: KnownInterfaces,
  { row, line }: Located<{ readonly kind: string; readonly value: string }>,
): void {
  if (!known.hasKind(row.kind)) files.problem(file, line, `no kind "${row.kind}" in interfaces.csv`);
  else if (!known.hasValue(row.kind, row.value)) {
    files.problem(file, line, `no ${row.kind} "${row.value}" in interfaces.csv`);
  }
}

function printerFacts(files: SeedFiles, printers: SeedPrinters, known: KnownInterfaces): SeedRow[] {
  const file = "printer-interfaces.csv";
  const located = files.rows(file, printerInterfaceRow);
  files.mustBeUnique(file, located, (row) => `${row.manufacturer} ${row.name}, ${row.kind} "${row.value}"`);
  return located.flatMap(({ row, line }): SeedRow[] => {
    checkInterface(files, file, known, { row, line });
    const { manufacturer, name, ...fact } = row;
    const id = printers.id(manufacturer, name);
    if (id !== undefined) return [{ printer_id: id, ...fact }];
    files.problem(file, line, `no printer "${manufacturer} ${name}"`);
    return [];
  });
}

function partFacts(files: SeedFiles, parts: SeedParts, known: KnownInterfaces): SeedRow[] {
  const file = "part-interfaces.csv";
  const located = files.rows(file, partInterfaceRow);
  files.mustBeUnique(file, located, (row) => `${row.part_table_name} "${row.part_name}", ${row.kind} "${row.value}"`);
  return located.flatMap(({ row, line }): SeedRow[] => {
    checkInterface(files, file, known, { row, line });
    const part = parts.find(row.part_table_name, row.part_name);
    if (part === undefined) {
      files.problem(file, line, `no part "${row.part_name}" in ${row.part_table_name}.csv`);
      return [];
    }
    const { subcategory } = part.cells;
    const group = typeof subcategory === "string" ? subcategory : null;
    if (known.hasKind(row.kind) && !known.hasRule(row.part_table_name, group, row.kind)) {
      files.problem(file, line, `no rule says how ${row.kind} of ${row.part_table_name} ${group ?? ""} is compared`);
    }
    return [row];
  });
}

function compatibilityRows(files: SeedFiles, parts: SeedParts, printers: SeedPrinters): SeedRow[] {
  const file = "compatibility.csv";
  const located = files.rows(file, compatibilityRow);
  files.mustBeUnique(
    file,
    located,
    (row) => `${row.part_table_name} "${row.part_name}" for "${row.printer_manufacturer} ${row.printer_name}"`,
  );
  return located.flatMap(({ row, line }): SeedRow[] => {
    const { printer_manufacturer: manufacturer, printer_name: name, ...link } = row;
    const id = manufacturer === "" && name === "" ? null : printers.id(manufacturer, name);
    if (parts.find(row.part_table_name, row.part_name) === undefined) {
      files.problem(file, line, `no part "${row.part_name}" in ${row.part_table_name}.csv`);
    } else if (id === undefined) files.problem(file, line, `no printer "${manufacturer} ${name}"`);
    else return [{ ...link, printer_id: id }];
    return [];
  });
}

/** The words of synonyms.csv. */
export function synonymsOf(files: SeedFiles): SeedTable {
  const located = files.rows("synonyms.csv", synonymRow);
  files.mustBeUnique("synonyms.csv", located, ({ term, means }) => `"${term}" for "${means}"`);
  return {
    name: "search_synonyms",
    columns: ["term", "means", "kind"],
    key: "term || ' = ' || means",
    subject: ["term", "means"],
    rows: located.map(({ row }) => row),
  };
}
