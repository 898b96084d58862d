import { ownValue } from "~/lib/own-value";
import type { DrawnPart, PartDrawing } from "../drawn-part.server";
import type { Sketch } from "../sketch.server";
import { blockProbe, cylinderProbe, pinProbe } from "./contact-probes.server";
import { boardProbe, conductiveProbe, dockedProbe, magnetProbe, swingProbe } from "./dockable-probes.server";
import { loadCellProbe, padProbe, piezoProbe, strainEffector, tapProbe } from "./nozzle-probes.server";
import { eddyScanner, type Connector } from "./scanner-probes.server";

type Known = readonly [words: RegExp, name: string, what: string, sketch: () => Sketch];

/** The first whose words the part has. The last of each group has none and is for all others. */
const PINS: readonly Known[] = [
  [/microprobe/, "probe-pin-small", "a small touch probe with a pin", () => pinProbe("small")],
  [/cr touch/, "probe-pin-square", "a touch probe with a metal pin", () => pinProbe("square")],
  [/3dtouch/, "probe-pin-clear", "a touch probe with a pin", () => pinProbe("clear")],
  [/(?:)/, "probe-pin", "a touch probe with a pin", () => pinProbe("round-shoulder")],
];

const DOCKABLE: readonly Known[] = [
  [/pcb/, "probe-dock-board", "a dockable probe on a circuit board, with a microswitch", () => magnetProbe(true)],
  [/euclid/, "probe-dock-magnets", "a dockable probe with four magnets and a microswitch", boardProbe],
  [/conductive/, "probe-dock-pin", "a dockable probe with a conducting pin", conductiveProbe],
  [/slideswipe/, "probe-dock-servo", "a microswitch probe on a servo", () => swingProbe(true)],
  [/side swipe|zeroclick/, "probe-dock-swing", "a microswitch probe that swings down", () => swingProbe(false)],
  [
    /quickdraw/,
    "probe-dock-gantry",
    "a dockable microswitch probe, its dock on the gantry",
    () => dockedProbe("gantry"),
  ],
  [/klackender/, "probe-dock-bed", "a dockable microswitch probe, its dock beside the bed", () => dockedProbe("bed")],
  [/jabberwocky/, "probe-dock-toolhead", "a microswitch probe under a toolhead", () => dockedProbe("toolhead")],
  [/(?:)/, "probe-dock", "a dockable probe: a microswitch held by magnets", () => magnetProbe(false)],
];

const AT_THE_NOZZLE: readonly Known[] = [
  [/load cell/, "probe-load-cell", "a load cell that feels the nozzle touch", loadCellProbe],
  [/strain/, "probe-strain", "an effector plate with strain gauges", strainEffector],
  [/piezo20/, "probe-piezo-disc", "a piezo disc above a hotend", () => piezoProbe("disc")],
  [/piezo/, "probe-piezo", "a piezo ring above a hotend", () => piezoProbe("ring")],
  [/membrane/, "probe-membrane", "a membrane pad above a hotend", () => padProbe("membrane")],
  [/pressure/, "probe-pressure", "a pressure sensor above a hotend", () => padProbe("pressure")],
  [/boop/, "probe-tap-small", "a small toolhead that gives way when the nozzle touches", () => tapProbe(true)],
  [/(?:)/, "probe-tap", "a toolhead that gives way when the nozzle touches", () => tapProbe(false)],
];

const TOUCHLESS: readonly Known[] = [
  [/capacitive/, "probe-capacitive", "a capacitive probe", () => cylinderProbe(18, true)],
  [/pinda/, "probe-inductive-8", "a slim inductive probe", () => cylinderProbe(8, false)],
  [/lj12/, "probe-inductive-12", "an inductive probe with a thread and two nuts", () => cylinderProbe(12, false)],
  [/tl-q/, "probe-block-flat", "an inductive probe in a rectangular housing", () => blockProbe("flat")],
  [/gl-8/, "probe-block-slim", "an inductive probe in a slim housing", () => blockProbe("slim")],
  [/(?:)/, "probe-block", "an inductive probe in a square housing", () => blockProbe("square")],
];

const GROUPS: Readonly<Record<string, readonly Known[]>> = {
  "Touch probe": PINS,
  "Dockable probe": DOCKABLE,
  "Nozzle probe": AT_THE_NOZZLE,
  "Touchless probe": TOUCHLESS,
};

function connectorOf(part: DrawnPart): Connector {
  const ports = part.values("probe_port");
  if (ports.includes("usb") && ports.includes("can")) return "usb-can";
  if (ports.includes("usb")) return "usb";
  if (ports.includes("can")) return "can";
  return ports.includes("i2c") ? "i2c" : "none";
}

const CONNECTED: Readonly<Record<Connector, string>> = {
  usb: ", connected by USB",
  can: ", connected by CAN",
  "usb-can": ", connected by USB or CAN",
  i2c: ", connected by I2C",
  none: "",
};

function scannerShape({ words }: DrawnPart): Parameters<typeof eddyScanner>[0] {
  if (words.includes("beacon")) return words.includes("revh") ? "round" : "tab";
  if (/cartographer|idm/.test(words)) return "bar";
  return /coil|bd sensor|sovol/.test(words) ? "small" : "square";
}

/** A probe by how it finds the bed. */
export function probeDrawing(part: DrawnPart): PartDrawing {
  const group = ownValue(GROUPS, part.kind);
  if (group === undefined) {
    const [shape, connector] = [scannerShape(part), connectorOf(part)];
    return {
      name: `probe-scanner-${shape}-${connector}`,
      what: `a bed scanner with a flat coil${CONNECTED[connector]}`,
      sketch: () => eddyScanner(shape, connector),
    };
  }
  const words = `${part.words} ${part.text("probe_type").toLowerCase()}`;
  const [, name, what, sketch] = group.find(([pattern]) => pattern.test(words)) ?? TOUCHLESS[0] ?? PINS[0] ?? NOTHING;
  return { name, what, sketch };
}

const NOTHING: Known = [/(?:)/, "probe-pin", "a touch probe with a pin", () => pinProbe("round-shoulder")];
