import type { Printer } from "../catalogue.model";

/* What a printer is, in words: its page and FIND say the same of it. */

const KINEMATICS: Readonly<Record<string, string>> = {
  i3: "bed slinger (i3)",
  cartesian: "Cartesian",
  corexy: "CoreXY",
  corexz: "CoreXZ",
  hbot: "H-bot",
  delta: "delta",
};
const EXTRUDERS: Readonly<Record<string, string>> = {
  direct: "direct drive",
  bowden: "Bowden",
  "direct+bowden": "direct drive or Bowden",
};

/** How a printer moves; null when nobody states it. */
export function motionWords({ kinematics }: Pick<Printer, "kinematics">): string | null {
  return inWords(KINEMATICS, kinematics);
}

/** Where a printer's extruder is; null when nobody states it. */
export function extruderWords({ extruderType }: Pick<Printer, "extruderType">): string | null {
  return inWords(EXTRUDERS, extruderType);
}

/** "bed slinger (i3)", "Bowden", "0.4 mm nozzle": what is stated of a printer besides its size. */
export function traitWords(
  printer: Pick<Printer, "kinematics" | "extruderType" | "enclosed" | "defaultNozzleMm">,
): string[] {
  const { enclosed, defaultNozzleMm } = printer;
  return [
    motionWords(printer),
    extruderWords(printer),
    enclosed === true ? "enclosed" : null,
    defaultNozzleMm === null ? null : `${String(defaultNozzleMm)} mm nozzle`,
  ].filter((words) => words !== null);
}

/** The words for a value, and the value itself where there are none. */
export function inWords(words: Readonly<Record<string, string>>, value: string | null): string | null {
  return value === null ? null : (words[value] ?? value);
}
