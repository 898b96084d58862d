import { CATEGORY_SPECS, statesMaker, type PartCategory, type SpecColumn } from "../../catalogue/catalogue.model";
import { fieldsOf, type Field, type FieldWords } from "./field.model";

const SPEC_HINTS: Readonly<Partial<Record<PartCategory, Readonly<Record<string, string>>>>> = {
  hotend: {
    max_flow_rate: "What its maker states, or what somebody has measured. Say which in the note.",
    nozzle_type: "For example V6, Volcano or MK8.",
    cfs_compatible: "Creality's filament system.",
  },
  extruder: { weight: "In grams. Say in the next field what it includes." },
  build_plate: { build_plate: "The plate's own name, where it differs from the part's." },
  fan: { cfm: "Cubic feet per minute, as on the label." },
};

const NEEDS: readonly (readonly [column: string, label: string, hint: string])[] = [
  ["requires_config", "Firmware or slicer setup", "Settings have to be changed after fitting it."],
  ["requires_electrical", "Electrical work", "Wires are cut, crimped, soldered or connected."],
  ["requires_printing", "Printed parts", "Something has to be printed first."],
  ["requires_tools", "Tools", "More than hands alone."],
  ["requires_purchase", "Purchase required", "It cannot be made without buying something."],
];

const MAKER: FieldWords = {
  column: "manufacturer",
  label: "Maker",
  kind: "maker",
  group: "about",
  isKnown: true,
  hint: "Choose a known one, or type a new name: it is added when this is approved.",
};

/** The columns of a part table and of the part's row in the registry, in the order of forms. */
export function partFields(table: PartCategory): readonly Field[] {
  return fieldsOf(table, [
    {
      column: "name",
      label: "Name",
      kind: "line",
      group: "about",
      isRequired: true,
      hint: "As its maker writes it, with the version: E3D Revo Voron.",
    },
    ...(statesMaker(table) ? [MAKER] : []),
    { column: "description", label: "Description", kind: "lines", group: "about", hint: "What it is good for." },
    { column: "subcategory", label: "Kind", kind: "line", group: "about", isKnown: true },
    { column: "subcategory2", label: "Subtype", kind: "line", group: "about", isKnown: true },
    ...CATEGORY_SPECS[table].map((spec) => specField(table, spec)),
    ...(table === "extruder" ? [WEIGHT_BASIS, WEIGHT_SOURCE] : []),
    ...(table === "fan" ? [] : NEEDS.map(need)),
    { column: "image_url", label: "Picture", kind: "address", group: "more", hint: "An https address of a picture." },
    ...REGISTRY,
    ...BY_ADMINS,
  ]);
}

const WEIGHT_BASIS: FieldWords = {
  column: "weight_basis",
  label: "What the weight includes",
  kind: "line",
  group: "figures",
  hint: "For example: with motor.",
};

const WEIGHT_SOURCE: FieldWords = {
  column: "weight_source",
  label: "Source of the weight",
  kind: "line",
  group: "figures",
  by: "admins",
};

function specField(table: PartCategory, { column, label, kind, unit }: SpecColumn): FieldWords {
  return {
    ...{ column, label, unit, group: "figures" },
    kind: kind === "text" ? "line" : kind === "boolean" ? "flag" : "number",
    isKnown: kind === "text" && column !== "build_plate",
    hint: SPEC_HINTS[table]?.[column],
  };
}

function need([column, label, hint]: (typeof NEEDS)[number]): FieldWords {
  return { column, label, hint, kind: "flag", group: "needs" };
}

/** Columns of the registry, which all parts have. */
const REGISTRY: readonly FieldWords[] = [
  {
    column: "purpose",
    label: "Good for",
    kind: "list",
    group: "more",
    words: { upgrade: "An upgrade", replacement: "A replacement" },
  },
  {
    column: "purchase_kind",
    label: "What has to be bought of a printed design",
    kind: "choice",
    group: "more",
    words: {
      bits: "Bits and pieces",
      kit: "A kit",
      complete: "The complete part",
      "complete or printed": "The complete part, or it is printed",
      nothing: "Nothing",
    },
  },
  { column: "purchase_detail", label: "Which pieces", kind: "line", group: "more", hint: "For example: gears, motor." },
  {
    column: "status",
    label: "Is it still made?",
    kind: "choice",
    group: "more",
    words: { active: "Yes, or not known", discontinued: "No, its maker has stopped" },
  },
  {
    column: "superseded_by",
    label: "Replaced by",
    kind: "part",
    group: "more",
    hint: "Name of the newer part in the catalogue, or its address here.",
  },
  {
    column: "needs",
    label: "Needs these parts, too",
    kind: "parts",
    group: "more",
    hint: "Parts of the catalogue that it cannot be fitted or used without, such as an adapter plate: a name or an address on each line.",
  },
];

const BY_ADMINS: readonly FieldWords[] = [
  { column: "rating", label: "Rating", kind: "number", group: "more", by: "admins" },
  { column: "source", label: "Source", kind: "line", group: "more", by: "admins" },
  { column: "purchase_source", label: "Source of what to buy", kind: "line", group: "more", by: "admins" },
  {
    column: "confidence",
    label: "Confidence",
    kind: "choice",
    group: "more",
    by: "admins",
    words: { high: "High", medium: "Medium", low: "Low" },
  },
];
