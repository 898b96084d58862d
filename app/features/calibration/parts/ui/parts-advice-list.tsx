import { Link } from "~/ui/navigation/link";
import type { PartsAdvice } from "../parts-that-help";

/** Parts that lift a limit, with where to find them. */
export function PartsAdviceList({ advice }: { readonly advice: readonly PartsAdvice[] }) {
  if (advice.length === 0) return null;
  return (
    <section aria-labelledby="parts-that-help">
      <h2 id="parts-that-help">Parts that help</h2>
      <ul className="calc-parts">
        {advice.map(({ text, links }) => (
          <li key={text}>
            <p>{text}</p>
            <ul className="chips">
              {links.map(({ label, to }) => (
                <li key={label}>
                  <Link className="chip calc-variant" to={to}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
