import { statedSizes, type DrawnPart, type PartDrawing } from "../drawn-part.server";
import { axialFan, axialFanDimensions } from "./axial-fan.server";
import { blower, blowerDimensions, cpapBlower, fanDuct, toolheadFanKit, turboKit } from "./blower.server";

interface FanSize {
  /** Length of a side; null when nobody states it. */
  readonly frame: number | null;
  readonly depth: number | null;
}

/** "40x10mm" and "40 x 40 x 10 mm" are the same fan; an interface of the fan says it, too. */
function sizeOf(part: DrawnPart): FanSize {
  const [fact = ""] = [...part.values("hotend_fan_mm"), ...part.values("part_fan_mm")];
  const blowerCode = /^(\d\d)(\d\d)-blower$/.exec(fact);
  if (blowerCode) return { frame: Number(blowerCode[1]), depth: Number(blowerCode[2]) };
  const sizes = statedSizes(fact).length > 0 ? statedSizes(fact) : statedSizes(part.name);
  const [first, second, third] = sizes;
  if (first !== undefined) return { frame: first, depth: third ?? second ?? null };
  const frame = /\b(\d+)\s?mm\b/.exec(part.name);
  return { frame: frame ? Number(frame[1]) : null, depth: null };
}

function nameOf(kind: string, { frame, depth }: FanSize): string {
  return [kind, frame, depth].filter((piece) => piece !== null).join("-");
}

function sizeWords({ frame, depth }: FanSize, square: boolean): string {
  if (frame === null) return "";
  if (depth === null) return `, ${String(frame)} mm`;
  return square
    ? `, ${String(frame)} x ${String(frame)} x ${String(depth)} mm`
    : `, ${String(frame)} x ${String(depth)} mm`;
}

/** A fan at its frame size and thickness; a kit or a duct as what it is. */
export function fanDrawing(part: DrawnPart): PartDrawing {
  const { words, kind } = part;
  if (words.includes("panda turbo"))
    return { name: "fan-turbo", what: "a turbo fan kit with its hose", sketch: turboKit };
  if (kind === "CPAP" || part.values("part_fan_mm").includes("cpap")) {
    return { name: "fan-cpap", what: "a CPAP blower with its hose", sketch: cpapBlower };
  }
  if (kind === "Duct") return { name: "fan-duct", what: "a part cooling duct", sketch: fanDuct };
  if (/\bkit\b/.test(words)) return { name: "fan-kit", what: "a fan kit for a toolhead", sketch: toolheadFanKit };
  const size = sizeOf(part);
  const isBlower = kind === "Blower";
  const wires = /\bpwm\b/.test(words) ? 4 : 2;
  return isBlower
    ? {
        name: nameOf("blower", size),
        what: `a blower fan${sizeWords(size, false)}`,
        sketch: () => blower(size.frame, size.depth),
        dimensions: () => blowerDimensions(size.frame, size.depth),
      }
    : {
        name: `${nameOf("fan", size)}${wires === 4 ? "-pwm" : ""}`,
        what: `an axial fan${sizeWords(size, true)}${wires === 4 ? ", with the plug of a speed-controlled fan" : ""}`,
        sketch: () => axialFan(size.frame, size.depth, wires),
        dimensions: () => axialFanDimensions(size.frame, size.depth),
      };
}
