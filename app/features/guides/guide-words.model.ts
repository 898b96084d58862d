import type { GuideFlag, GuideKind } from "./guides.model";

/** What a guide of each kind is called, alone and several. */
export const KIND_WORDS: Readonly<Record<GuideKind, { readonly one: string; readonly many: string }>> = {
  repair: { one: "Repair guide", many: "Repair guides" },
  upgrade: { one: "Upgrade tutorial", many: "Upgrade tutorials" },
  slicer: { one: "Slicer walkthrough", many: "Slicer walkthroughs" },
  tip: { one: "Tip", many: "Tips" },
};

const DIFFICULTIES = ["Very easy", "Easy", "Moderate", "Difficult", "Very difficult"] as const;

/** A difficulty from 1 to 5 in words. */
export function difficultyWord(difficulty: number): string {
  return DIFFICULTIES[difficulty - 1] ?? DIFFICULTIES[2];
}

/** What visitors call guides of a difficulty. */
export function difficultyWords(difficulty: number): readonly string[] {
  const others = difficulty <= 2 ? ["Easy", "Beginner"] : difficulty === 3 ? ["Intermediate"] : ["Hard", "Advanced"];
  return [...new Set([difficultyWord(difficulty), ...others])];
}

/** What a guide warns of before anything else. */
export const FLAG_WORDS: Readonly<Record<GuideFlag, { readonly name: string; readonly advice: string }>> = {
  mains_voltage: {
    name: "Mains voltage",
    advice: "Unplug the printer and wait a minute before you open it. If you are not sure, ask an electrician.",
  },
  hot_surface: {
    name: "Hot surfaces",
    advice: "Nozzle, block or bed are hot enough to burn. Use tools, and keep hands and wires away.",
  },
  sharp: { name: "Sharp edges", advice: "Blades and cut edges. Cut away from your hand." },
  firmware_flash: {
    name: "Changes the firmware",
    advice: "Save your configuration first. A printer with a failed firmware does not start until it is flashed again.",
  },
  voids_warranty: {
    name: "May void the warranty",
    advice: "Read your warranty first: makers may refuse repairs after this change.",
  },
};

const HOUR = 60;

/** "20 to 60 min", "1.5 to 3 h", "30 min". */
export function minutesText(from: number, to: number): string {
  const inHours = from >= HOUR && to > HOUR;
  const text = (minutes: number) => String(inHours ? Math.round((minutes / HOUR) * 2) / 2 : minutes);
  const unit = inHours ? "h" : "min";
  return text(from) === text(to) ? `${text(to)} ${unit}` : `${text(from)} to ${text(to)} ${unit}`;
}
