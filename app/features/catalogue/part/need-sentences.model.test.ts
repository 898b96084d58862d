import { expect, test } from "vitest";
import { samplePart } from "../catalogue.test-samples";
import { needSentence } from "./need-sentences.model";

const electrical = (given: Parameters<typeof samplePart>[0]) => needSentence(samplePart(given), "electrical");

test.each([
  [{ table: "fan", name: "Noctua NF-A4x10 FLX 40x10mm 12V" } as const, "at 12 V"],
  [{ table: "fan", name: "GDSTime 5015 blower 50x15mm 24V" } as const, "at 24 V"],
  [{ table: "fan", name: "Honeybadger 4010 40x10mm (voltage varies)" } as const, "at low voltage"],
  [{ table: "probe", name: "BLTouch V3.1" } as const, "at low voltage"],
  [{ table: "hotend", name: "E3D V6", specs: { heater_voltage: 24 } } as const, "at 24 V"],
  [{ table: "bed", name: "Creality Ender 3 Heatbed", subcategory2: "DC low voltage" } as const, "depending on the bed"],
])("%o is wired up %s", (given, words) => {
  const sentence = electrical(given);
  expect(sentence).toContain(words);
  expect(sentence).toContain("unplug the printer first");
  if (given.table !== "bed") expect(sentence).not.toContain("mains");
});

test.each([
  [
    "requires-purchase",
    { kind: "bits", detail: "gears, motor" },
    "You will have to buy what cannot be printed: gears, motor.",
  ],
  ["requires-purchase", { kind: "bits", detail: null }, "You will have to buy it: "],
  ["requires-purchase", null, "You will have to buy it: "],
  [
    "requires-printing",
    { kind: "nothing", detail: "reuses stock idlers" },
    "nothing has to be bought: reuses stock idlers.",
  ],
  ["requires-printing", { kind: "bits", detail: "gears, motor" }, "print them before you take anything apart"],
] as const)("%s with %o says %s", (tag, purchase, words) => {
  expect(needSentence(samplePart({ table: "extruder", purchase }), tag)).toContain(words);
});

test.each([
  [{ table: "bed", name: "Keenovo 240x240 mm 600 W 120 V Silicone Heater" } as const, "mains voltage (120 V)"],
  [{ table: "bed", name: "Keenovo 250x250 mm 450 W AC Silicone Heater" } as const, "mains voltage:"],
  [{ table: "bed", name: "Omron G3NA-210B Solid State Relay" } as const, "mains voltage:"],
])("%o warns of %s", (given, words) => {
  expect(electrical(given)).toContain(words);
});
