import { expect, test } from "vitest";
import { buildSnapshot } from "../build-snapshot.server";
import { seedCatalogue } from "../../seed-catalogue.test-samples";

const snapshot = buildSnapshot(seedCatalogue());
const printerIn = (q: string) => snapshot.vocabulary.printerIn(q);

test.each([
  ["pei sheet ender 3 v2", "creality-ender-3-v2", "pei sheet"],
  ["x1c hotend", "bambu-lab-x1-carbon", "hotend"],
  ["Bambu Lab X1 Carbon hotend", "bambu-lab-x1-carbon", "hotend"],
  ["creality ender-3 v3 se linear rail", "creality-ender-3-v3-se", "linear rail"],
  ["ender3v2 nozzle", "creality-ender-3-v2", "nozzle"],
  ["cr10 bed", "creality-cr-10", "bed"],
  ["mk3s+ sheet", "prusa-research-mk3s-mk3s", "sheet"],
  ["original prusa i3 mk3s fan", "prusa-research-mk3s-mk3s", "fan"],
  ["prusa mini fan", "prusa-research-mini-mini", "fan"],
  ["v2.4 350 probe", "voron-design-voron-24-350", "probe"],
  ["qidi plus 4 belt", "qidi-tech-x-plus-4", "belt"],
  ["k1 max extruder", "creality-k1-max", "extruder"],
  ["ad5m", "flashforge-adventurer-5m", ""],
  ["upgrades for the ender 3 printer", "creality-ender-3", ""],
  ["ankermake m5 nozzle", "ankermake-m5", "nozzle"],
  ["noctua fan for sovol zero", "sovol-zero", "noctua fan for"],
  ["enderr 3 v2 nozzle", "creality-ender-3-v2", "nozzle"],
  ["crealty ender 5 belt", "creality-ender-5", "belt"],
  ["centuri carbon hotend", "elegoo-centauri-carbon", "hotend"],
])("%s names %s", (q, slug, rest) => {
  expect(printerIn(q)).toMatchObject({ slug, rest });
});

test.each([
  "hotend",
  "revo voron",
  "voron 2.4",
  "p1 nozzle",
  "Noctua NF-A8 FLX 80x25mm 12V",
  "m5 insert",
  "titan aero",
  "dragon hf",
  "micro swiss direct drive",
  "bed plate 235x235",
  "super lube",
  "magnum plus",
  "0.4 nozzle",
  "24v fan",
  "%%%",
  "",
])("%s names none", (q) => {
  expect(printerIn(q)).toBeNull();
});

test.each([
  ["voron 2.4 probe", "probe", ["Voron 2.4 250", "Voron 2.4 300", "Voron 2.4 350"]],
  ["p1 nozzle", "nozzle", ["P1P", "P1S"]],
  ["trident bed", "bed", ["Voron Trident 250", "Voron Trident 300", "Voron Trident 350"]],
])("%s may be for one of several printers", (q, rest, names) => {
  const choice = snapshot.search.printerNames.beginningWith(q);
  expect(choice?.rest).toBe(rest);
  expect(choice?.printers.map(({ name }) => name)).toEqual(names);
});

test("words that begin no name, or the names of many printers, offer none", () => {
  for (const q of ["hotend", "creality fan", "nozzle 0.4", ""]) {
    expect(snapshot.search.printerNames.beginningWith(q), q).toBeNull();
  }
});

test("every popular printer is named by its maker and name", () => {
  const popular = snapshot.printers.filter((printer) => printer.popular);
  expect(popular.length).toBeGreaterThan(90);
  for (const { label, slug } of popular) expect(printerIn(`${label} hotend`)).toMatchObject({ slug, rest: "hotend" });
});
