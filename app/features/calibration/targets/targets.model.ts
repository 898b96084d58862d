/** The firmwares that lines are for, as visitors choose them. */
export const FIRMWARES = ["Klipper", "Marlin", "RepRapFirmware", "Bambu"] as const;
export const SLICERS = ["OrcaSlicer", "Bambu Studio", "PrusaSlicer", "SuperSlicer", "Cura"] as const;
export type Firmware = (typeof FIRMWARES)[number];
export type Slicer = (typeof SLICERS)[number];

/** What results are for; empty for all. */
export interface Targets {
  readonly firmware: Firmware | "";
  readonly slicer: Slicer | "";
}

export const ALL_TARGETS: Targets = { firmware: "", slicer: "" };
