import { paths } from "~/lib/paths";
import { buttonClass } from "~/ui/button";
import { Icon } from "~/ui/drawing/icon";
import { Link } from "~/ui/navigation/link";
import type { CalculatorView } from "../calculator-view";

/** The variants as links: open from a tablet on, behind a press on phones. */
export function VariantNav({ view: { slug, groups, variant } }: { readonly view: CalculatorView }) {
  return (
    <details className="sheet calc-variants">
      <summary className={buttonClass({})}>
        <Icon name="list" /> Choose another test or conversion
      </summary>
      <nav aria-label="Tests and conversions" data-focus="variant">
        {groups.map(({ label, variants }) => (
          <div key={label}>
            <p className="eyebrow">{label}</p>
            <ul className="chips">
              {variants.map((each) => (
                <li key={each.id}>
                  <Link
                    className="chip calc-variant"
                    to={paths.calculator(slug, { variant: each.id })}
                    {...(each.id === variant.id ? { "aria-current": "true" as const } : {})}
                  >
                    {each.label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </details>
  );
}
