import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fit, type Fit, type FitAnswer, type FitPart } from "./fit.model";
import { fact, samplePart, samplePrinter, sampleRow } from "./fit.test-samples";

const ENDER = samplePrinter(["hotend_mount mk8", "supply_v 24", "plate_size_mm 235x235"]);

/** The answer with what decides it: "differs hotend_mount". */
function outline({ answer, compared }: Fit): [FitAnswer, ...string[]] {
  return [answer, ...compared.map(({ result, kind }) => `${result} ${kind}`)];
}

describe("the answer", () => {
  test.each<[string, FitPart, ReturnType<typeof outline>]>([
    ["a row for all printers", samplePart("tools", [], { rows: [sampleRow(null)] }), ["universal"]],
    ["a row for this printer", samplePart("tools", [], { rows: [sampleRow("p")] }), ["listed"]],
    [
      "a row for this printer, whatever differs",
      samplePart("hotend", ["hotend_mount v6"], { rows: [sampleRow("p")] }),
      ["listed", "differs hotend_mount"],
    ],
    [
      "interfaces that agree",
      samplePart("hotend", ["hotend_mount mk8", "supply_v 24", "nozzle v6-m6"]),
      ["should_fit", "same hotend_mount", "same supply_v"],
    ],
    [
      "one value of several",
      samplePart("hotend", ["hotend_mount v6", "hotend_mount mk8"]),
      ["should_fit", "same hotend_mount"],
    ],
    ["another mount", samplePart("hotend", ["hotend_mount v6"]), ["does_not_fit", "differs hotend_mount"]],
    [
      "the same mount for another supply",
      samplePart("hotend", ["hotend_mount mk8", "supply_v 12"]),
      ["not_verified", "differs supply_v", "same hotend_mount"],
    ],
    [
      "another mount for another supply",
      samplePart("hotend", ["hotend_mount v6", "supply_v 12"]),
      ["does_not_fit", "differs hotend_mount", "differs supply_v"],
    ],
    [
      "a row for this printer with another supply",
      samplePart("hotend", ["hotend_mount mk8", "supply_v 12"], { rows: [sampleRow("p")] }),
      ["listed", "differs supply_v", "same hotend_mount"],
    ],
    ["nothing to compare", samplePart("hotend", ["nozzle v6-m6"]), ["not_verified"]],
    [
      "rows for others and nothing to compare",
      samplePart("hotend", [], { rows: [sampleRow("other")] }),
      ["not_listed"],
    ],
    [
      "an interface that the printer does not state",
      samplePart("fan", ["hotend_fan_mm 40x40x10", "fan_v 24"]),
      ["not_verified", "unknown hotend_fan_mm", "unknown fan_v"],
    ],
  ])("to %s", (_case, part, expected) => {
    expect(outline(fit(part, ENDER))).toEqual(expected);
  });

  test("is not that it fits when one must is unknown", () => {
    const printer = samplePrinter(["hotend_fan_mm 40x40x10"]);
    expect(fit(samplePart("fan", ["hotend_fan_mm 40x40x10", "fan_v 24"]), printer).answer).toBe("not_verified");
  });

  test("needs more than a voltage that agrees", () => {
    const printer = samplePrinter(["fan_v 24", "supply_v 24"]);
    expect(fit(samplePart("fan", ["fan_v 24"]), printer).answer).toBe("not_verified");
    expect(fit(samplePart("hotend", ["supply_v 24"], { subcategory: "Heater" }), printer).answer).toBe("not_verified");
  });

  test("follows the rules of the subcategory alone where it has some", () => {
    const heater = samplePart("hotend", ["hotend_mount v6", "heater_cartridge 6x20", "supply_v 24"], {
      subcategory: "Heater",
    });
    expect(outline(fit(heater, samplePrinter(["hotend_mount mk8", "heater_cartridge 6x20", "supply_v 24"])))).toEqual([
      "should_fit",
      "same heater_cartridge",
      "same supply_v",
    ]);
  });

  test.each(["maker-specific", "nozzle-integrated"])("is unknown when both sides are %s", (value) => {
    const printer = samplePrinter([`hotend_mount ${value}`]);
    expect(fit(samplePart("hotend", [`hotend_mount ${value}`]), printer).answer).toBe("not_verified");
    expect(fit(samplePart("hotend", ["hotend_mount v6"]), printer).answer).toBe("does_not_fit");
  });

  test("is never that a heated bed fits by its size", () => {
    const size = ["plate_size_mm 235x235"];
    expect(fit(samplePart("bed", size, { subcategory: "Heater" }), ENDER).answer).toBe("not_verified");
    expect(fit(samplePart("bed", size, { subcategory: "Plate" }), ENDER).answer).toBe("should_fit");
  });

  test("is that a printer with a probe of its own takes no other by its interfaces", () => {
    const printer = samplePrinter(["probe_port built-in", "probe_port usb", "toolhead xol"]);
    expect(fit(samplePart("probe", ["probe_port usb"]), printer).answer).toBe("does_not_fit");
    expect(fit(samplePart("probe", ["toolhead xol"]), printer).answer).toBe("not_verified");
  });
});

describe("a change", () => {
  const sprite = { ...samplePrinter(["hotend_mount mk8", "supply_v 24"], "other"), label: "CR-10" };
  const row = sampleRow("other", { fit: "adapter", note: "Print the bracket.", confidence: "medium" });
  const adapted = [{ row, printer: sprite }];

  test("is known from a row for a printer with the same interface", () => {
    const answer = fit(samplePart("hotend", ["hotend_mount v6"], { rows: [row], adapted }), ENDER);
    expect(answer).toMatchObject({ answer: "needs_change", adapted, confidence: "medium" });
  });

  test("does not help where something else differs too", () => {
    const part = samplePart("hotend", ["hotend_mount v6", "supply_v 24"], { rows: [row], adapted });
    expect(fit(part, samplePrinter(["hotend_mount mk8", "supply_v 12"])).answer).toBe("does_not_fit");
  });

  test("does not help on a printer with another interface", () => {
    const part = samplePart("hotend", ["hotend_mount v6"], { rows: [row], adapted });
    expect(fit(part, samplePrinter(["hotend_mount k1"])).answer).toBe("does_not_fit");
  });
});

describe("the evidence", () => {
  test("has what to check, and the confidence of the weakest fact", () => {
    const part = samplePart("fan", ["hotend_fan_mm 40x40x10 high", "fan_v 24 high"]);
    const answer = fit(part, samplePrinter(["hotend_fan_mm 40x40x10 medium", "fan_v 24 low"]));
    expect(answer).toMatchObject({
      answer: "should_fit",
      confidence: "low",
      caveats: ["Same size and voltage: check the plug and the airflow."],
    });
    expect(answer.compared.map(({ part: own, printer }) => [own, printer])).toEqual([
      [[fact("hotend_fan_mm 40x40x10")], [fact("hotend_fan_mm 40x40x10 medium")]],
      [[fact("fan_v 24")], [fact("fan_v 24 low")]],
    ]);
  });

  test("counts the surest of several values that agree", () => {
    const part = samplePart("hotend", ["hotend_mount mk8 high", "hotend_mount v6 low"]);
    const printer = samplePrinter(["hotend_mount v6 high", "hotend_mount mk8 medium"]);
    expect(fit(part, printer).confidence).toBe("medium");
  });

  test("counts the weakest of several values when none agrees", () => {
    const part = samplePart("hotend", ["hotend_mount v6", "hotend_mount dragon low"]);
    expect(fit(part, ENDER)).toMatchObject({ answer: "does_not_fit", confidence: "low" });
  });

  test("is the row's own where there is one", () => {
    const listed = samplePart("hotend", ["hotend_mount mk8"], { rows: [sampleRow("p", { confidence: "medium" })] });
    expect(fit(listed, ENDER)).toMatchObject({ answer: "listed", confidence: "medium", contradicted: false });
  });
});

const KINDS = ["hotend_mount", "supply_v", "heater_cartridge", "probe_port", "toolhead", "plate_size_mm"];
const VALUES = ["a", "b", "c", "built-in", "maker-specific"];
const someFacts = fc.uniqueArray(
  fc
    .tuple(fc.constantFrom(...KINDS), fc.constantFrom(...VALUES), fc.constantFrom("high", "medium", "low"))
    .map((words) => words.join(" ")),
  { maxLength: 9, selector: (text) => text.split(" ").slice(0, 2).join(" ") },
);
const someRows = fc.subarray(["p", "other", null]).map((ids) => ids.map((id) => sampleRow(id)));
const somePart = fc
  .record({
    kind: fc.constantFrom<[FitPart["table"], string | null]>(
      ["hotend", null],
      ["hotend", "Heater"],
      ["probe", null],
      ["bed", "Heater"],
      ["build_plate", null],
    ),
    facts: someFacts,
    rows: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: someRows }),
  })
  .map(({ kind: [table, subcategory], facts, rows }) => samplePart(table, facts, { subcategory, rows }));

const CLAIMS: readonly FitAnswer[] = ["universal", "listed", "should_fit"];
const claim = (answer: Fit) => {
  const place = CLAIMS.indexOf(answer.answer);
  return place === -1 ? CLAIMS.length : place;
};

describe("whatever the facts", () => {
  test("a row that the interfaces contradict is reported", () => {
    fc.assert(
      fc.property(somePart, someFacts, (part, facts) => {
        const printer = samplePrinter(facts);
        const answer = fit(part, printer);
        const byInterfaces = fit({ ...part, rows: [] }, printer);
        const hasRow = answer.answer === "universal" || answer.answer === "listed";
        expect(answer.contradicted).toBe(hasRow && byInterfaces.answer === "does_not_fit");
        if (!hasRow) expect(byInterfaces.answer === "does_not_fit").toBe(answer.answer === "does_not_fit");
      }),
      { numRuns: 2_000 },
    );
  });

  test("one fact less never makes the answer better, but for one that did not agree", () => {
    fc.assert(
      fc.property(somePart, someFacts, fc.nat(), (part, facts, at) => {
        const printer = samplePrinter(facts);
        const before = fit(part, printer);
        const against = new Set(
          before.compared
            .filter(({ result }) => result !== "same")
            .flatMap(({ part: own, printer: theirs }) => [...own, ...theirs]),
        );
        const ofPart = at < part.facts.length;
        const removed = ofPart ? part.facts[at] : printer.facts[at % Math.max(1, printer.facts.length)];
        fc.pre(removed !== undefined && !against.has(removed) && removed.value !== "built-in");
        const after = ofPart
          ? fit({ ...part, facts: part.facts.filter((kept) => kept !== removed) }, printer)
          : fit(part, { ...printer, facts: printer.facts.filter((kept) => kept !== removed) });
        expect(claim(after)).toBeGreaterThanOrEqual(claim(before));
      }),
      { numRuns: 2_000 },
    );
  });

  test("one row less never makes the answer better", () => {
    fc.assert(
      fc.property(somePart, someFacts, fc.nat(), (part, facts, at) => {
        const printer = samplePrinter(facts);
        const rows = part.rows.filter((_, place) => place !== at % Math.max(1, part.rows.length));
        expect(claim(fit({ ...part, rows }, printer))).toBeGreaterThanOrEqual(claim(fit(part, printer)));
      }),
    );
  });

  test("nothing fits by an interface that either side does not state", () => {
    fc.assert(
      fc.property(somePart, someFacts, (part, facts) => {
        const answer = fit({ ...part, rows: [] }, samplePrinter(facts));
        fc.pre(answer.answer === "should_fit");
        const must = part.rules.filter(
          ({ role, kind }) => role === "must" && part.facts.some((own) => own.kind === kind),
        );
        for (const { kind } of must) {
          const shared = part.facts.filter(
            (own) => own.kind === kind && facts.some((text) => text.startsWith(`${kind} ${own.value} `)),
          );
          expect(shared.some(({ value }) => value !== "maker-specific" && value !== "built-in")).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
