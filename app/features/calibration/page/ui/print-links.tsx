import { Fragment } from "react";
import { paths } from "~/lib/paths";
import { Link } from "~/ui/navigation/link";
import type { PrintToRead } from "../../../test-prints/readings/prints-to-read.model";
import type { CalculatorView } from "../calculator-view";

interface PrintLinksProps {
  readonly view: CalculatorView;
  readonly prints: readonly PrintToRead[];
}

/** Leads to the test prints that this form reads, with its values; renders nothing where there is none. */
export function PrintLinks({ view: { variant, inputs }, prints }: PrintLinksProps) {
  if (prints.length === 0) return null;
  const values = inputs.filter(({ value }) => value !== "").map(({ name, value }) => [name, value]);
  return (
    <p className="hint">
      Not printed yet?{" "}
      {prints.map(({ slug, label, also = {} }, at) => (
        <Fragment key={label}>
          {at === 0 ? null : " / "}
          <Link
            className="link"
            rel="nofollow"
            to={paths.testPrint(slug, {
              reading: new URLSearchParams([["variant", variant.id], ...values, ...Object.entries(also)]).toString(),
            })}
          >
            {label}
          </Link>
        </Fragment>
      ))}{" "}
      with these values.
    </p>
  );
}
