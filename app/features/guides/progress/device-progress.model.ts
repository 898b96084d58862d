import { NO_PROGRESS, type GuideProgress } from "./progress.model";

/*
 * What a device remembers without an account, as one text: the guides worked on last first, `1a~Aw.7~g`. A guide is its
 * id to the base of 36 and, after `~`, digits of six bits each, lowest first: bit 0 says that the guide is done, bit n
 * that step n is. A guide without digits has been ticked off and undone again: it is remembered, so that an older copy
 * does not bring the ticks back.
 */

/** Guides whose ticks the cookie has room for; the text then has at most 2,000 letters, and the signed cookie 2,800. */
export const MOST_IN_COOKIE = 100;

/** Guides whose ticks the browser's own storage keeps: those of the cookie, and those that it had no room for. */
export const MOST_IN_STORAGE = 400;

/** No text of a device is longer. */
export const LONGEST_TEXT = 8_000;

export type DeviceProgress = readonly (GuideProgress & {
  /** Id of the guide. */
  readonly guide: number;
})[];

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const BITS_OF_DIGIT = 6;

const ENTRY = /^([1-9a-z][0-9a-z]{0,6})~([\w-]{0,11})$/;

/** The text of what a device remembers. */
export function encodeProgress(device: DeviceProgress): string {
  return device.map(({ guide, steps, done }) => `${guide.toString(36)}~${digitsOf(steps, done)}`).join(".");
}

/** What a text says; what is no entry of one is left out. */
export function decodeProgress(text: string): DeviceProgress {
  return entriesOf(text).map((entry) => {
    const [id = "", digits = ""] = entry.split("~");
    const bits = [...digits].flatMap((digit, at) =>
      Array.from({ length: BITS_OF_DIGIT }, (_, bit) => bit)
        .filter((bit) => (DIGITS.indexOf(digit) >> bit) & 1)
        .map((bit) => at * BITS_OF_DIGIT + bit),
    );
    return { guide: parseInt(id, 36), steps: bits.filter((bit) => bit > 0), done: bits.includes(0) };
  });
}

function digitsOf(steps: readonly number[], done: boolean): string {
  const bits = done ? [0, ...steps] : steps;
  const values: number[] = [];
  for (const bit of bits) {
    const at = Math.floor(bit / BITS_OF_DIGIT);
    values[at] = (values[at] ?? 0) | (1 << (bit % BITS_OF_DIGIT));
  }
  return Array.from(values, (value) => DIGITS.charAt(value)).join("");
}

/** The entries of a text, each guide once. */
function entriesOf(text: string): readonly string[] {
  const entries = new Map<string, string>();
  for (const entry of text.split(".")) {
    const [, guide] = ENTRY.exec(entry) ?? [];
    if (guide !== undefined && !entries.has(guide)) entries.set(guide, entry);
  }
  return [...entries.values()];
}

/** What the device remembers with the progress of a guide, which is then the one worked on last. */
export function remember(device: DeviceProgress, guide: number, { steps, done }: GuideProgress): DeviceProgress {
  const others = device.filter((entry) => entry.guide !== guide);
  return [{ guide, steps, done }, ...others].slice(0, MOST_IN_COOKIE);
}

/** The progress of a guide in what the device remembers. */
export function progressIn(device: DeviceProgress | null, guide: number): GuideProgress {
  const { steps, done } = device?.find((entry) => entry.guide === guide) ?? NO_PROGRESS;
  return { steps, done };
}

/** The guide whose ticks the cookie loses once another one is ticked off; null while there is room. */
export function nextForgotten(device: DeviceProgress | null, guide: number): number | null {
  if (device === null || device.length < MOST_IN_COOKIE || device.some((entry) => entry.guide === guide)) return null;
  return device.at(-1)?.guide ?? null;
}

/** The browser's copy once it has seen what the cookie says, which knows best about the guides that it has. */
export function mirrored(cookie: string, copy: string): string {
  return entriesOf([cookie, copy].join(".")).slice(0, MOST_IN_STORAGE).join(".");
}

/**
 * Whether the cookie lacks what the copy has: guides that it has room for, or the one that is looked at.
 *
 * @param guide id of the one that is looked at; null for none
 */
export function isMissing(cookie: string, copy: string, guide: number | null): boolean {
  const known = decodeProgress(cookie);
  const lacking = decodeProgress(copy).filter((entry) => !known.some((other) => other.guide === entry.guide));
  return lacking.length > 0 && (known.length < MOST_IN_COOKIE || lacking.some((entry) => entry.guide === guide));
}

/**
 * The cookie once it has seen the browser's copy.
 *
 * @param guide id of the one that is looked at, which comes first; null for none
 */
export function restored(device: DeviceProgress, copy: string, guide: number | null): DeviceProgress {
  const all = decodeProgress(mirrored(encodeProgress(device), copy));
  const first = all.filter((entry) => entry.guide === guide);
  return [...first, ...all.filter((entry) => entry.guide !== guide)].slice(0, MOST_IN_COOKIE);
}
