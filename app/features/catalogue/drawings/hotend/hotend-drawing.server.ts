import { ownValue } from "~/lib/own-value";
import type { DrawnPart, PartDrawing } from "../drawn-part.server";
import { spareDrawing } from "../spares/spare-drawing.server";
import { cooler, type Cooler } from "./coolers.server";
import { bead, heatBreak, heater, HEATER_HEIGHTS, tip, type Heater } from "./hot-side.server";

/** How the upper half looks for each mount. Of several mounts the first one here is drawn, the most special first. */
const MOUNTS: readonly (readonly [value: string, cooler: Cooler, words: string])[] = [
  ["goliath", "large", "a Goliath mount"],
  ["revo-voron", "plate", "a Revo Voron mount"],
  ["revo-micro", "micro", "a Revo Micro mount"],
  ["dragonfly-bms", "flange", "a bolt-through mount"],
  ["bambu-x1-p1", "slim", "a Bambu Lab X1 / P1 mount"],
  ["bambu-a1", "clip", "a Bambu Lab clip"],
  ["bambu-h2", "clip", "a Bambu Lab clip"],
  ["creality-k1", "flange", "a Creality K1 mount"],
  ["creality-k2", "tube", "a Creality K2 mount"],
  ["creality-ender3-v3", "two-screw", "an Ender-3 V3 mount"],
  ["creality-unicorn", "tube", "a Creality Unicorn mount"],
  ["prusa-nextruder", "smooth", "a Prusa Nextruder mount"],
  ["sovol-sv06-plus", "plate", "a Sovol SV06 Plus mount"],
  ["sovol-sv06", "two-screw", "a Sovol SV06 mount"],
  ["sovol-sv08", "plate", "a Sovol SV08 mount"],
  ["elegoo-centauri-carbon", "cartridge", "an Elegoo Centauri Carbon mount"],
  ["flashforge-5m", "cartridge", "a FlashForge 5M mount"],
  ["mosquito-bolt-pattern", "pillars", "a Mosquito bolt pattern"],
  ["dragon-bolt-pattern", "bolts", "a Dragon bolt pattern"],
  ["groove-mount-16mm", "groove", "a groove mount"],
  ["creality-mk8-two-screw", "two-screw", "a two-screw mount"],
  ["maker-specific", "box", "a mount of its own"],
];

/** The kind of mount in words, for those whose interface nobody has stated. */
const MOUNT_WORDS: readonly (readonly [RegExp, Cooler, string])[] = [
  [/water cooled/, "water", "water cooling"],
  [/groove mount|ptfe lined/, "groove", "a groove mount"],
  [/dragon mount/, "bolts", "a Dragon bolt pattern"],
  [/bambu mount/, "slim", "a Bambu Lab mount"],
  [/creality mount/, "two-screw", "a Creality mount"],
  [/compact/, "micro", "a compact body"],
  [/qidi mount/, "flange", "a QIDI mount"],
  [/anycubic mount|snapmaker mount/, "cartridge", "a mount for one printer"],
  [/eva mount/, "plate", "an EVA mount"],
];

interface Mount {
  readonly cooler: Cooler;
  readonly words: string | null;
}

function mountOf(part: DrawnPart): Mount {
  if (part.kind2 === "Water cooled") return { cooler: "water", words: "water cooling" };
  const values = part.values("hotend_mount");
  const ownKind = MOUNT_WORDS.find(([pattern]) => pattern.test(part.kind2.toLowerCase()));
  const stated = MOUNTS.filter(([value]) => values.includes(value));
  const sameAsKind = stated.find(([, looks]) => looks === ownKind?.[1]);
  const [, looks, words] = sameAsKind ?? stated[0] ?? [null, ownKind?.[1] ?? "groove", ownKind?.[2] ?? null];
  return { cooler: looks, words };
}

/** Heaters that go round the nozzle instead of lying in a block: those of much power, and those said to be ceramic. */
function isRing(part: DrawnPart): boolean {
  const watts = part.number("heater_wattage") ?? 0;
  return (
    watts > 50 ||
    part.kind === "Ultra high flow" ||
    /rapido|ceramic|\btz\b|\bchc\b|spider 3|red lizard|next-g/.test(part.words)
  );
}

function heaterOf(part: DrawnPart, looks: Cooler): Heater {
  if (part.kind2 === "Induction") return "induction";
  const nozzles = part.values("nozzle");
  if (nozzles.includes("revo")) return "core";
  if (nozzles.includes("supervolcano-m6")) return "very-tall-block";
  const ring = isRing(part);
  if (nozzles.includes("volcano-m6")) return ring ? "long-ring" : "tall-block";
  if (ring) return part.kind === "Ultra high flow" ? "long-ring" : "ring";
  if (["slim", "clip", "smooth", "tube", "cartridge"].includes(looks)) return "sleeve";
  if (nozzles.includes("mk8-m6")) return "mk8-block";
  return part.kind === "High flow" && !nozzles.includes("v6-m6") ? "ring" : "block";
}

const HEATER_WORDS: Readonly<Record<Heater, string>> = {
  block: "a heater block",
  "mk8-block": "an MK8 heater block",
  "tall-block": "a Volcano heater block",
  "very-tall-block": "a SuperVolcano heater block",
  ring: "a heater round the melt zone",
  "long-ring": "a long heater round the melt zone",
  core: "a Revo heater core",
  sleeve: "a heater sleeve",
  induction: "an induction coil",
};

function tipOf(part: DrawnPart, heated: Heater): Parameters<typeof tip>[0] {
  const nozzles = part.values("nozzle");
  if (heated === "core") return "revo";
  if (nozzles.some((value) => value.startsWith("mk8"))) return "mk8";
  if (nozzles.some((value) => value.startsWith("v6"))) return "v6";
  if (nozzles.some((value) => value.includes("volcano"))) return "long";
  return heated === "sleeve" ? "needle" : "v6";
}

/** What a class of flow melts where no figure is stated, in mm³/s: for the drawing alone. */
const USUAL_FLOW: Readonly<Record<string, number>> = {
  "Standard flow": 12,
  "High flow": 26,
  "Ultra high flow": 45,
  "Multi-material": 16,
};

/** In four steps, so that two hotends whose flow hardly differs have one drawing. */
function flowStep(flow: number): number {
  return flow < 16 ? 12 : flow < 28 ? 24 : flow < 48 ? 40 : 80;
}

const SPARE_KINDS: ReadonlySet<string> = new Set([
  "Nozzle",
  "Heater",
  "Thermistor",
  "Heat break",
  "PTFE tube",
  "Coupler",
  "Silicone sock",
]);

const FOOT = 104;
const TOP = 5;

/** A hotend by its mount, heater, nozzle and flow; a spare part of one as what it is. */
export function hotendDrawing(part: DrawnPart): PartDrawing {
  if (SPARE_KINDS.has(part.kind)) return spareDrawing(part);
  const mount = mountOf(part);
  const heated = heaterOf(part, mount.cooler);
  const nozzle = tipOf(part, heated);
  const flow = flowStep(part.number("max_flow_rate") ?? ownValue(USUAL_FLOW, part.kind) ?? 12);
  return {
    name: ["hotend", mount.cooler, heated, nozzle, String(flow)].join("-"),
    what: `a hotend with ${mount.words === null ? "" : `${mount.words} and `}${HEATER_WORDS[heated]}`,
    sketch: () => {
      const nozzleHeight = tip(nozzle, 0).height;
      const heaterTop = FOOT - nozzleHeight - HEATER_HEIGHTS[heated];
      const coolerBottom = heaterTop - 8;
      return [
        ...bead(FOOT, flow),
        ...heatBreak(coolerBottom - 2, heaterTop + 2),
        ...cooler(mount.cooler, TOP, coolerBottom),
        ...tip(nozzle, FOOT - nozzleHeight).sketch,
        ...heater(heated, heaterTop),
      ];
    },
  };
}
