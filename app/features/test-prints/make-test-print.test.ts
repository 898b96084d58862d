import { expect, test } from "vitest";
import { testPrintFile, testPrintView } from "./make-test-print";
import { testPrintNamed, type TestPrint } from "./test-prints.model";

const FIRST = { layer: 1, ownCode: false };

function printNamed(slug: string): TestPrint {
  const print = testPrintNamed(slug);
  if (print === null) throw new Error(slug);
  return print;
}

test("a printer without a plain start has a report before its own is there, and no file", async () => {
  const entered = { firmware: "bambu", side: "80" };
  const view = await testPrintView(printNamed("skew-frame"), entered, FIRST);
  expect(view).toMatchObject({ problem: null, missing: { field: "startGcode" }, withOwnCode: true });
  expect(view.result?.report.values).toEqual([80]);
  expect(Object.fromEntries(new URLSearchParams(view.result?.query))).toEqual(entered);
  expect(view.shared.find(({ name }) => name === "startGcode")?.value).toBe("");
  expect(await testPrintFile(printNamed("skew-frame"), entered)).toMatchObject({ problem: { field: "startGcode" } });
});

test("something wrong is said before what is missing", async () => {
  const view = await testPrintView(printNamed("skew-frame"), { firmware: "bambu", side: "500" }, FIRST);
  expect(view).toMatchObject({ problem: { field: "side" }, missing: { field: "startGcode" }, result: null });
});

test("the picture shows the print with a little room, wherever it lies on the bed and however it is turned", async () => {
  const shownOf = async (entered: Readonly<Record<string, string>>) =>
    (await testPrintView(printNamed("skew-frame"), entered, FIRST)).result?.layer.shown;
  const straight = await shownOf({ side: "100" });
  // The frame, and the prime line in front of it.
  expect(straight?.width).toBeGreaterThan(100);
  expect(straight?.width).toBeLessThan(112);
  expect(straight?.height).toBeGreaterThan(104);
  expect(straight?.height).toBeLessThan(118);
  const turned = await shownOf({ side: "100", rotation: "90" });
  expect(turned?.width).toBeCloseTo(straight?.height ?? 0, 5);
  expect(turned?.height).toBeCloseTo(straight?.width ?? 0, 5);
});
