import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { CATEGORY_SPECS, PART_CATEGORIES } from "../../catalogue/catalogue.model";
import { fieldRules } from "../field-rules.model";
import { FIELD_GROUPS } from "./field.model";
import { fieldOfTable, KEPT_COLUMNS, REGISTRY_FIELDS, TABLE_FIELDS, type DescribedTable } from "./table-fields.model";

const TYPES = readFileSync(new URL("../../../data/database.types.ts", import.meta.url), "utf8");

/** The columns of a table, as they were generated from the database; null for a table that is not there. */
function columnsOf(table: string): string[] | null {
  const row = new RegExp(`\\n {6}${table}: \\{\\s+Row: \\{([^}]*)\\}`).exec(TYPES)?.[1];
  return row === undefined ? null : [...row.matchAll(/^\s+(\w+)\??:/gm)].map(([, column = ""]) => column);
}

const TABLES = Object.entries(TABLE_FIELDS);
const isPart = (table: string) => PART_CATEGORIES.some((category) => category === table);

describe("the description of a table", () => {
  test.each(TABLES)("%s names every column once, or says that nobody types it", (table, fields) => {
    const columns = columnsOf(table);
    expect(columns).not.toBeNull();
    const described = fields.map(({ column }) => column);
    const own = isPart(table) ? described.filter((column) => !REGISTRY_FIELDS.includes(column)) : described;
    expect([...own, ...KEPT_COLUMNS[tableNamed(table)]].sort()).toEqual([...(columns ?? [])].sort());
    expect(new Set(described).size).toBe(described.length);
  });

  test("of parts names every column of the registry, too", () => {
    expect([...REGISTRY_FIELDS, ...KEPT_COLUMNS.parts].sort()).toEqual([...(columnsOf("parts") ?? [])].sort());
    for (const category of PART_CATEGORIES) {
      const described = TABLE_FIELDS[category].map(({ column }) => column);
      expect(described).toEqual(expect.arrayContaining([...REGISTRY_FIELDS]));
    }
  });

  test.each(PART_CATEGORIES)("of %s has the labels and units of its table of specifications", (category) => {
    for (const { column, label, unit } of CATEGORY_SPECS[category]) {
      expect(fieldOfTable(category, column)).toMatchObject({ label, unit, group: "figures" });
    }
  });

  test.each(TABLES)("%s has choices where a column has few values, and a word for each", (_, fields) => {
    for (const field of fields) {
      const isChosen = field.kind === "choice" || field.kind === "list";
      if (isChosen && field.column !== "kind") expect(field.choices, field.column).not.toHaveLength(0);
      expect(FIELD_GROUPS).toContain(field.group);
      expect(field.label, field.column).toMatch(/^[A-Z].*[^.]$/);
    }
  });

  test("has a word for every choice of the database", () => {
    for (const [name, { choices = [] }] of Object.entries(fieldRules())) {
      const [table = "", column = ""] = name.split(".");
      const fields = TABLES.filter(([other]) => table === "*" || other === (TABLES_OF_RULES[table] ?? table)).flatMap(
        ([, all]) => all.filter((field) => field.column === column && field.by !== "admins"),
      );
      for (const { choices: words = [] } of fields) {
        expect(words.map(({ value }) => value).sort(), name).toEqual([...choices].sort());
      }
    }
  });

  test("gives every number a range, but those that administrators alone set", () => {
    const numbers = TABLES.flatMap(([table, fields]) =>
      fields.filter(({ kind, by }) => kind === "number" && by !== "admins").map((field) => ({ table, ...field })),
    );
    expect(numbers.length).toBeGreaterThan(10);
    for (const { table, column, min, max } of numbers) {
      expect([min, max], `${table}.${column}`).toEqual([expect.any(Number), expect.any(Number)]);
    }
  });
});

/** What the rules call a table, where it has another name. */
const TABLES_OF_RULES: Readonly<Record<string, DescribedTable>> = { link: "part_printer_compatibility" };

function tableNamed(table: string): DescribedTable {
  const found = Object.keys(TABLE_FIELDS).find((name): name is DescribedTable => name === table);
  if (found === undefined) throw new Error(`no description of ${table}`);
  return found;
}
