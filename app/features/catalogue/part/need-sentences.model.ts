import type { HideTag, Part, PartCategory } from "../catalogue.model";

type Described = Pick<Part, "table" | "name" | "subcategory" | "subcategory2" | "specs" | "purchase">;

const SENTENCES: Record<Exclude<HideTag, "electrical">, string> = {
  "requires-config": "You will change firmware or slicer settings before it works properly.",
  "requires-printing": "You will need printed mounts, ducts or brackets, so print them before you take anything apart.",
  "requires-tools": "You will need tools, such as hex keys, a spanner or a soldering iron.",
  "requires-purchase": "You will have to buy it: it cannot be printed or made from what came with the printer.",
};

/** What a part asks of whoever installs it, as one sentence. */
export function needSentence(part: Described, tag: HideTag): string {
  if (tag === "electrical") return electricalSentence(part);
  return purchaseSentence(part, tag) ?? SENTENCES[tag];
}

/** What there is to buy for a printed design; null where nobody has said. */
function purchaseSentence({ purchase }: Described, tag: HideTag): string | null {
  const detail = purchase?.detail ?? null;
  if (purchase === null || detail === null) return null;
  if (tag === "requires-printing") {
    return purchase.kind === "nothing" ? `You will need to print it, and nothing has to be bought: ${detail}.` : null;
  }
  if (tag !== "requires-purchase") return null;
  switch (purchase.kind) {
    case "bits":
      return `You will have to buy what cannot be printed: ${detail}.`;
    case "kit":
      return `You will have to buy a kit for it: ${detail}.`;
    case "complete":
      return `You can buy it complete: ${detail}.`;
    case "complete or printed":
      return `You can buy it or print it: ${detail}.`;
    case "nothing":
      return null;
  }
}

/** Above this a wire can kill: mains voltages are 100 V and more. */
const LOW_VOLTAGE = 60;

/** What there is to wire, and what is known of its voltage where none is stated. */
const WIRED: Record<PartCategory, readonly [what: string, voltage: string]> = {
  hotend: ["You will connect its heater, thermistor and fan to the mainboard", ""],
  extruder: ["You will connect its motor to the mainboard", ""],
  bed: ["You will wire it up", ", at low voltage or mains voltage depending on the bed"],
  build_plate: ["You will wire it up", ""],
  probe: ["You will connect it to the mainboard", ", at low voltage"],
  fan: ["You will connect it to the mainboard or the power supply", ", at low voltage"],
  motion_system: ["You will connect its motors or switches to the mainboard", ""],
  tools: ["You will wire it up", ""],
};

function electricalSentence(part: Described): string {
  const volts = voltageOf(part);
  const [what, unstated] = WIRED[part.table];
  if (volts === null) {
    return namesMains(part) ? mainsSentence("") : `${what}${unstated}: unplug the printer first.`;
  }
  if (volts > LOW_VOLTAGE) return mainsSentence(` (${String(volts)} V)`);
  return `${what}, at ${String(volts)} V: unplug the printer first. Your printer has to supply ${String(volts)} V there.`;
}

function mainsSentence(volts: string): string {
  return `You will work on mains voltage${volts}: unplug the printer first, and have it checked by somebody who knows mains wiring.`;
}

/** The voltage that the data state, or that the name does. */
function voltageOf({ specs, name }: Described): number | null {
  const stated = specs["heater_voltage"];
  if (typeof stated === "number") return stated;
  const named = [...name.matchAll(/\b(\d+(?:\.\d+)?) ?V(?:DC|AC)?\b(?!\d)/g)].map(([, volts]) => Number(volts));
  const [only] = named;
  return named.length === 1 && only !== undefined && only >= 3 ? only : null;
}

function namesMains({ name, subcategory, subcategory2 }: Described): boolean {
  return /\bmains\b|\bAC\b|solid state relay/i.test([name, subcategory, subcategory2].join(" "));
}
