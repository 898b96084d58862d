import { expect, test } from "vitest";
import { fit, type FitPart } from "./fit.model";
import { fitMark, fitWords, type FitWording } from "./fit-words.model";
import { samplePart, samplePrinter, sampleRow } from "./fit.test-samples";

const LABELS: Readonly<Record<string, string>> = {
  "235x235": "235 x 235 mm plate",
  "257x257": "257 x 257 mm plate",
  v6: "16 mm groove mount",
  dragon: "Dragon bolt pattern",
  "bltouch-5pin": "BLTouch connector (five wires)",
};
const labelOf = (_kind: string, value: string) => LABELS[value] ?? value;

function words(part: FitPart, printer: readonly string[], owner: FitWording["owner"] = "your") {
  const { text, check } = fitWords(fit(part, samplePrinter(printer)), {
    printer: "Creality Ender-3 V2",
    owner,
    labelOf,
  });
  return check === null ? text : `${text} / ${check}`;
}

test.each<[FitPart, readonly string[], string]>([
  [samplePart("tools", [], { rows: [sampleRow(null)] }), [], "Fits all printers"],
  [samplePart("fan", [], { rows: [sampleRow("p")] }), [], "Fits Creality Ender-3 V2"],
  [
    samplePart("fan", [], { rows: [sampleRow("p", { fit: "adapter", note: "Print the bracket first" })] }),
    [],
    "Fits Creality Ender-3 V2, needs an adapter. Print the bracket first",
  ],
  [
    samplePart("hotend", ["hotend_mount v6"]),
    ["hotend_mount v6"],
    "Should fit: same hotend mount / Check height, duct and offsets. High confidence.",
  ],
  [
    samplePart("fan", ["hotend_fan_mm 40x40x10", "fan_v 24"]),
    ["hotend_fan_mm 40x40x10", "fan_v 24"],
    "Should fit: same hotend fan size and fan voltage / Check the plug and the airflow. High confidence.",
  ],
  // Sold for several voltages: none of them is that of the printer by itself.
  [
    samplePart("fan", ["hotend_fan_mm 40x40x10", "fan_v 12", "fan_v 24"]),
    ["hotend_fan_mm 40x40x10", "fan_v 24"],
    "Should fit: same hotend fan size / Sold as 12 or 24: choose the 24. Check the plug and the airflow. High confidence.",
  ],
  [
    samplePart("fan", ["hotend_fan_mm 40x40x10", "fan_v 12", "fan_v 24"], { rows: [sampleRow("p")] }),
    ["hotend_fan_mm 40x40x10", "fan_v 24"],
    "Fits Creality Ender-3 V2 / Sold as 12 or 24: choose the 24.",
  ],
  [
    samplePart("fan", ["hotend_fan_mm 40x40x10", "fan_v 12", "fan_v 24"]),
    ["hotend_fan_mm 40x40x10", "fan_v 12", "fan_v 24"],
    "Should fit: same hotend fan size and fan voltage / Check the plug and the airflow. High confidence.",
  ],
  [
    samplePart("probe", ["toolhead xol"]),
    ["toolhead xol"],
    "Should fit: same toolhead / Made for this toolhead. High confidence.",
  ],
  // The row decides, and what speaks against it is said.
  [
    samplePart("hotend", ["hotend_mount v6"], { rows: [sampleRow("p")] }),
    ["hotend_mount dragon"],
    "Fits Creality Ender-3 V2 / Your printer has Dragon bolt pattern, this part needs 16 mm groove mount.",
  ],
  [
    samplePart("hotend", ["hotend_mount mk8", "supply_v 12"]),
    ["hotend_mount mk8", "supply_v 24"],
    "Not verified yet / Your printer has 24, this part needs 12.",
  ],
  [
    samplePart("build_plate", ["plate_size_mm 257x257"]),
    ["plate_size_mm 235x235"],
    "Does not fit as it is: your bed takes 235 x 235 mm, this is 257 x 257 mm",
  ],
  [
    samplePart("hotend", ["hotend_mount v6", "hotend_mount dragon"]),
    ["hotend_mount maker-specific"],
    "Does not fit as it is: your printer has a hotend mount of its own, this part needs 16 mm groove mount or Dragon bolt pattern",
  ],
  [
    samplePart("probe", ["probe_port bltouch-5pin"]),
    ["probe_port built-in"],
    "Does not fit as it is: your printer senses the bed itself, this probe needs BLTouch connector (five wires)",
  ],
  [samplePart("fan", [], { rows: [sampleRow("other")] }), [], "Not listed for Creality Ender-3 V2"],
  [samplePart("fan", []), [], "Not verified yet"],
])("an answer in words %#", (part, printer, expected) => {
  expect(words(part, printer)).toBe(expected);
});

test.each([
  [
    sampleRow("other", { fit: "adapter", note: "Print the groove mount plate" }),
    "Needs an adapter: Print the groove mount plate",
  ],
  [sampleRow("other", { fit: "modification" }), "Needs a modification: as on the CR-10"],
])("a change in words %#", (row, expected) => {
  const printer = { ...samplePrinter(["hotend_mount mk8"], "other"), label: "CR-10" };
  const part = samplePart("hotend", ["hotend_mount v6"], { rows: [row], adapted: [{ row, printer }] });
  expect(words(part, ["hotend_mount mk8"])).toBe(expected);
});

test("a printer that is not the visitor's own is not called theirs", () => {
  expect(words(samplePart("hotend", ["hotend_mount v6"]), ["hotend_mount mk8"], "the")).toBe(
    "Does not fit as it is: the printer has mk8, this part needs 16 mm groove mount",
  );
});

test("a card leaves out what a row notes, and says whose confidence is low", () => {
  const row = sampleRow("p", { fit: "firmware", note: "A long note", confidence: "low" });
  const answer = fit(samplePart("fan", [], { rows: [row] }), samplePrinter([]));
  expect(fitMark(answer, { printer: "Ender-3", labelOf })).toEqual({
    answer: "listed",
    text: "Fits Ender-3, needs a firmware change",
    check: "Low confidence.",
  });
});

test("a card only says that the interfaces contradict a row", () => {
  const part = samplePart("hotend", ["hotend_mount v6"], { rows: [sampleRow("p")] });
  const answer = fit(part, samplePrinter(["hotend_mount dragon"]));
  expect(fitMark(answer, { printer: "Ender-3", labelOf }).check).toBe("Interfaces differ.");
});

test("what members report comes before what to check, on a card in fewer words", () => {
  const answer = fit(samplePart("fan", [], { rows: [sampleRow("p", { confidence: "low" })] }), samplePrinter([]));
  const wording = { printer: "Ender-3", labelOf, reports: { fits: 2, fits_with_changes: 1, does_not_fit: 1 } };
  expect(fitMark(answer, wording).check).toBe("3 fitted it, 1 could not. Low confidence.");
  expect(fitWords(answer, wording).check).toBe(
    "3 fitted it, 1 needed changes, 1 says it does not fit. Low confidence.",
  );
  const nobody = { ...wording, reports: { fits: 0, fits_with_changes: 0, does_not_fit: 0 } };
  expect(fitWords(answer, nobody).check).toBe("Low confidence.");
});
