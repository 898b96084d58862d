import { z } from "zod";
import { readPictureUrl } from "~/features/pictures/pictures.model";
import { visibleText } from "~/lib/text/visible-text";
import { webLink } from "~/lib/text/web-link";
import { GUIDE_LIMITS, limitText } from "../guide-limits.model";

/* A guide as it is written and kept: in a Markdown file, in the database, in the creator. */

export const GUIDE_KINDS = ["repair", "upgrade", "slicer", "tip"] as const;
/** What is said before anything else of a guide, since it may hurt somebody or cost something. */
export const GUIDE_FLAGS = ["mains_voltage", "hot_surface", "sharp", "firmware_flash", "voids_warranty"] as const;
/** What a line is, beside what is to be done. */
export const LINE_MARKS = ["note", "caution", "reminder"] as const;
export const GUIDE_FIRMWARE = ["Klipper", "Marlin", "RepRapFirmware", "Bambu"] as const;
export const GUIDE_SLICERS = ["OrcaSlicer", "Bambu Studio", "PrusaSlicer", "SuperSlicer", "Cura"] as const;
export const GUIDE_CALCULATORS = [
  "max-volumetric-flow",
  "pressure-advance",
  "flow-rate",
  "retraction",
  "skew-correction",
] as const;

/** Whether an address is one of a picture of the site. */
export function isPictureAddress(url: string): boolean {
  return /^drawing:[a-z0-9-]+$/.test(url) || readPictureUrl(url) !== null;
}

/** Prefix of the address of a picture that is one of the site's own drawings: `drawing:idler-tension`. */
export const DRAWING = "drawing:";

/** All drawings have this size, in CSS pixels. */
export const DRAWING_SIZE = { width: 480, height: 270 } as const;

/** Text between limits, with a sentence for each. */
const text = (what: string, min: number, max: number) =>
  z
    .string({ error: `${what} is missing` })
    .trim()
    .min(min, { error: min === 1 ? `${what} is missing` : `${what} has at least ${min} characters` })
    .max(max, { error: `${what} has at most ${max} characters` })
    .refine((words) => words === "" || visibleText(words) !== "", { error: `${what} has nothing that can be seen` });

/** An address of the web, as sources have it. */
const webAddress = z
  .string()
  .refine((url) => webLink(url) !== null, { error: "must be an address that begins with https://" });

const slug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: "must be a slug, such as change-a-nozzle" });
const partAddress = z
  .string()
  .regex(/^[a-z0-9-]+\/[a-z0-9-]+$/, { error: "must be the address of a part, such as e3d/e3d-v6" });
const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(", ")}` });
const noneTwice = (values: readonly unknown[]) => new Set(values).size === values.length;
const listOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.array(oneOf(values)).refine(noneTwice, { error: "names something twice" });

const minutes = z.int().min(1).max(GUIDE_LIMITS.minutes);

/** What stands above the text of a guide. */
export const guideHeadSchema = z.strictObject({
  title: text("The title", GUIDE_LIMITS.shortestTitle, GUIDE_LIMITS.title),
  summary: text("The summary", 1, GUIDE_LIMITS.summary),
  kind: oneOf(GUIDE_KINDS),
  difficulty: z.int().min(1).max(5),
  minutes: z.tuple([minutes, minutes]).refine(([from, to]) => from <= to, { error: "must be from less to more" }),
  flags: listOf(GUIDE_FLAGS),
  firmware: listOf(GUIDE_FIRMWARE),
  slicer: listOf(GUIDE_SLICERS),
  printers: z.union([z.literal("all"), z.array(slug).min(1).refine(noneTwice)], {
    error: "must be all, or a list of printers",
  }),
  series: z.strictObject({ name: text("The series", 1, GUIDE_LIMITS.name), position: z.int().min(1) }).nullable(),
  prerequisites: z.array(slug).refine(noneTwice, { error: "names a guide twice" }),
  tools: z.array(
    z.strictObject({
      name: text("The tool", 1, GUIDE_LIMITS.name),
      note: text("The note", 1, GUIDE_LIMITS.note).optional(),
      part: partAddress.nullable(),
    }),
  ),
  parts: z.array(
    z.strictObject({
      part: partAddress,
      quantity: z.int().min(1).max(GUIDE_LIMITS.quantity),
      note: text("The note", 1, GUIDE_LIMITS.note).optional(),
    }),
  ),
  calculators: listOf(GUIDE_CALCULATORS),
  sources: z.array(z.strictObject({ title: text("The source", 1, GUIDE_LIMITS.source), url: webAddress })),
});

const lineSchema = z.object({
  /** How deep the line stands below another one. */
  level: z.int().min(0).max(2),
  mark: z.enum(LINE_MARKS).nullable(),
  /** Markdown of one line. */
  text: text("The line", 1, GUIDE_LIMITS.line),
});

const pictureSchema = z.object({
  /** A drawing of the site, by its name: {@link DRAWING}; or a picture that a member uploaded. */
  url: z.string().refine(isPictureAddress, {
    error: "A picture is a drawing, such as drawing:idler-tension, or one that was uploaded here",
  }),
  alt: text("The text of the picture", 1, GUIDE_LIMITS.alt),
});

const stepSchema = z.object({
  title: text("The title of the step", 1, GUIDE_LIMITS.stepTitle),
  lines: z
    .array(lineSchema)
    .min(1, { error: "The step has no lines" })
    .max(GUIDE_LIMITS.lines, { error: `A step has at most ${limitText("lines")} lines` }),
  pictures: z
    .array(pictureSchema)
    .max(GUIDE_LIMITS.pictures, { error: `A step has at most ${limitText("pictures")} pictures` }),
});

/** The text of a guide. */
export const guideBodySchema = z.object({
  introduction: text("The introduction", 1, GUIDE_LIMITS.text),
  steps: z
    .array(stepSchema)
    .min(GUIDE_LIMITS.fewestSteps, { error: `A guide has at least ${limitText("fewestSteps")} steps` })
    .max(GUIDE_LIMITS.steps, { error: `A guide has at most ${limitText("steps")} steps` }),
  conclusion: text("The conclusion", 1, GUIDE_LIMITS.text),
});

export type GuideHead = z.output<typeof guideHeadSchema>;
export type GuideBody = z.output<typeof guideBodySchema>;
export type GuideStep = GuideBody["steps"][number];
export type GuideLine = GuideStep["lines"][number];
export type LineMark = (typeof LINE_MARKS)[number];

/** A whole guide. */
export interface GuideDocument {
  readonly head: GuideHead;
  readonly body: GuideBody;
}

/** What is wrong in a line of a guide's file. */
export interface GuideProblem {
  /** The first line of the file is 1. */
  readonly line: number;
  readonly text: string;
}
