import { Fragment } from "react";
import { paths } from "~/lib/paths";
import { Link } from "~/ui/navigation/link";
import type { CalculatorSlug, CalibrationStep } from "../calibration-steps.model";

interface StepLinksProps {
  readonly steps: readonly CalibrationStep[];
  readonly current: CalculatorSlug;
  readonly scope: string;
}

/** The order of calibration on a calculator's page, with this one marked. */
export function StepLinks({ steps, current, scope }: StepLinksProps) {
  return (
    <section aria-labelledby="order">
      <h2 id="order" className="section-title">
        Order of calibration
      </h2>
      <p className="hint mb-3">
        Each test assumes that those before it are done; skew depends on no filament. This result is for {scope}; with
        another one, run the test again.
      </p>
      <ol className="calc-order">
        <li>Square frame and tight belts</li>
        <li>
          <Link to={paths.calculator("flow-rate", { variant: "e-steps" })}>E-steps</Link> or{" "}
          <Link to={paths.calculator("flow-rate", { variant: "rotation-distance" })}>rotation distance</Link>
        </li>
        <li>Nozzle temperature</li>
        {steps.map(({ slug, name }) => (
          <Fragment key={slug}>
            {slug === "skew-correction" ? <li>Cornering and input shaping</li> : null}
            <li>
              <Link to={paths.calculator(slug)} {...(slug === current ? { "aria-current": "page" as const } : {})}>
                {name}
              </Link>
            </li>
          </Fragment>
        ))}
      </ol>
    </section>
  );
}
