import type { Problem } from "../fields.model";
import type { Plan } from "../plan.model";
import type { PrinterSettings } from "../printer-settings.model";
import { spacingOf } from "../../calibration/calculators/formulas.model";
import { accelerationCommand, END_RETRACTION, filled, PLAIN_END, plainStart, pressureAdvanceCommand } from "./commands";
import { fmt } from "~/lib/numbers/format-number";
import type { Motion } from "./motion";
import { tooHot } from "./own-code";

/** From the print to the prime line in front of it. */
const PRIME_GAP = 4;
const LONGEST_PRIME = 60;
const SHORTEST_PRIME = 20;
/** Height of the nozzle on its way to the prime line. */
const CLEARANCE = 5;
/** At the end above the print. */
const LIFT = 5;

/** Start, prime line, the print, what is set back, end. */
export function* wholeFile(motion: Motion, settings: PrinterSettings, plan: Plan): Generator<void, Problem | null> {
  const { firmware, acceleration, baseWidth, startGcode } = settings;
  const start = templateLines(settings, "startGcode", startGcode.trim() === "" ? plainStart(firmware) : startGcode, {});
  if ("field" in start) return start;
  for (const line of start.lines) motion.command(line);
  for (const line of ["G21", "G90", "M83", "G92 E0", "M107", ...(plan.commands ?? [])]) motion.command(line);
  if (acceleration !== null) motion.command(accelerationCommand(firmware, acceleration));
  motion.retraction = { ...motion.retraction, extra: plan.extraRestart ?? 0 };
  motion.rise(CLEARANCE);
  const room = PRIME_GAP + baseWidth * 2;
  motion.offset = { x: 0, y: room / 2 };
  yield;
  prime(motion, settings, plan);
  yield;
  motion.anyFlow = plan.anyFlow ?? false;
  yield* plan.draw(motion);
  motion.printed();
  motion.part("End");
  if (plan.restorePa !== undefined) motion.command(pressureAdvanceCommand(firmware, plan.restorePa));
  if (acceleration !== null) {
    motion.command(accelerationCommand(firmware, settings.restoreAcceleration));
    motion.acceleration = settings.restoreAcceleration;
  }
  for (const line of ["M221 S100", "M107"]) motion.command(line);
  return finish(motion, settings);
}

function prime(motion: Motion, settings: PrinterSettings, { size, firstLayer }: Plan): void {
  const { baseWidth, firstLayerSpeed } = settings;
  const height = firstLayer ?? settings.firstLayerHeight;
  const half = Math.min(LONGEST_PRIME, Math.max(SHORTEST_PRIME, size.x)) / 2;
  const y = -size.y / 2 - PRIME_GAP;
  const back = y - spacingOf(baseWidth, height);
  motion.part("Prime");
  motion.travel({ x: -half, y });
  motion.rise(height);
  motion.use({ width: baseWidth, height });
  motion.line({ x: half, y }, firstLayerSpeed);
  motion.line({ x: half, y: back }, firstLayerSpeed);
  motion.line({ x: -half, y: back }, firstLayerSpeed);
}

/** The end of the file. A visitor's own end may leave the heaters on, so they are switched off after it. */
function finish(motion: Motion, settings: PrinterSettings): Problem | null {
  const { endGcode, centre, room, maxZ, travelSpeed } = settings;
  const own = endGcode.trim() !== "";
  const widest = motion.totals.widest / 2;
  const lifted = Math.min(motion.height + LIFT, maxZ);
  const park = { x: centre.x, y: Math.floor((centre.y + room.y - widest) * 1_000) / 1_000 };
  const end = templateLines(settings, "endGcode", own ? endGcode : PLAIN_END, {
    liftZ: fmt(lifted, 3),
    parkX: fmt(park.x, 3),
    parkY: fmt(park.y, 3),
    parkF: fmt(travelSpeed * 60, 0),
  });
  if ("field" in end) return end;
  // A visitor's own end is not read.
  if (!own) motion.parked(END_RETRACTION, lifted, park);
  for (const line of end.lines) motion.command(line);
  if (own) for (const line of ["M104 S0", "M140 S0", "M107"]) motion.command(line);
  return null;
}

/** Of a placeholder that a sentence names. */
const LONGEST_NAME = 60;

function templateLines(
  settings: PrinterSettings,
  field: "startGcode" | "endGcode",
  template: string,
  further: Readonly<Record<string, string>>,
): { readonly lines: readonly string[] } | Problem {
  const { hotend, bedTemp, nozzle, filamentDiameter, bedShape, bedX, bedY, bedDiameter, maxZ } = settings;
  const round = bedShape === "round";
  const values = new Map(
    Object.entries({
      hotend: fmt(hotend, 1),
      bed: fmt(bedTemp, 1),
      nozzle: fmt(nozzle, 3),
      filament: fmt(filamentDiameter, 3),
      bedX: fmt(round ? bedDiameter : bedX, 3),
      bedY: fmt(round ? bedDiameter : bedY, 3),
      maxZ: fmt(maxZ, 3),
      ...further,
    }),
  );
  const { lines, unknown } = filled(template, values);
  const hot = tooHot(lines, settings);
  if (hot !== null) return { field, code: "E_RANGE", detail: hot };
  if (unknown === null || settings.leaveVariables === "yes") return { lines };
  const { line, text } = unknown;
  const name = text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME)}…` : text;
  const detail = `Line ${String(line)} has a placeholder that is not known: ${name}. Write a value instead, or choose “Leave them as they are”.`;
  return { field, code: "E_CHOICE", detail };
}
