import { CATEGORY_SPECS, statesMaker, type PartCategory } from "../../catalogue.model";

export const REGISTRY_COLUMNS =
  "id,item_table,item_id,manufacturer_slug,part_slug,purpose,status,superseded_by,needs,purchase_kind,purchase_detail";
export const SLUG_HISTORY_COLUMNS = "manufacturer_slug,part_slug,part_id";
export const PRINTER_COLUMNS =
  "id,id_uuid,slug,old_slugs,name,manufacturer,build_plate_dimensions,description,image_url,popular,build_x_mm,build_y_mm," +
  "build_z_mm,bed_shape,kinematics,gcode_flavor,default_nozzle_mm,extruder_type,enclosed";
export const MANUFACTURER_COLUMNS = "id,manufacturer,slug,old_slugs,country,website";
export const COMPATIBILITY_COLUMNS =
  "id,part_table_name,part_id,printer_id,fit,note,source,source_url,confidence,verified_at";
export const PART_INTERFACE_COLUMNS = "id,part_table_name,part_id,kind,value,source,confidence,verified_at";
export const PRINTER_INTERFACE_COLUMNS = "id,printer_id,kind,value,source,confidence,verified_at";
export const INTERFACE_COLUMNS = "id,kind,value,label,slot,measure";
export const INTERFACE_RULE_COLUMNS = "id,part_table_name,subcategory,kind,role,caveat";
export const SYNONYM_COLUMNS = "id,term,means";
const COMMON_COLUMNS =
  "id,name,description,rating,subcategory,subcategory2,image_url,part_slug,source,confidence,created_at";
const NOT_IN_FAN =
  "manufacturer,requires_config,requires_electrical,requires_printing,requires_tools,requires_purchase";

/** The columns of a part table that the catalogue needs. */
export function partColumns(table: PartCategory): string {
  const own = CATEGORY_SPECS[table].map(({ column }) => column);
  const unfiltered = table === "extruder" ? ["weight_basis"] : [];
  return [COMMON_COLUMNS, ...(statesMaker(table) ? [NOT_IN_FAN] : []), ...own, ...unfiltered].join(",");
}
