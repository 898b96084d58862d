import { fmt } from "~/lib/numbers/format-number";
import { readNumber } from "~/lib/numbers/read-number";
import type { Entered } from "../generator.model";

/** What is known of a reading. */
interface Known {
  /** What an input of the calculator has; empty when it has nothing. */
  of(this: void, name: string): string;
  number(this: void, name: string): number | null;
  /** Nozzle of the print, mm. */
  readonly nozzle: number;
}

/** Where a sweep ends after some steps; empty when that cannot be told. */
function endOf({ number }: Known, step: string, steps: number): string {
  const [from, by] = [number("start"), number(step)];
  return from === null || by === null ? "" : fmt(from + by * steps, 9);
}

/** A sweep with as many values as its form begins with. */
function lines(known: Known, steps: number): Entered {
  const { of, number } = known;
  if (of("variant") === "index") return { start: of("start"), step: of("step"), end: endOf(known, "step", steps) };
  if (of("variant") === "sweep") return { start: of("start"), step: of("step"), end: of("end") };
  const [low, high] = [number("low"), number("high")];
  if (low === null || high === null || high <= low) return {};
  return { start: of("low"), end: of("high"), step: fmt((high - low) / 10, 9) };
}

/** The two layers below the max flow tower, mm: heights are measured from the bed, and its flow begins to rise on them. */
const baseHeight = (nozzle: number): number => 2 * 0.8 * nozzle;

/** The second pass begins with what the first one has found. */
function flowOf({ of, number }: Known): string {
  if (of("variant") !== "orca-two-pass" || of("pass") !== "2") return of("oldFlow");
  const [flow, modifier] = [number("oldFlow"), number("modifier1")];
  return flow === null || modifier === null ? "" : fmt((flow * (100 + modifier)) / 100, 9);
}

/** Values of each print's fields from the inputs of the calculator that reads it. */
const VALUES: Readonly<Record<string, (known: Known) => Entered>> = {
  "max-flow-tower": ({ of, number, nozzle }) => {
    const [start, step] = [number("start"), number("step")];
    const first = start === null || step === null ? "" : fmt(start + step * baseHeight(nozzle), 6);
    return { start: first, step: of("step"), end: of("end") };
  },
  "max-flow-blobs": ({ of }) => ({
    extrusionLength: of("extrusionLength"),
    filamentDiameter: of("filamentDiameter"),
    density: of("density"),
  }),
  "pressure-advance-tower": (known) => {
    const { of } = known;
    return of("variant") === "klipper-factor"
      ? { mode: "klipper-factor", start: of("start"), factor: of("factor"), end: endOf(known, "factor", 20) }
      : { mode: "orca-tower", start: of("start"), step: of("step"), end: of("end") };
  },
  "pressure-advance-lines": (known) => lines(known, 20),
  "pressure-advance-pattern": (known) => lines(known, 16),
  "flow-pads": (known) => {
    const { of } = known;
    const pass = of("pass") === "2" ? "pass2" : "pass1";
    return { set: of("variant") === "orca-yolo" ? of("mode") : pass, flowRatio: flowOf(known) };
  },
  "flow-wall": ({ of, number, nozzle }) => {
    const width = number("lineWidth");
    return {
      flowRatio: of("oldFlow"),
      wallCount: of("wallCount"),
      layerHeight: of("layerHeight"),
      lineWidth: width === null ? "" : fmt((width / nozzle) * 100, 6),
    };
  },
  "retraction-tower": ({ of }) =>
    of("variant") === "speed-steps"
      ? { mode: "speed", startSpeed: of("startSpeed"), stepSpeed: of("stepSpeed") }
      : {
          ...{ mode: "length", start: of("start"), step: of("step"), end: of("end"), retractSpeed: of("speed") },
          ...{ extraRestart: of("extraRestart"), zHop: of("zHop") },
        },
  "skew-frame": ({ of }) => ({ measureResidual: of("variant") === "combine" ? "yes" : "no" }),
};

/**
 * What a print is to be made with, so that the form of its reading fits it: the inputs of that form as a query, and the
 * nozzle in mm. What is not known is left to the print's own form.
 */
export function valuesForReading(slug: string, reading: string, nozzle: number): Entered {
  const inputs = new URLSearchParams(reading);
  const of = (name: string): string => (inputs.get(name) ?? "").trim();
  const number = (name: string): number | null => (of(name) === "" ? null : readNumber(of(name)));
  const values = VALUES[slug]?.({ of, number, nozzle }) ?? {};
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
}
