import { describe, expect, test } from "vitest";
import { CALCULATOR_SLUGS, type CalculatorSlug } from "../calibration-steps.model";
import { calculatorOf } from "../calculators/calculator";
import { begunWith, calculatorView } from "./calculator-view";
import { NO_PRESET } from "./inputs";

const view = (slug: CalculatorSlug, query: string) =>
  calculatorView(calculatorOf(slug), new URLSearchParams(query), NO_PRESET);

const message = (slug: CalculatorSlug, query: string) => view(slug, query).fault?.message ?? "";

describe("what is wrong with a list", () => {
  test.each<[CalculatorSlug, string, string]>([
    ["max-volumetric-flow", "variant=weigh&points=5+0,6%0A10", "“10” in line 2 has to be two numbers"],
    ["max-volumetric-flow", "variant=weigh&points=5;0.6", "“5” in line 1 has to be two numbers"],
    ["max-volumetric-flow", "variant=weigh&points=5+0.6%0A%0A10+x", "“x” in line 3 is not a number"],
    ["max-volumetric-flow", "variant=weigh&points=5+0.6%0A10+0", "“0” in line 2 is outside its range"],
    ["max-volumetric-flow", "variant=weigh&points=", "Write at least two lines"],
    [
      "skew-correction",
      "variant=three-planes&YZ=9+141+100",
      "“9” is outside its range. Enter numbers from 10 to 2000 mm.",
    ],
    ["skew-correction", "variant=three-planes&XY=141.2,141.4,100", "with blanks between them"],
    ["skew-correction", "variant=three-planes&XY=141.2+141.4", "needs three lengths and has “141.2 141.4”"],
    [
      "flow-rate",
      "variant=wall&oldFlow=1&readings=0.47&readings=x&readings=0.48&lineWidth=0.45",
      "The entry “x” is not",
    ],
    ["flow-rate", "variant=wall&oldFlow=1&lineWidth=0.45", "Enter at least one reading"],
  ])("%s %s: %s", (slug, query, words) => {
    expect(message(slug, query)).toContain(words);
  });

  test("has its place, also where some boxes are empty or one has several entries", () => {
    const place = (readings: readonly string[]) => {
      const query = new URLSearchParams({ variant: "wall", oldFlow: "1", lineWidth: "0.45" });
      for (const reading of readings) query.append("readings", reading);
      return view("flow-rate", query.toString()).fault?.at;
    };
    expect(place(["0.47", "x", "0.48", ""])).toBe(1);
    expect(place(["0.47", "", "20", "0.48"])).toBe(2);
    expect(place(["0,47 0,46 x 0,47"])).toBe(2);
  });
});

test("a list that comes as one text has an entry in each box", () => {
  const { inputs } = view("flow-rate", "variant=wall&oldFlow=1&readings=0,47+0,46+0,48+0,47&lineWidth=0.45");
  expect(inputs.find(({ name }) => name === "readings")?.value).toBe("0,47\n0,46\n0,48\n0,47");
});

test.each(["low=40&high=50&variant=midpoint", "variant=effect&speed=100&acceleration=1000&pressureAdvance=80"])(
  "a K of the old linear advance is explained: %s",
  (query) => {
    expect(message("pressure-advance", query)).toContain("belong to Marlin's old linear advance 1.0");
  },
);

test.each([
  ["variant=orca-two-pass&oldFlow=0.98", "-20 to 20 in steps of 5"],
  ["variant=orca-two-pass&oldFlow=0.98&modifier1=2000", "-20 to 20 in steps of 5"],
  ["variant=orca-two-pass&oldFlow=0.98&modifier1=5", "-9 to 0"],
  ["variant=orca-yolo&oldFlow=0.98&mode=recommended", "-0.05 to 0.05"],
  ["variant=orca-yolo&oldFlow=0.98&mode=recommended&modifier=5", "-0.05 to 0.05"],
  ["variant=wall&oldFlow=98&readings=0,46", "98 % is 0.98"],
])("what is asked for is what is accepted: %s", (query, said) => {
  expect(message("flow-rate", query)).toContain(said);
});

test("what nobody sees in a number does not make it unreadable", () => {
  const query = new URLSearchParams({ variant: "orca-tower", start: "0", step: "0.002", height: "\u200b8\u200f" });
  expect(view("pressure-advance", query.toString()).result?.figures["pressureAdvance"]).toBeCloseTo(0.016, 9);
});

describe("what a result is handed over to", () => {
  const next = (slug: CalculatorSlug, query: string, at = 0) => {
    const use = view(slug, query).result?.next[at];
    if (use === undefined) return null;
    const handed = new URLSearchParams(Object.entries(begunWith(use)).map(([name, value]) => [name, String(value)]));
    return view(slug, handed.toString());
  };

  test("has its result where everything is there", () => {
    const speed = next("max-volumetric-flow", "variant=tower&start=10&step=2&height=10");
    expect(speed).toMatchObject({ asked: true, variant: { id: "max-speed" } });
    expect(speed?.result?.main?.text).toBe("331");
    expect(speed?.query).toContain("lineWidth=0.45");
    expect(next("retraction", "variant=orca-tower&start=0&step=0.1&height=8")?.result?.main).not.toBeNull();
    expect(next("pressure-advance", "variant=index&start=0&step=0.005&index=8")?.result?.main).not.toBeNull();
  });

  test("waits for the reading of a print", () => {
    const second = next("flow-rate", "variant=orca-pass&oldFlow=0.98&pass=1&modifier=5");
    expect(second).toMatchObject({ asked: false, result: null, fault: null, variant: { id: "orca-pass" } });
  });

  test("begins with numbers as people write them", () => {
    const inputs = next("retraction", "variant=orca-tower&start=1&step=0.2&height=12.5")?.inputs ?? [];
    expect(inputs.find(({ name }) => name === "retractLength")?.value).toBe("3.4");
  });

  test("is never the page itself", () => {
    expect(view("flow-rate", "variant=orca-yolo&oldFlow=1&modifier=0&mode=perfectionist").result?.next).toEqual([]);
    const finer = next("flow-rate", "variant=orca-yolo&oldFlow=1&modifier=0.01&mode=recommended");
    expect(finer?.inputs.find(({ name }) => name === "mode")?.value).toBe("perfectionist");
  });

  test("leads from three planes to what is still off", () => {
    const still = next("skew-correction", "variant=three-planes&XY=141.2+141.6+100");
    expect(still?.variant.id).toBe("combine");
  });
});

describe("a result says", () => {
  const notes = (slug: CalculatorSlug, query: string) =>
    view(slug, query)
      .result?.notes.map(({ firmware, text }) => `${firmware ?? "all"}: ${text}`)
      .join("\n") ?? "";

  test.each<[string, CalculatorSlug, string, RegExp]>([
    [
      "Klipper's cap on the extruder",
      "retraction",
      "variant=dynamics&retractLength=0.8&speed=100&acceleration=5000",
      /^Klipper: .*798 mm\/s²/m,
    ],
    [
      "that an acceleration is out of reach",
      "pressure-advance",
      "variant=effect&speed=300&acceleration=90000&pressureAdvance=0.04&lineWidth=0.45&layerHeight=0.2",
      /Few printers do 90000 mm\/s²/,
    ],
    [
      "that a flow is for few hotends",
      "max-volumetric-flow",
      "variant=tower&start=5&step=0.5&height=50&end=40",
      /Only high-flow hotends[^]*149 mm\/s/,
    ],
    [
      "that a speed is out of reach",
      "max-volumetric-flow",
      "variant=max-speed&maxFlow=60&lineWidth=0.3&layerHeight=0.1",
      /Few printers go beyond 500/,
    ],
    [
      "what is only Marlin's as Marlin's",
      "flow-rate",
      "variant=e-steps&oldSteps=400&requested=100&extruded=99",
      /^Marlin: .*M500/m,
    ],
    [
      "when Klipper loads and clears a correction",
      "skew-correction",
      "variant=plane&AC=141.2&BD=141.6&AD=100",
      /^Klipper: .*after homing and purging.*SET_SKEW CLEAR=1/m,
    ],
    [
      "what Marlin needs for upright planes",
      "skew-correction",
      "variant=three-planes&XZ=141.2+141.6+100",
      /^Marlin: .*SKEW_CORRECTION_FOR_Z/m,
    ],
    [
      "that steps count",
      "retraction",
      "variant=klipper-tower&start=0&height=14.6&factor=0.05&stepDelta=0.2&stepHeight=5",
      /factor and band are left out/,
    ],
  ])("%s", (_, slug, query, words) => {
    expect(notes(slug, query)).toMatch(words);
  });

  test("nothing of reach where all is usual", () => {
    expect(notes("max-volumetric-flow", "variant=tower&start=5&step=0.5&height=19")).not.toMatch(/high-flow/);
    expect(notes("retraction", "variant=dynamics&retractLength=0.8&speed=35&acceleration=700")).toBe("");
  });

  test("a converted flow is no measured one", () => {
    const shown = view("max-volumetric-flow", "variant=from-speed&speed=100&lineWidth=0.45&layerHeight=0.2").result;
    expect(shown?.main?.label).toBe("Flow at this speed");
    expect(shown?.settings).toEqual([]);
  });

  test("every entered part of a retraction for the slicers that take it", () => {
    const { settings = [] } =
      view("retraction", "variant=segment&start=2&step=.5&segment=B&extraRestart=0,3&zHop=0,4&unretractSpeed=20")
        .result ?? {};
    const rows = (slicer: string) =>
      settings.flatMap(({ slicers, where, value }) =>
        slicers.some((one) => one === slicer) ? `${where.replace(/^.*→ /, "")} ${value ?? ""}` : [],
      );
    expect(rows("OrcaSlicer")).toEqual([
      "Retraction length, mm 2.5",
      "Retraction speed, mm/s 35",
      "Deretraction speed, mm/s 20",
      "Z hop height, mm 0.4",
    ]);
    expect(rows("PrusaSlicer")).toEqual([
      "Retraction length, mm 2.5",
      "Retraction speed, mm/s 35",
      "Deretraction speed, mm/s 20",
      "Extra length on restart, mm 0.3",
      "Lift Z, mm 0.4",
    ]);
    expect(rows("Cura")).toEqual([
      "Retraction distance, mm 2.5",
      "Retraction retract speed, mm/s 35",
      "Retraction prime speed, mm/s 20",
      "Retraction extra prime amount, mm³ of 1.75 mm filament 0.722",
      "Z hop height, mm 0.4",
    ]);
  });

  test("a blob's feedrate with one decimal", () => {
    const { result } = view("max-volumetric-flow", "variant=feed-for-flow&flow=3&blobHeight=20&extrusionLength=500");
    expect(result?.others.find(({ name }) => name === "blobFeedrate")?.text).toBe("3");
  });

  test("the same of an uncertainty in words and figures", () => {
    const { result } = view("flow-rate", "variant=wall&oldFlow=0.98&readings=0.47+0.46+0.48+0.47&lineWidth=0.45");
    expect(result?.others.find(({ name }) => name === "uncertainty")?.text).toBe("0.008");
    expect(result?.certainty?.because).toContain("0.008 from the spread of your readings and 0.04 from calipers");
    expect(result?.certainty?.plusMinus).toBe("± 0.041");
  });

  test("in a picture what it says elsewhere", () => {
    const lost = view("max-volumetric-flow", "variant=weigh&points=5+0.6%0A10+0.599").picture?.scene.says;
    expect(lost).toMatch(/^No blob lost more than 5 %, so the limit is above 10 mm³\/s/);
    const frame = view("skew-correction", "variant=plane&AC=141.43&BD=141.41&AD=100").picture?.scene;
    expect(frame?.says).toMatch(/^AC is 141.43, BD 141.41 and AD 100 mm/);
    expect(frame?.letters.map(({ text }) => text)).toContain("AC 141.43, BD 141.41 mm");
  });
});

test("every warning that a calculator raises has a sentence", () => {
  for (const slug of CALCULATOR_SLUGS) {
    for (const sentence of Object.values(calculatorOf(slug).words.warnings)) expect(sentence).toBeTruthy();
  }
  const warnings = view("retraction", "variant=dynamics&retractLength=0.5&speed=60&acceleration=1500").result?.warnings;
  expect(warnings).toEqual([expect.stringContaining("acceleration is too low")]);
});
