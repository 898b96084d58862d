import { paths } from "~/lib/paths";
import { Link } from "~/ui/navigation/link";
import type { NextCalculator } from "../calculators-after-fitting";

/** What to calibrate once a part is fitted. */
export function CalculatorsAfterFitting({ calculators }: { readonly calculators: readonly NextCalculator[] }) {
  if (calculators.length === 0) return null;
  return (
    <section aria-labelledby="calculators-heading">
      <h2 id="calculators-heading" className="section-title">
        Calibrate after fitting it
      </h2>
      <ol className="next-calculators">
        {calculators.map(({ slug, variant, label, why }) => (
          <li key={label}>
            <Link to={paths.calculator(slug, { variant })}>{label}</Link>
            <span>{why}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
