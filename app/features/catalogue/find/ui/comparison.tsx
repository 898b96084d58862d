import { Link } from "@remix-run/react";
import { paths } from "~/lib/paths";
import { CompareTable } from "~/ui/layout/data-table";
import { findQuery, type ComparedPart, type FindView } from "../find-view.model";
import { NOT_STATED } from "../../part/part-format.model";

/** Two to four parts side by side; with one part selected, what to do next. */
export function Comparison({ view }: { readonly view: FindView }) {
  const { compared, comparing, filter } = view;
  const [first] = compared;
  if (!first) return null;
  const without = (key: string) =>
    paths.find(
      findQuery(
        filter,
        comparing.filter((other) => other !== key),
      ),
    );
  if (compared.length === 1) {
    return (
      <p className="notice mt-4" role="status">
        <span>
          Comparing <strong>{first.name}</strong>: add up to three more below.
        </span>
        <Link to={without(first.key)} rel="nofollow" preventScrollReset>
          Stop comparing
        </Link>
      </p>
    );
  }
  const columns = new Map(compared.flatMap(({ rows }) => rows.map(({ column, label }) => [column, label] as const)));
  const row = (label: string, cell: (part: ComparedPart) => string | null) => ({
    label,
    cells: compared.map((part) => cell(part) ?? <span className="hint">{NOT_STATED}</span>),
  });
  return (
    <section className="comparison" aria-label="Compare parts">
      <h2 className="section-title">Compare parts</h2>
      <CompareTable
        caption="Compared parts"
        heads={compared.map((part) => ({
          key: part.key,
          head: (
            <>
              <Link className="inline-block py-1" to={paths.part(part)}>
                {part.name}
              </Link>{" "}
              <Link className="hint inline-block py-1" to={without(part.key)} rel="nofollow" preventScrollReset>
                Remove<span className="sr-only"> {part.name}</span>
              </Link>
            </>
          ),
        }))}
        rows={[
          row("Maker", ({ manufacturer }) => manufacturer),
          row("Category", ({ category }) => category),
          ...(compared.some(({ fit }) => fit !== null) ? [row("Fit", ({ fit }) => fit)] : []),
          ...[...columns].map(([column, label]) =>
            row(label, ({ rows }) => rows.find((spec) => spec.column === column)?.text ?? null),
          ),
          row("Installation needs", ({ needs }) => needs.join(", ") || "nothing extra"),
        ]}
      />
    </section>
  );
}
