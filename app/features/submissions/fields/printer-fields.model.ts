import { countryWords } from "./countries.model";
import { fieldsOf, type Field, type FieldWords } from "./field.model";

const SOURCE: FieldWords = { column: "source", label: "Source", kind: "line", group: "more", by: "admins" };

const STATUS: FieldWords = {
  column: "status",
  label: "Status",
  kind: "choice",
  group: "more",
  by: "admins",
  words: { approved: "Approved", pending: "Pending", rejected: "Rejected" },
};

const size = (column: string, label: string): FieldWords => ({
  column,
  label,
  kind: "number",
  unit: "mm",
  group: "figures",
});

/** The columns of printers, in the order of forms. */
export const PRINTER_FIELDS: readonly Field[] = fieldsOf("printers", [
  {
    column: "name",
    label: "Model",
    kind: "line",
    group: "about",
    isRequired: true,
    hint: "Without its maker: Ender-3 V2.",
  },
  {
    column: "manufacturer",
    label: "Maker",
    kind: "maker",
    group: "about",
    isRequired: true,
    isKnown: true,
    hint: "Choose a known one, or type a new name: it is added when this is approved.",
  },
  { column: "description", label: "Description", kind: "lines", group: "about" },
  size("build_x_mm", "Printable width (X)"),
  size("build_y_mm", "Printable depth (Y)"),
  size("build_z_mm", "Printable height (Z)"),
  {
    column: "bed_shape",
    label: "Shape of the bed",
    kind: "choice",
    group: "figures",
    words: { rect: "Rectangular", round: "Round" },
  },
  {
    column: "kinematics",
    label: "Kinematics",
    kind: "choice",
    group: "figures",
    words: {
      i3: "Bed moves (i3)",
      corexy: "CoreXY",
      corexz: "CoreXZ",
      cartesian: "Cartesian",
      delta: "Delta",
      hbot: "H-bot",
    },
  },
  {
    column: "gcode_flavor",
    label: "Firmware",
    kind: "choice",
    group: "figures",
    words: {
      klipper: "Klipper",
      marlin: "Marlin",
      marlin2: "Marlin 2",
      reprapfirmware: "RepRapFirmware",
      repetier: "Repetier",
      griffin: "Griffin",
      ultigcode: "UltiGCode",
      makerbot: "MakerBot",
      cheetah: "Cheetah",
      bfb: "BFB",
    },
  },
  { column: "default_nozzle_mm", label: "Nozzle it is sold with", kind: "number", unit: "mm", group: "figures" },
  {
    column: "extruder_type",
    label: "Extruder",
    kind: "choice",
    group: "figures",
    words: { direct: "Direct drive", bowden: "Bowden", "direct+bowden": "Both" },
  },
  { column: "enclosed", label: "Enclosed", kind: "flag", group: "figures" },
  { column: "image_url", label: "Picture", kind: "address", group: "more", hint: "An https address of a picture." },
  { column: "popular", label: "Popular", kind: "flag", group: "more", by: "admins" },
  STATUS,
  SOURCE,
]);

/** The columns of manufacturers, in the order of forms. */
export const MANUFACTURER_FIELDS: readonly Field[] = fieldsOf("manufacturers", [
  { column: "manufacturer", label: "Name", kind: "line", group: "about", isRequired: true },
  { column: "country", label: "Country", kind: "choice", group: "about", words: countryWords() },
  { column: "website", label: "Website", kind: "address", group: "about" },
  STATUS,
  SOURCE,
]);
