import { paths } from "~/lib/paths";
import { Icon } from "~/ui/drawing/icon";
import { Link } from "~/ui/navigation/link";
import { CALIBRATION_STEPS } from "../../calibration/calibration-steps.model";

/** Links to the calculators that go with a guide; nothing without any. */
export function GuideCalculators({ slugs }: { readonly slugs: readonly string[] }) {
  const steps = CALIBRATION_STEPS.filter(({ slug }) => slugs.includes(slug));
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="calculators-heading">
      <h2 id="calculators-heading" className="section-title">
        Calculators
      </h2>
      <ul className="chips">
        {steps.map(({ slug, name }) => (
          <li key={slug}>
            <Link className="chip" to={paths.calculator(slug)}>
              {name} <Icon name="arrow-right" className="icon-sm" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
