import { Link } from "~/ui/navigation/link";
import type { CatalogueFacts } from "../../quality/data-quality.model";

const figure = (count: number): string => count.toLocaleString("en-GB");

/** How many parts, printers and manufacturers the catalogue has, and how many parts per category. */
export function CatalogueCounts({ facts }: { readonly facts: CatalogueFacts }) {
  const totals = [
    { label: "Parts", value: figure(facts.parts) },
    { label: "Printers", value: figure(facts.printers) },
    { label: "Makers", value: figure(facts.manufacturers) },
    { label: "Compatibility rows", value: figure(facts.compatibility) },
    { label: "Version", value: figure(facts.version) },
  ];
  return (
    <>
      <dl className="stats">
        {totals.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="stat-rows">
        {facts.categories.map(({ label, count, to }) => (
          <li key={label}>
            <Link to={to}>
              {label} <span className="count">{figure(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
