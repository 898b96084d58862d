import { expect, test } from "vitest";
import { fit } from "../fit/fit.model";
import { samplePart, samplePrinter } from "../fit/fit.test-samples";
import { fitReasons } from "./fit-reasons.server";

const labelOf = (_kind: string, value: string) => `the ${value}`;

test("a printer with a probe of its own is not said to have the connector that its board has, too", () => {
  const probe = samplePart("probe", ["probe_port bltouch-5pin"]);
  const printer = samplePrinter(["probe_port bltouch-5pin medium", "probe_port built-in", "probe_port usb"]);
  expect(fitReasons(fit(probe, printer), labelOf)).toMatchObject([
    { needs: "the bltouch-5pin", has: "the built-in", result: "differs" },
  ]);
  const other = samplePrinter(["probe_port endstop-input", "probe_port usb"]);
  expect(fitReasons(fit(probe, other), labelOf)).toMatchObject([{ has: "the endstop-input or the usb" }]);
});
