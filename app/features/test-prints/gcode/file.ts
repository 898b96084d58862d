import type { Outcome, Problem } from "../fields.model";
import type { Plan, Report, Warning } from "../plan.model";
import type { PrinterSettings } from "../printer-settings.model";
import { fmt, rounded } from "~/lib/numbers/format-number";
import { wholeFile } from "./frame";
import { startWarnings } from "./own-code";
import { accelerationOf, Motion, type SegmentWatcher } from "./motion";
import type { Point } from "./totals";

/** What a file is made from. */
export interface Prepared {
  readonly slug: string;
  readonly settings: PrinterSettings;
  /** Every parameter as it is written to the head of the file. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly plan: Plan;
}

export interface Measured {
  readonly report: Report;
  /** At least 1: what is not in layers counts as one. */
  readonly layerCount: number;
  /** Place of the print's centre from the bed's, before it is turned. */
  readonly offset: Point;
}

const VERSION = 1;
const MOST_BYTES = 5_000_000;
const TOO_LARGE = { code: "E_GEOMETRY", detail: "The file would be larger than 5 MB." } as const;
const MOST_SECONDS = 4 * 3_600;
/** Text that is sent at once. */
const CHUNK_LENGTH = 32_768;

/**
 * Writes the file once without keeping it, and reports what it is like; stops now and then. Files that no printer should
 * get are refused here: too wide, too tall, too long.
 */
export function* measured(prepared: Prepared, watch: SegmentWatcher | null = null): Generator<void, Outcome<Measured>> {
  const { settings, plan } = prepared;
  const motion = new Motion(settings, watch);
  const writing = wholeFile(motion, settings, plan);
  for (;;) {
    const step = writing.next();
    motion.take();
    if (step.done === true) {
      if (step.value !== null) return { problem: step.value };
      break;
    }
    const tooLong = lengthProblem(motion, plan);
    if (tooLong !== null) return { problem: tooLong };
    yield;
  }
  const problem = lengthProblem(motion, plan) ?? roomProblem(motion, prepared);
  if (problem !== null) return { problem };
  const report = reportOf(motion, prepared);
  const bytes = report.bytes + head(prepared, report).length;
  if (bytes > MOST_BYTES) return { problem: { ...TOO_LARGE, field: plan.blame.long } };
  return { value: { report: { ...report, bytes }, layerCount: Math.max(1, motion.layerCount), offset: motion.offset } };
}

/** The text of a file that was measured, in pieces. */
export function* fileChunks(prepared: Prepared, report: Report): Generator<string, void> {
  const motion = new Motion(prepared.settings, null);
  let text = head(prepared, report);
  for (const writing = wholeFile(motion, prepared.settings, prepared.plan); ;) {
    const { done = false } = writing.next();
    text += motion.take();
    if (text.length >= CHUNK_LENGTH || done) {
      yield text;
      text = "";
    }
    if (done) return;
  }
}

function lengthProblem({ totals }: Motion, { blame }: Plan): Problem | null {
  if (totals.bytes > MOST_BYTES) {
    return { ...TOO_LARGE, field: blame.long };
  }
  if (totals.seconds > MOST_SECONDS) {
    return { field: blame.long, code: "E_GEOMETRY", detail: "The print would take more than 4 hours." };
  }
  return null;
}

function roomProblem({ totals }: Motion, { settings, plan }: Prepared): Problem | null {
  const { room, bedShape, maxZ, rotation } = settings;
  const half = totals.widest / 2 - 1e-6;
  const round = bedShape === "round";
  const fits = round
    ? totals.radius + half <= room.x
    : totals.reachX + half <= room.x && totals.reachY + half <= room.y;
  if (!fits) {
    const fitsUnturned = !round && totals.unturnedX + half <= room.x && totals.unturnedY + half <= room.y;
    const { wide, deep = wide } = plan.blame;
    // How far it is over on each side; of a round bed the longer side counts.
    const isDeeper = round ? totals.unturnedY > totals.unturnedX : totals.reachY - room.y > totals.reachX - room.x;
    const size = `${fmt(totals.width, 0)} x ${fmt(totals.depth, 0)} mm`;
    const bed = round ? `${fmt(room.x * 2, 0)} mm across` : `${fmt(room.x * 2, 0)} x ${fmt(room.y * 2, 0)} mm`;
    return {
      field: fitsUnturned && rotation !== 0 ? "rotation" : isDeeper ? deep : wide,
      code: "E_GEOMETRY",
      detail: `The print needs ${size} with its prime line, and the bed without its margin has ${bed}.`,
    };
  }
  if (totals.maxZ > maxZ + 1e-9) {
    const detail = `The print needs ${fmt(totals.maxZ, 1)} mm, and the printer has ${fmt(maxZ, 1)} mm.`;
    return { field: plan.blame.tall, code: "E_GEOMETRY", detail };
  }
  return null;
}

function reportOf({ totals }: Motion, { slug, settings, plan }: Prepared): Report {
  const filamentMm = rounded(totals.filament, 3);
  const warnings: readonly Warning[] = [
    ...startWarnings(settings),
    ...plan.warnings,
    ...(totals.slowed ? (["W_SPEED_LOWERED"] as const) : []),
    ...(settings.firmware === "klipper" && settings.acceleration !== null ? (["W_KLIPPER_LIMIT"] as const) : []),
  ];
  return {
    fileName: `${slug}-${settings.firmware}.gcode`,
    bytes: totals.bytes,
    seconds: rounded(totals.seconds, 1),
    assumedAcceleration: settings.acceleration === null ? accelerationOf(settings) : null,
    filamentMm,
    filamentG: rounded((filamentMm * settings.filamentArea * settings.density) / 1_000, 3),
    bbox: {
      minX: rounded(totals.minX, 3),
      maxX: rounded(totals.maxX, 3),
      minY: rounded(totals.minY, 3),
      maxY: rounded(totals.maxY, 3),
      maxZ: rounded(totals.maxZ, 3),
    },
    values: plan.values,
    bands: plan.bands,
    bandWords: plan.bandWords ?? { label: "Value" },
    facts: plan.facts ?? [],
    warnings: [...new Set(warnings)],
  };
}

function head({ slug, parameters, plan }: Prepared, report: Report): string {
  const figures = {
    ...parameters,
    ...plan.derived,
    lineArea: "height*(width-height*(1-pi/4))",
    timeModel: "each move a trapezoid from rest to rest, without heating",
    values: report.values.map((value) => fmt(value, 9)).join(","),
    seconds: fmt(report.seconds, 1),
    filamentMm: fmt(report.filamentMm, 3),
    filamentG: fmt(report.filamentG, 3),
  };
  const lines = Object.entries(figures).map(([name, value]) => {
    return `; ${name}=${typeof value === "number" ? fmt(value, 9) : value}`;
  });
  return [`; First Layer test print ${slug}, version ${String(VERSION)}`, ...lines, ""].join("\n");
}
