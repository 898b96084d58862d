import type { HideTag, Part, PartCategory } from "../catalogue.model";

type Described = Pick<Part, "table" | "name" | "subcategory" | "subcategory2" | "specs">;

const SENTENCES: Record<Exclude<HideTag, "electrical">, string> = {
  "requires-config": "You will change firmware or slicer settings before it works properly.",
  "requires-printing": "You will need printed mounts, ducts or brackets, so print them before you take anything apart.",
  "requires-tools": "You will need tools, such as hex keys, a spanner or a soldering iron.",
  "requires-purchase": "You will have to buy it: it cannot be printed or made from what came with the printer.",
};

/** What a part asks of whoever installs it, as one sentence. */
export function needSentence(part: Described, tag: HideTag): string {
  return tag === "electrical" ? electricalSentence(part) : SENTENCES[tag];
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
