import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { CalculatorSlug } from "../../calibration-steps.model";
import { calculatorOf } from "../../calculators/calculator";
import type { Targets } from "../../targets/targets.model";
import { calculatorView } from "../calculator-view";
import { NO_PRESET } from "../inputs";
import { ResultPanel } from "./result-panel";

function panel(slug: CalculatorSlug, query: string, chosen: Partial<Targets> = {}, marked = true): string {
  const html = renderToStaticMarkup(
    <ResultPanel
      view={calculatorView(calculatorOf(slug), new URLSearchParams(query), NO_PRESET)}
      marked={marked}
      status=""
      url="https://example.test/"
      targets={{ firmware: "", slicer: "", ...chosen }}
      here="/"
      save={null}
      done={null}
    />,
  );
  return html.replace(/<svg[^]*?<\/svg>/g, "").replace(/<[^>]+>/g, "");
}

const STEPS = "variant=e-steps&oldSteps=400&requested=100&extruded=99";

test("a firmware without a line is told where there is one", () => {
  const klipper = panel("flow-rate", STEPS, { firmware: "Klipper" });
  expect(klipper).toContain("There is no line for Klipper here: this is for Marlin, RepRapFirmware.");
  expect(klipper).toContain("For Klipper use Rotation distance.");
  expect(klipper).not.toContain("M500");
  const bambu = panel("skew-correction", "variant=plane&AC=141.2&BD=141.6&AD=100", { firmware: "Bambu" });
  expect(bambu).toContain("There is no line for Bambu here: this is for Klipper, Marlin, RepRapFirmware.");
  expect(bambu).not.toMatch(/M852|SKEW_PROFILE/);
});

test("a firmware with a line is told nothing of others", () => {
  const marlin = panel("flow-rate", STEPS, { firmware: "Marlin" });
  expect(marlin).toContain("M92 E404.04");
  expect(marlin).toContain("Some Prusa firmware ignores M500");
  expect(marlin).not.toContain("There is no line");
});

test("a slicer without a setting is told so", () => {
  const volume = panel("retraction", "variant=volume&retractLength=0.8", { slicer: "PrusaSlicer" });
  expect(volume).toContain("Nothing to enter in PrusaSlicer: this is for Cura.");
});

test("a number that is still being typed is not asked for again", () => {
  const typed = panel("pressure-advance", "variant=orca-tower&start=0&step=0.002&height=8,7x", {}, false);
  expect(typed).toContain("The result appears here once “Height of the best spot” is right.");
  const empty = panel("pressure-advance", "variant=orca-tower&start=0&step=0.002&height=", {}, false);
  expect(empty).toContain("Enter “Height of the best spot”");
});
