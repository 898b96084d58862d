import { COUNTRY_CODES } from "./fields/countries.model";

/** What is plausible in one field. The database has the same list, `private.field_rules`; a test compares the two. */
export interface FieldRule {
  readonly min?: number;
  readonly max?: number;
  readonly maxLength?: number;
  readonly choices?: readonly string[];
}

/** Bounds of numbers, characters of texts and choices. Of table `*`: for every table without a rule of its own. */
const RULES: Readonly<Record<string, FieldRule>> = {
  "extruder.weight": { min: 5, max: 3000 },
  "fan.cfm": { min: 0.1, max: 500 },
  "hotend.heater_voltage": { min: 5, max: 48 },
  "hotend.max_flow_rate": { min: 0.5, max: 300 },
  "hotend.heater_wattage": { min: 5, max: 400 },
  "printers.build_x_mm": { min: 10, max: 5000 },
  "printers.build_y_mm": { min: 10, max: 5000 },
  "printers.build_z_mm": { min: 10, max: 5000 },
  "printers.default_nozzle_mm": { min: 0.1, max: 5 },
  "deals.price": { min: 0.01, max: 10_000_000 },
  "deals.list_price": { min: 0.01, max: 10_000_000 },
  "deals.weight_g": { min: 50, max: 50_000 },
  "*.*": { maxLength: 200 },
  "*.name": { maxLength: 120 },
  "*.manufacturer": { maxLength: 80 },
  "*.description": { maxLength: 2000 },
  "*.image_url": { maxLength: 2000 },
  "*.website": { maxLength: 2000 },
  "*.subcategory": { maxLength: 60 },
  "*.subcategory2": { maxLength: 60 },
  "manufacturers.country": { choices: COUNTRY_CODES },
  "deals.url": { maxLength: 2000 },
  "deals.title": { maxLength: 140 },
  "deals.merchant": { maxLength: 80 },
  "deals.brand": { maxLength: 80 },
  "deals.material": { maxLength: 40 },
  "deals.colour": { maxLength: 60 },
  "deals.coupon_code": { maxLength: 40 },
  "link.note": { maxLength: 300 },
  "link.source_url": { maxLength: 2000 },
  "*.needs": { maxLength: 10 },
  "*.purpose": { choices: ["replacement", "upgrade"] },
  "*.status": { choices: ["active", "discontinued"] },
  "*.confidence": { choices: ["high", "medium", "low"] },
  "*.source": { maxLength: 1500 },
  "*.weight_source": { maxLength: 1500 },
  "*.purchase_source": { maxLength: 1500 },
  "printers.status": { choices: ["approved", "pending", "rejected"] },
  "manufacturers.status": { choices: ["approved", "pending", "rejected"] },
  "deals.status": { choices: ["pending", "active", "expired", "rejected"] },
  "*.purchase_kind": { choices: ["bits", "kit", "complete", "complete or printed", "nothing"] },
  "link.fit": { choices: ["drop_in", "adapter", "modification", "firmware"] },
  "report.reason": { choices: ["wrong", "unsafe", "spam", "offensive", "copyright", "other"] },
  "deals.kind": { choices: ["filament", "tool"] },
  "deals.diameter": { choices: ["1.75", "2.85"] },
  "deals.region": {
    choices: [
      ...["worldwide", "AU", "BR", "CA", "CH", "CN", "EU", "IN", "JP", "KR", "MX", "NO", "NZ", "SG", "UK", "US", "ZA"],
    ],
  },
};

/** The whole list, by `{table}.{column}`. */
export function fieldRules(): Readonly<Record<string, FieldRule>> {
  return RULES;
}

/**
 * The rule of a column: that of its table, else that of all tables.
 *
 * @param table a table, or `link` for a printer that a part fits, `report` for a report
 */
export function fieldRule(table: string, column: string): FieldRule {
  return RULES[`${table}.${column}`] ?? RULES[`*.${column}`] ?? RULES["*.*"] ?? {};
}
