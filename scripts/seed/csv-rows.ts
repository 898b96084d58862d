import { z } from "zod";
import { PART_CATEGORIES } from "~/features/catalogue/catalogue.model";
import { INTERFACE_ROLES } from "~/features/catalogue/fit/fit-facts.model";

/* What a row of each CSV file in supabase/seed/data must look like. */

/** A blank cell is "not found" and stays unknown: never zero, never "no". */
const text = z.string().transform((cell) => (cell === "" ? null : cell));
const requiredText = z.string().min(1);
const figure = z
  .string()
  .regex(/^(?:\d+(?:\.\d+)?)?$/, "must be a plain decimal number or blank")
  .transform((cell) => (cell === "" ? null : cell));
const flag = z.enum(["true", "false", ""]).transform((cell) => (cell === "" ? null : cell === "true"));
const yesNo = z.enum(["yes", "no", ""]).transform((cell) => (cell === "" ? null : cell === "yes"));
const confidence = z.enum(["high", "medium", "low"]);
const httpAddress = z
  .string()
  .regex(/^(?:https?:\/\/.+)?$/, "must be an http(s) address or blank")
  .transform((cell) => (cell === "" ? null : cell));

export const manufacturerRow = z.strictObject({
  name: requiredText,
  country: text,
  website: httpAddress,
  source: text,
  printer_count: z.string(),
});

export const printerRow = z.strictObject({
  manufacturer: requiredText,
  name: requiredText,
  build_x_mm: figure,
  build_y_mm: figure,
  build_z_mm: figure,
  bed_shape: text,
  kinematics: text,
  gcode_flavor: text,
  default_nozzle_mm: figure,
  extruder_type: text,
  enclosed: yesNo,
  source: text,
});
export type PrinterRow = z.infer<typeof printerRow>;

const namedPart = { part_table_name: z.enum(PART_CATEGORIES), part_name: requiredText };

export const compatibilityRow = z.strictObject({
  ...namedPart,
  printer_manufacturer: z.string(),
  printer_name: z.string(),
  source: text,
  confidence: z.union([confidence, z.literal("").transform(() => null)]),
});

const statedInterface = { kind: requiredText, value: requiredText };

export const interfaceRow = z.strictObject({ ...statedInterface, slot: text, label: requiredText, measure: text });

export const printerInterfaceRow = z.strictObject({
  manufacturer: requiredText,
  name: requiredText,
  ...statedInterface,
  source: text,
  confidence,
});

export const partInterfaceRow = z.strictObject({ ...namedPart, ...statedInterface, source: text, confidence });

export const interfaceRuleRow = z.strictObject({
  part_table_name: z.enum(PART_CATEGORIES),
  subcategory: text,
  kind: requiredText,
  role: z.enum(INTERFACE_ROLES),
  why: text,
  caveat: text,
});

export const synonymRow = z.strictObject({
  term: requiredText,
  means: requiredText,
  kind: z.enum(["synonym", "nickname", "misspelling", "plural", "dimension"]),
});

/** `tool` is neither a replacement nor an upgrade. */
const PURPOSES = {
  replacement: ["replacement"],
  upgrade: ["upgrade"],
  "replacement|upgrade": ["replacement", "upgrade"],
  tool: [],
} as const;

export const purposeRow = z.strictObject({
  ...namedPart,
  purpose: z
    .enum(["replacement", "upgrade", "replacement|upgrade", "tool"])
    .transform((cell): readonly string[] => PURPOSES[cell]),
});

export const purchaseKindRow = z.strictObject({
  ...namedPart,
  what_to_buy: z
    .enum(["bits", "kit", "complete", "complete or printed", "nothing", "not stated"])
    .transform((cell) => (cell === "not stated" ? null : cell)),
  detail: text,
  source: text,
});
export type PurchaseKindRow = z.infer<typeof purchaseKindRow>;

export const weightBasisRow = z.strictObject({
  ...namedPart,
  weight_g: figure,
  weight_basis: requiredText.transform((cell) => (cell === "not stated" ? null : cell)),
  how_known: text,
  source: text,
});

/** A part that has another name than in an older seed. */
export const renamedPartRow = z.strictObject({
  part_table_name: z.enum(PART_CATEGORIES),
  was: requiredText,
  name: requiredText,
});

const namedColumns = { name: requiredText, description: text };
const describedColumns = { subcategory: text, subcategory2: text, source: text, confidence };
const manufacturedColumns = {
  ...namedColumns,
  manufacturer: text,
  requires_config: flag,
  requires_electrical: flag,
  requires_printing: flag,
  requires_tools: flag,
  requires_purchase: flag,
  ...describedColumns,
};

/** The eight part tables: what a row of each file must look like. */
export const PART_FILES = {
  bed: z.strictObject({ ...manufacturedColumns, construction: text, subtype: text }),
  build_plate: z.strictObject({ ...manufacturedColumns, material: text, texture: text, build_plate: text }),
  extruder: z.strictObject({
    ...manufacturedColumns,
    adjustable_tension: flag,
    filament_sensor: flag,
    filament_cutter: flag,
    vented_design: flag,
    construction_material: text,
    motor_type: text,
    weight_g: figure,
  }),
  fan: z.strictObject({ ...namedColumns, ...describedColumns, cfm: figure }),
  hotend: z.strictObject({
    ...manufacturedColumns,
    cfs_compatible: flag,
    nozzle_type: text,
    heater_voltage: figure,
    max_flow_rate_mm3s: figure,
    heater_wattage: figure,
  }),
  motion_system: z.strictObject({ ...manufacturedColumns, subtype: text }),
  probe: z.strictObject({ ...manufacturedColumns, dockable: flag, probe_type: text }),
  tools: z.strictObject({ ...manufacturedColumns, tool_type: text }),
};

/** Columns whose file name carries the unit and whose table name does not. */
export const RENAMED_COLUMNS: Readonly<Record<string, string>> = {
  weight_g: "weight",
  max_flow_rate_mm3s: "max_flow_rate",
};
