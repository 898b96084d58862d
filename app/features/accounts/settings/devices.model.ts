import { z } from "zod";

/** One signed-in device of a member. */
export interface Device {
  /** Id of its session. */
  readonly id: string;
  /** Browser and system in words: "Firefox on Windows". */
  readonly name: string;
  /** ISO 8601. */
  readonly lastSeen: string;
  readonly isCurrent: boolean;
  /** Somebody has given the password there, and not the second factor yet. */
  readonly awaitsCode: boolean;
}

const BROWSERS = [
  ["Edge", /\b(?:Edg|EdgA|EdgiOS)\//],
  ["Opera", /\b(?:OPR|OPT)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /\bVersion\/[\d.]+.*\bSafari\//],
] as const;

const SYSTEMS = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["macOS", /\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
] as const;

/** What a `User-Agent` header says in words: the browser and the system, as far as they are known. */
export function deviceName(userAgent: string | null): string {
  const browser = BROWSERS.find(([, mark]) => mark.test(userAgent ?? ""))?.[0];
  const system = SYSTEMS.find(([, mark]) => mark.test(userAgent ?? ""))?.[0];
  if (browser === undefined) return system === undefined ? "Unknown device" : `Unknown browser on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}

export const endSessionSchema = z.object({ session: z.guid() });
