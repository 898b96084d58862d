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
  ["voron 2.4 350 mm bed", "voron-design-voron-24-350", "bed"],
  ["s1 pro nozzle", "creality-ender-3-s1-pro", "nozzle"],
  ["sv06+ hotend", "sovol-sv06-plus", "hotend"],
  ["qidi plus 4 belt", "qidi-tech-x-plus-4", "belt"],
  ["k1 max extruder", "creality-k1-max", "extruder"],
  ["ad5m", "flashforge-adventurer-5m", ""],
  ["upgrades for the ender 3 printer", "creality-ender-3", ""],
  ["ankermake m5 nozzle", "ankermake-m5", "nozzle"],
  ["noctua fan for sovol zero", "sovol-zero", "noctua fan for"],
  ["enderr 3 v2 nozzle", "creality-ender-3-v2", "nozzle"],
  ["crealty ender 5 belt", "creality-ender-5", "belt"],
  ["mini+", "prusa-research-mini-mini", ""],
  ["mini+ sheet", "prusa-research-mini-mini", "sheet"],
  ["zero", "sovol-zero", ""],
  ["zero nozzle", "sovol-zero", "nozzle"],
  ["centuri carbon hotend", "elegoo-centauri-carbon", "hotend"],
])("%s names %s", (q, slug, rest) => {
  expect(printerIn(q)).toMatchObject({ slug, rest });
});

test.each([
  "hotend",
  "revo voron",
  "p1 nozzle",
  "s1 nozzle",
  "s1 pro",
  "m5 screw",
  "m5 heat set insert",
  "m3 nut",
  "v6 nozzle",
  "orbiter v2 extruder",
  "mini extruder",
  "mini",
  "xl",
  "xl nozzle",
  "hi",
  "hi flow nozzle",
  "5m belt",
  "carbon plate",
  "nozzle x2",
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

test("a model in several sizes is the one that most parts are listed for, and its other sizes are known", () => {
  const sizesOf = (q: string) => {
    const named = printerIn(q);
    const printer = named && snapshot.printerBySlug(named.slug);
    return (
      named && printer && [printer, ...snapshot.search.printerNames.otherSizes(named, printer)].map(({ name }) => name)
    );
  };
  expect(sizesOf("voron 2.4 probe")).toEqual(["Voron 2.4 300", "Voron 2.4 250", "Voron 2.4 350"]);
  expect(sizesOf("vcore 3 belt")?.slice(0, 2)).toEqual(["V-Core 3 300", "V-Core 3 400"]);
  expect(sizesOf("voron 2.4 250 probe")).toEqual(["Voron 2.4 250"]);
  expect(sizesOf("ender 3 nozzle")).toEqual(["Ender-3"]);
});

test.each([
  ["p1 nozzle", "nozzle", ["P1P", "P1S"]],
  ["s1 nozzle", "nozzle", ["Ender-3 S1", "Ender-3 S1 Pro", "Ender-5 S1", "Kobra S1"]],
  ["xl", "", ["XL"]],
  ["xl nozzle", "nozzle", ["XL"]],
  ["mini extruder", "extruder", ["A1 mini", "MINI/MINI+"]],
])("%s may be for one of several printers", (q, rest, names) => {
  const choice = snapshot.search.printerNames.choicesFor(q);
  expect(choice?.rest).toBe(rest);
  expect(choice?.printers.map(({ name }) => name).toSorted()).toEqual(names);
});

test("words that begin or end no name, or the names of many printers, offer none", () => {
  for (const q of ["hotend", "creality fan", "nozzle 0.4", "hi flow nozzle", "pro nozzle", "fan", ""]) {
    expect(snapshot.search.printerNames.choicesFor(q), q).toBeNull();
  }
});

test("every popular printer is named by its maker and name", () => {
  const popular = snapshot.printers.filter((printer) => printer.popular);
  expect(popular.length).toBeGreaterThan(90);
  for (const { label, slug } of popular) expect(printerIn(`${label} hotend`)).toMatchObject({ slug, rest: "hotend" });
});
