import type { DrawnPart, PartDrawing } from "../drawn-part.server";
import type { Sketch } from "../sketch.server";
import {
  belt,
  beltClamp,
  beltDimensions,
  beltKit,
  flangedBearing,
  idler,
  pulley,
  pulleyDimensions,
  tensioner,
} from "./belt-drive.server";
import { allWheelDrive, backer, cornerJoint, gantryKit, idlerBlock } from "./gantry-parts.server";
import {
  grease,
  linearBearing,
  linearBearingDimensions,
  linearRail,
  oldhamCoupler,
  railKit,
  screwNut,
  slotWheel,
} from "./linear-guides.server";
import { motor, roundMotorDimensions, zDrive, type MotorShape } from "./motors.server";

type Known = readonly [words: RegExp, name: string, what: string, sketch: () => Sketch];

const KNOWN: readonly Known[] = [
  [/rail kit/, "rail-kit", "linear rails with the parts to fit them", railKit],
  [/v-slot/, "slot-wheel", "a V-slot wheel", slotWheel],
  [/grease|lubrication/, "grease", "a tube of grease", grease],
  [/oldham/, "oldham", "an Oldham coupler", oldhamCoupler],
  [/ball screw/, "ball-nut", "a ball screw nut", () => screwNut(1, true)],
  [/z drive|planetary gearbox/, "z-drive", "a Z drive with a planetary gearbox", zDrive],
  [/awd/, "awd", "a gantry with a motor at each corner", allWheelDrive],
  [/xy joints/, "xy-joint", "an XY joint", cornerJoint],
  [/mgn9 gantry backers/, "backer-rail", "a backer for a gantry rail", () => backer("rail")],
  [/steel backers/, "backer-perforated", "steel backers for a gantry", () => backer("perforated")],
  [/backer/, "backer", "backers for a gantry profile", () => backer("strip")],
  [/gantry.*printed/, "gantry-printed", "printed parts for a gantry", () => gantryKit(true)],
  [/gantry/, "gantry-rails", "a gantry on linear rails", () => gantryKit(false)],
  [/clamp|belt lock/, "belt-clamp", "a belt clamp", beltClamp],
  [/tool-free/, "tensioner-knob", "a belt tensioner with a wheel to turn", () => tensioner(true)],
  [/tensioner/, "tensioner", "a belt tensioner", () => tensioner(false)],
  [/bearing blocks/, "idler-block-toothed", "blocks with toothed idlers", () => idlerBlock(true)],
  [/bfi/, "idler-block", "a printed block with idlers", () => idlerBlock(false)],
  [/flanged bearing/, "flanged-bearing", "a flanged bearing", flangedBearing],
  [/xyz.*belt/, "belt-kit-3", "a set of three timing belts", () => beltKit(3)],
  [/belt kit/, "belt-kit", "a set of timing belts", () => beltKit(2)],
];

const DETAILED = {
  rail: railDrawing,
  bearing: bearingDrawing,
  nut: nutDrawing,
  belt: beltDrawing,
  wheel: wheelDrawing,
  motor: motorDrawing,
};

function detailOf({ words, kind, text }: DrawnPart): keyof typeof DETAILED | null {
  const subtype = text("subtype").toLowerCase();
  if (kind === "Motors" || subtype === "stepper motor") return "motor";
  if (subtype === "linear rail") return "rail";
  if (subtype === "linear bearing") return "bearing";
  if (/leadscrew nut|lead screw/.test(words)) return "nut";
  if (subtype === "pulley" || subtype === "idler") return "wheel";
  return subtype === "belt" ? "belt" : null;
}

/** "GT2 9 mm belt" and the value "gt2-9mm" of its interface. */
function beltDrawing(part: DrawnPart): PartDrawing {
  const widths = part
    .values("belt")
    .map((value) => /-(\d+)mm$/.exec(value)?.[1])
    .filter((width) => width !== undefined);
  const profile = /1\.5gt/.test(part.words) ? "1.5GT" : "GT2";
  const width = Number(widths[0] ?? /\b(\d+)\s?mm\b/.exec(part.name)?.[1] ?? Number.NaN);
  const known = Number.isFinite(width) && width >= 2 && width <= 20;
  const one = known && widths.length < 2;
  const drawn = known ? Math.min(12, width) : 6;
  return {
    name: ["belt", profile.toLowerCase().replace(".", ""), known ? String(drawn) : ""]
      .filter((word) => word !== "")
      .join("-"),
    what: `a ${profile} timing belt${one ? `, ${String(width)} mm wide` : ""}`,
    sketch: () => belt(drawn, profile === "GT2" ? 2 : 1.5),
    dimensions: () => (one ? beltDimensions(width) : []),
  };
}

function wheelDrawing(part: DrawnPart): PartDrawing {
  const toothed = /(\d+)-tooth/.exec(part.words)?.[1];
  const teeth = toothed === undefined ? null : Number(toothed);
  const boreText = /(\d+) mm bore/.exec(part.words)?.[1];
  const bore = boreText === undefined ? null : Number(boreText);
  const wide = /9 mm (belt|y idler)/.test(part.words) || part.values("belt").includes("gt2-9mm");
  if (part.text("subtype") === "Idler") {
    const hasTeeth = teeth !== null || /toothed/.test(part.words);
    return {
      name: ["idler", hasTeeth ? String(teeth ?? 20) : "smooth", wide ? "wide" : ""]
        .filter((word) => word !== "")
        .join("-"),
      what: `${hasTeeth ? "a toothed idler" : "an idler"}${teeth === null ? "" : ` with ${String(teeth)} teeth`}${wide ? ", for a 9 mm belt" : ""}`,
      sketch: () => idler(hasTeeth ? (teeth ?? 20) : null, wide),
    };
  }
  return {
    name: ["pulley", teeth === null ? "" : String(teeth), wide ? "wide" : ""].filter((word) => word !== "").join("-"),
    what: `a motor pulley${teeth === null ? "" : ` with ${String(teeth)} teeth`}${bore === null ? "" : `, ${String(bore)} mm bore`}`,
    sketch: () => pulley(Math.min(90, teeth ?? 20), 5, wide),
    dimensions: () => (bore === 5 ? pulleyDimensions(Math.min(90, teeth ?? 20), bore, wide) : []),
  };
}

function railDrawing(part: DrawnPart): PartDrawing {
  const [, family = "MGN", size = "12", carriage = ""] = /\b(MGN|HGH)(\d+)([CH])?/i.exec(part.name) ?? [];
  const rail = {
    size: Math.min(20, Math.max(7, Number(size))),
    heavy: family.toUpperCase() === "HGH",
    carriage: carriage === "C" ? ("C" as const) : carriage === "H" ? ("H" as const) : null,
  };
  const preloaded = /preload/.test(part.words);
  const label = `${family.toUpperCase()}${size}${carriage}`;
  return {
    name: `rail-${label.toLowerCase()}${preloaded ? "-preloaded" : ""}`,
    what: `an ${label} linear rail with its carriage`,
    sketch: () => linearRail(rail, preloaded),
  };
}

function bearingDrawing(part: DrawnPart): PartDrawing {
  const [value = ""] = part.values("rail_axis");
  const bore = /^rod-(\d+)mm$/.exec(value)?.[1];
  const long = /\blong\b/.test(part.words);
  return {
    name: `linear-bearing-${bore ?? "8"}${long ? "-long" : ""}`,
    what: `a ${long ? "long " : ""}linear bearing${bore === undefined ? "" : ` on a ${bore} mm rod`}`,
    sketch: () => linearBearing(Number(bore ?? 8), long),
    dimensions: () => (bore === undefined ? [] : linearBearingDimensions(Number(bore))),
  };
}

/** A T8 screw turns once for 2 mm of each thread it has: T8x8 has four. */
function nutDrawing(part: DrawnPart): PartDrawing {
  const lead = /t8x(\d)/.exec(part.words)?.[1];
  const starts = lead === undefined ? 1 : Math.max(1, Math.round(Number(lead) / 2));
  return {
    name: `screw-nut-${String(starts)}`,
    what: `a lead screw nut on a T8 screw${lead === undefined ? "" : ` with ${lead} mm lead`}`,
    sketch: () => screwNut(starts, false),
  };
}

const MOTOR_WORDS = {
  nema17: "a NEMA 17 stepper motor",
  nema14: "a NEMA 14 stepper motor",
  round: "a flat round stepper motor",
} as const;

function motorDrawing(part: DrawnPart): PartDrawing {
  const values = part.values("motor");
  const frame = values.includes("nema14-round")
    ? "round"
    : values.includes("nema14") || part.kind2 === "NEMA14"
      ? "nema14"
      : "nema17";
  const code = /(?:STH|HS|HD|HM)(\d\d)/.exec(part.name)?.[1];
  const pancake = frame === "round" || (code !== undefined && code === "17" && /36STH/.test(part.name));
  const length: MotorShape["length"] = pancake ? (code === "17" ? "pancake" : "short") : "full";
  return {
    name: `motor-${frame}-${length}`,
    what: MOTOR_WORDS[frame],
    sketch: () => motor({ frame, length }),
    dimensions: () => (frame === "round" ? roundMotorDimensions(36) : []),
  };
}

/** A part of the motion system by its profile, teeth, width or frame. */
export function motionDrawing(part: DrawnPart): PartDrawing {
  const known = KNOWN.find(([words]) => words.test(`${part.words} ${part.text("subtype").toLowerCase()}`));
  if (known !== undefined) {
    const [, name, what, sketch] = known;
    return { name, what, sketch };
  }
  const detail = detailOf(part);
  return detail === null
    ? { name: "motion", what: "parts of a motion system", sketch: () => gantryKit(false) }
    : DETAILED[detail](part);
}
