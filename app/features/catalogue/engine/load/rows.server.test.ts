import { describe, expect, test } from "vitest";
import { manufacturerRowSchema, partRowSchema, printerRowSchema, registryRowSchema, toPart } from "./rows.server";
import type { PartCategory } from "../../catalogue.model";

const ROW = {
  id: 12,
  name: "E3D V6",
  description: "A hotend.",
  manufacturer: "E3D",
  rating: null,
  requires_config: true,
  requires_electrical: null,
  requires_printing: false,
  requires_tools: null,
  requires_purchase: null,
  subcategory: "Standard flow",
  subcategory2: null,
  image_url: null,
  part_slug: "e3d-v6",
  source: "x",
  confidence: "high",
  created_at: "2026-01-02 03:04:05+00",
};
const part = (table: PartCategory, row: object = {}, registry: object | null = null) =>
  toPart(table, partRowSchema.parse({ ...ROW, ...row }), registry === null ? null : registryRowSchema.parse(registry));

describe("normalising rows", () => {
  test("treats a null flag as not required", () => {
    expect(part("hotend")).toMatchObject({
      key: "hotend:12",
      category: "hotend",
      tags: ["requires-config"],
      requiresConfig: true,
      requiresElectrical: false,
      manufacturerSlug: "e3d",
      partSlug: "e3d-v6",
      createdAt: "2026-01-02T03:04:05.000Z",
    });
  });

  test.each([
    ["fan", ["electrical", "requires-tools", "requires-purchase"]],
    ["probe", ["electrical"]],
    ["build_plate", ["requires-purchase"]],
    ["tools", ["requires-purchase"]],
    ["bed", []],
    ["extruder", []],
    ["motion_system", []],
    ["hotend", []],
  ] as const)("gives %s its own default flags", (table, tags) => {
    expect(part(table, { requires_config: null, requires_printing: null }).tags).toEqual(tags);
  });

  test("prefers a stated flag to the default", () => {
    expect(part("probe", { requires_config: false, requires_electrical: false }).tags).toEqual([]);
    expect(part("tools", { requires_config: null, requires_purchase: false }).tags).toEqual([]);
  });

  test("gives a fan no manufacturer and no flags of its own", () => {
    const { manufacturer: _maker, requires_config: _config, ...row } = ROW;
    const fan = toPart("fan", partRowSchema.parse({ ...row, cfm: 4.83 }), null);
    expect(fan).toMatchObject({ manufacturer: null, manufacturerSlug: "generic", specs: { cfm: 4.83 } });
  });

  test("names a build plate without a name by its plate name", () => {
    const plate = { build_plate: "Cool Plate", material: "Steel" };
    expect(part("build_plate", { ...plate, name: null, part_slug: null })).toMatchObject({
      name: "Cool Plate",
      partSlug: "cool-plate",
      specs: { build_plate: "Cool Plate", material: "Steel", texture: null },
    });
    expect(part("build_plate", { ...plate, name: "Named" }).name).toBe("Named");
    expect(part("build_plate", { name: null }).name).toBe("Build plate 12");
  });

  test("makes a slug from table and id for a name without Latin letters", () => {
    expect(part("hotend", { name: "東京", part_slug: null }).partSlug).toBe("hotend-12");
  });

  test("takes slug, purpose and status from the registry", () => {
    const registry = {
      id: "7",
      item_table: "hotend",
      item_id: 12,
      manufacturer_slug: "e3d",
      part_slug: "e3d-v6-2",
      purpose: ["replacement", "upgrade"],
      status: "discontinued",
      superseded_by: "9",
      needs: ["3", 4],
    };
    expect(part("hotend", {}, registry)).toMatchObject({
      registryId: 7,
      partSlug: "e3d-v6-2",
      purpose: ["replacement", "upgrade"],
      status: "discontinued",
      supersededBy: 9,
      needs: [3, 4],
    });
    expect(part("hotend", {})).toMatchObject({ supersededBy: null, needs: [] });
  });

  test("parses numbers from text, treats blanks as missing, and adds no zero", () => {
    const { specs } = part("hotend", {
      max_flow_rate: "11.5",
      heater_wattage: "",
      nozzle_type: " ",
      cfs_compatible: null,
    });
    expect(specs).toEqual({
      max_flow_rate: 11.5,
      heater_wattage: null,
      heater_voltage: null,
      nozzle_type: null,
      cfs_compatible: null,
    });
  });

  test("refuses a row that is not a part", () => {
    expect(partRowSchema.safeParse({ ...ROW, id: 0 }).success).toBe(false);
    expect(partRowSchema.safeParse({ ...ROW, rating: "high" }).success).toBe(false);
  });
});

test("maps printers and manufacturers to models", () => {
  const printer = printerRowSchema.parse({
    id_uuid: "u",
    slug: "creality-ender-3",
    name: "Ender-3",
    manufacturer: "Creality",
    build_x_mm: "220",
    enclosed: false,
    default_nozzle_mm: 0.4,
  });
  expect(printer).toMatchObject({
    label: "Creality Ender-3",
    buildXMm: 220,
    buildYMm: null,
    enclosed: false,
    popular: false,
  });
  expect(printerRowSchema.parse({ id_uuid: "u", slug: "x", name: "X", manufacturer: null })).toMatchObject({
    label: "X",
    manufacturer: "",
  });
  expect(printerRowSchema.parse({ id_uuid: "u", slug: "x", old_slugs: ["w"], name: "X" }).oldSlugs).toEqual(["w"]);
  expect(manufacturerRowSchema.parse({ id: "3", manufacturer: "E3D", slug: "e3d" })).toEqual({
    id: 3,
    name: "E3D",
    slug: "e3d",
    oldSlugs: [],
    country: null,
    website: null,
  });
});

describe("the build volume of a printer", () => {
  const volume = (build_plate_dimensions: string | null, sides: readonly (number | null)[]) => {
    const [build_x_mm = null, build_y_mm = null, build_z_mm = null] = sides;
    const row = { ...PRINTER, build_plate_dimensions, build_x_mm, build_y_mm, build_z_mm };
    return printerRowSchema.parse(row).dimensions;
  };

  test.each([
    { stored: "220 x 220 x 250 mm", sides: [220, 220, 250] },
    { stored: "Ø 200 x 300 mm", sides: [200, 200, 300] },
    { stored: "220 x 220 x 250 mm", sides: [220, 220, null] },
    { stored: null, sides: [220, null, 250] },
  ])("is what is stored: $stored", ({ stored, sides }) => {
    expect(volume(stored, sides)).toBe(stored);
  });

  test("is made of the figures when one of them was corrected, or nothing is stored", () => {
    expect(volume("220 x 220 x 250 mm", [220, 220, 251])).toBe("220 x 220 x 251 mm");
    expect(volume("235 x 235 mm", [235, 235, 250.5])).toBe("235 x 235 x 250.5 mm");
    expect(volume(null, [100, 100, 100])).toBe("100 x 100 x 100 mm");
  });
});

const PRINTER = {
  ...{ id: 1, id_uuid: "0198c0de-0000-7000-8000-000000000001", slug: "a", name: "A", manufacturer: "B" },
  ...{ description: null, image_url: null, popular: false, bed_shape: null, kinematics: null, gcode_flavor: null },
  ...{ default_nozzle_mm: null, extruder_type: null, enclosed: null },
};
