import { ownValue } from "~/lib/own-value";
import { statedSizes, type DrawnPart, type PartDrawing } from "../drawn-part.server";
import { coupler, sock, tube, tubeDimensions } from "./fittings.server";
import {
  cartridgeDimensions,
  heatBreakPart,
  heaterAssembly,
  heaterCartridge,
  heaterCore,
  thermistor,
} from "./heating-spares.server";
import { nozzle, type Finish, type NozzleShape } from "./nozzles.server";

const NOZZLE_SHAPES: readonly (readonly [RegExp, NozzleShape, string])[] = [
  [/adapter/, "adapter", "a nozzle adapter"],
  [/quick release|flashforge|snapmaker/, "clip-unit", "a nozzle that is released by hand"],
  [/integrated/, "unit", "a nozzle with its heat break and fins"],
  [/supervolcano/, "supervolcano", "a SuperVolcano nozzle"],
  [/volcano/, "volcano", "a Volcano nozzle"],
  [/\brevo\b/, "revo", "a Revo nozzle"],
  [/unicorn|\bk2\b/, "unicorn", "a Creality Unicorn nozzle"],
  [/\bk1\b/, "k1", "a Creality K1 nozzle"],
  [/prusa nozzle|nextruder/, "throat", "a Prusa nozzle with its throat"],
  [/flowtech/, "flowtech", "a FlowTech nozzle"],
  [/mk8/, "mk8", "an MK8 nozzle"],
  [/kobra|ankermake|sv06 plus/, "k1", "a nozzle made for one printer"],
  [/v6/, "v6", "a V6 nozzle"],
];

const FINISHES: readonly (readonly [RegExp, Finish, string])[] = [
  [/ruby/, "ruby", "with a ruby tip"],
  [/diamond/, "diamond", "with a diamond tip"],
  [/bi-metal/, "bimetal", "of two metals"],
  [/carbide|tungsten/, "carbide", "of a very hard material"],
  [/coated hardened|coated tool/, "coated", "of coated steel"],
  [/coated brass|plated/, "plated", "of plated metal"],
  [/copper/, "copper", "of copper"],
  [/brass/, "brass", "of brass"],
  [/stainless/, "steel", "of stainless steel"],
  [/hardened|tool steel|vanadium/, "hard", "of hardened steel"],
];

function nozzleDrawing(part: DrawnPart): PartDrawing {
  const told = `${part.text("nozzle_type").toLowerCase()} ${part.words}`;
  const kind = part.kind2.toLowerCase();
  const [, shape, what] = (kind === "adapter"
    ? NOZZLE_SHAPES[0]
    : NOZZLE_SHAPES.slice(1).find(([pattern]) => pattern.test(told))) ??
    NOZZLE_SHAPES.at(-1) ?? [null, "v6" as const, "a nozzle"];
  const [, finish, made] = FINISHES.find(([pattern]) => pattern.test(kind)) ?? [null, "steel" as const, null];
  const split = /high.flow|\bcht\b/.test(part.words);
  const set = /\b(set|kit)\b/.test(part.words);
  const plain = shape === "adapter";
  return {
    name: ["nozzle", shape, ...(plain ? [] : [finish, split ? "split" : "", set ? "set" : ""])]
      .filter((word) => word !== "")
      .join("-"),
    what: `${what}${plain || made === null ? "" : ` ${made}`}${split && !plain ? ", high flow" : ""}${set ? ", as a set" : ""}`,
    sketch: () => nozzle(shape, finish, split, set),
  };
}

function heaterDrawing(part: DrawnPart): PartDrawing {
  const watts = part.number("heater_wattage");
  const power = watts === null ? "" : `, ${String(watts)} W`;
  if (/revo/.test(part.words))
    return {
      name: `heater-core-${String(watts ?? "")}`,
      what: `a Revo heater core${power}`,
      sketch: () => heaterCore(watts),
    };
  if (/nextruder/.test(part.words))
    return { name: "heater-clamp", what: `a Nextruder heater${power}`, sketch: () => heaterAssembly("clamp") };
  if (/ceramic/.test(part.words))
    return {
      name: "heater-ceramic",
      what: `a ceramic heater with its thermistor${power}`,
      sketch: () => heaterAssembly("ceramic"),
    };
  if (/assembly/.test(part.words))
    return { name: "heater-block", what: `a heater in its block${power}`, sketch: () => heaterAssembly("block") };
  const [diameter, length] = statedSizes(part.values("heater_cartridge")[0] ?? "");
  const size = diameter === undefined || length === undefined ? "" : `, ${String(diameter)} x ${String(length)} mm`;
  return {
    name: `heater-cartridge-${String(watts ?? "")}`,
    what: `a heater cartridge${power}${size}`,
    sketch: () => heaterCartridge(watts),
    dimensions: () => (diameter === undefined || length === undefined ? [] : cartridgeDimensions(diameter, length)),
  };
}

function thermistorDrawing({ kind2 }: DrawnPart): PartDrawing {
  if (/bead/i.test(kind2))
    return {
      name: "thermistor-bead",
      what: "a thermistor: a glass bead on two wires",
      sketch: () => thermistor("bead"),
    };
  if (/stud/i.test(kind2))
    return { name: "thermistor-stud", what: "a temperature sensor on an M3 stud", sketch: () => thermistor("stud") };
  if (/cartridge/i.test(kind2))
    return {
      name: "thermistor-cartridge",
      what: "a temperature sensor in a cartridge",
      sketch: () => thermistor("cartridge"),
    };
  return { name: "thermistor-clip", what: "a temperature sensor with its holder", sketch: () => thermistor("clip") };
}

function heatBreakDrawing(part: DrawnPart): PartDrawing {
  const values = part.values("heat_break");
  const kind = values.includes("mk8-barrel")
    ? "barrel"
    : values.includes("v6-smooth")
      ? "smooth"
      : values.includes("v6-threaded")
        ? "threads"
        : "mk8";
  const material = /bi-metal/i.test(part.kind2) ? "bimetal" : /titanium/i.test(part.kind2) ? "titanium" : "steel";
  const made = { bimetal: "of two metals", titanium: "of titanium", steel: "of steel" }[material];
  const what = {
    barrel: "a threaded barrel",
    smooth: "a heat break with a smooth end",
    threads: "a heat break with a thread at both ends",
    mk8: "a heat break for an MK8 block",
  }[kind];
  return {
    name: `heat-break-${kind}-${material}`,
    what: `${what}, ${made}`,
    sketch: () => heatBreakPart(kind, material),
  };
}

function tubeDrawing(part: DrawnPart): PartDrawing {
  const [, outside, inside] = /([\d.]+) mm outside, ([\d.]+) mm inside/.exec(part.kind2) ?? [];
  const known = outside !== undefined && inside !== undefined;
  const [out, inner] = [Number(outside ?? 4), Number(inside ?? 2)];
  const dark = /capricorn/.test(part.words);
  return {
    name: `tube-${figureName(inner)}${dark ? "-dark" : ""}`,
    what: `a PTFE tube${known ? `, ${outside} mm outside, ${inside} mm inside` : ""}`,
    sketch: () => tube(out, inner, dark),
    dimensions: () => (known ? tubeDimensions(out, inner) : []),
  };
}

const figureName = (value: number): string => String(Math.round(value * 10));

function couplerDrawing({ kind2 }: DrawnPart): PartDrawing {
  const kind = /m6/i.test(kind2) ? "m6" : /m10/i.test(kind2) ? "m10" : /clip/i.test(kind2) ? "clip" : "press";
  const what = {
    m6: "a push-fit coupler with an M6 thread",
    m10: "a push-fit coupler with an M10 thread",
    press: "a push-fit collet that is pressed in",
    clip: "a clip that locks a coupler",
  }[kind];
  return { name: `coupler-${kind}`, what, sketch: () => coupler(kind) };
}

const SOCKS: readonly (readonly [RegExp, Parameters<typeof sock>[0]])[] = [
  [/volcano/, "volcano"],
  [/mk8/, "mk8"],
  [/nextruder/, "nextruder"],
  [/a1/, "bambu-a1"],
  [/x1/, "bambu-x1"],
  [/unicorn/, "unicorn"],
  [/kobra/, "kobra"],
  [/v6/, "v6"],
];

function sockDrawing({ words, name }: DrawnPart): PartDrawing {
  const kind = SOCKS.find(([pattern]) => pattern.test(words))?.[1] ?? "plain";
  const set = /socks\b/i.test(name);
  return {
    name: `sock-${kind}`,
    what: set ? "silicone socks for a heater block" : "a silicone sock for a heater block",
    sketch: () => sock(kind),
  };
}

const SPARES: Readonly<Record<string, (part: DrawnPart) => PartDrawing>> = {
  Nozzle: nozzleDrawing,
  Heater: heaterDrawing,
  Thermistor: thermistorDrawing,
  "Heat break": heatBreakDrawing,
  "PTFE tube": tubeDrawing,
  Coupler: couplerDrawing,
  "Silicone sock": sockDrawing,
};

/** A spare part of a hotend by its kind. */
export function spareDrawing(part: DrawnPart): PartDrawing {
  return (ownValue(SPARES, part.kind) ?? nozzleDrawing)(part);
}
