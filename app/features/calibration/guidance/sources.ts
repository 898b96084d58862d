import type { GuideSource } from "./guidance.model";

/** A file of a repository, in its newest version. */
const file = (label: string, repository: string, path: string): GuideSource => ({
  label,
  url: `https://github.com/${repository}/blob/HEAD/${path}`,
});

const orca = (label: string, path: string) =>
  file(`OrcaSlicer wiki: ${label}`, "OrcaSlicer/OrcaSlicer_WIKI", `calibration/${path}`);
const klipper = (label: string, path: string) => file(`Klipper: ${label}`, "Klipper3d/klipper", `docs/${path}`);
const marlin = (label: string, path: string) => file(`Marlin: ${label}`, "MarlinFirmware/MarlinDocumentation", path);
const ellis = (label: string, path: string) =>
  file(`Ellis' guide: ${label}`, "AndrewEllis93/Print-Tuning-Guide", `articles/${path}`);

/** The pages that guides rest on; all that they say is said here in other words. */
export const SOURCES = {
  orcaOrder: orca("order of calibration", "Calibration.md"),
  orcaFlow: orca("flow rate", "flow-rate-calib.md"),
  orcaAdvance: orca("pressure advance", "pressure-advance-calib.md"),
  orcaAdaptive: orca("adaptive pressure advance", "adaptive-pressure-advance-calib.md"),
  orcaSpeed: orca("max volumetric speed", "volumetric-speed-calib.md"),
  klipperAdvance: klipper("pressure advance", "Pressure_Advance.md"),
  klipperRotation: klipper("rotation distance", "Rotation_Distance.md"),
  klipperSkew: klipper("skew correction", "Skew_Correction.md"),
  klipperCodes: klipper("G-codes, TUNING_TOWER and SET_RETRACTION", "G-Codes.md"),
  klipperExtruder: file("Klipper: limits of the extruder", "Klipper3d/klipper", "klippy/kinematics/extruder.py"),
  marlinAdvance: marlin("linear advance", "_features/lin_advance.md"),
  marlinRetract: marlin("M207", "_gcode/M207.md"),
  marlinSkew: marlin("M852", "_gcode/M852.md"),
  ellisAdvance: ellis("pressure advance", "pressure_advance.md"),
  ellisFlow: ellis("extrusion multiplier", "extrusion_multiplier.md"),
  ellisWalls: ellis("misconceptions about wall thickness", "misconceptions.md"),
  ellisExtruder: ellis("extruder calibration", "extruder_calibration.md"),
  ellisSpeed: ellis("maximum volumetric flow", "determining_max_volumetric_flow_rate.md"),
  ellisRetraction: ellis("retraction", "retraction.md"),
  rrfSkew: { label: "RepRapFirmware: M556", url: "https://duet3d.dozuki.com/Wiki/M556" },
  teachingTech: {
    label: "Teaching Tech: 3D printer calibration",
    url: "https://teachingtechyt.github.io/calibration.html",
  },
} as const satisfies Readonly<Record<string, GuideSource>>;
