import { expect, test } from "vitest";
import { offlinePageFor } from "./offline-pages";

test.each([
  ["/tune/", "/tune"],
  ["/Calculators/Flow-rate/?variant=e-steps&low=0,4", "/calculators/flow-rate?variant=e-steps&low=0,4"],
  ["/%74une", "/tune"],
  ["/calibration?percent=94", "/calculators/flow-rate?percent=94"],
  ["/tools", "/tune"],
  ["/test-prints/retraction-tower/print.gcode?from=1", "/test-prints/retraction-tower?from=1"],
  ["/tune", null],
  ["/", null],
  ["/find/", null],
  ["/parts", null],
  ["/%ff", null],
  ["//evil.test/tune", null],
])("what %s leads to is without a connection at %s", (address, page) => {
  expect(offlinePageFor(new URL(`https://site.test${address}`))).toBe(page);
});
