import type { ReactNode } from "react";
import type { ExplainedWord } from "~/lib/explained-word";
import { ExplainedText } from "../term/term";

export interface Fact {
  readonly label: string;
  /** Null reads "not stated". */
  readonly value: string | number | boolean | null;
  /** After a number: "mm³/s". */
  readonly unit?: string | undefined;
  /** Words of the label and of the value that the glossary explains. */
  readonly labelWords?: readonly ExplainedWord[] | undefined;
  readonly valueWords?: readonly ExplainedWord[] | undefined;
}

/** A fact's value in words: yes, no, a number with its unit, "not stated". */
export function formatFact({ value, unit }: Pick<Fact, "value" | "unit">): string {
  if (value === null || value === "") return "not stated";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return unit === undefined ? String(value) : `${String(value)} ${unit}`;
}

/** Names and figures, one row each, as a description list. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt>
            <ExplainedText text={fact.label} words={fact.labelWords} />
          </dt>
          <dd {...(fact.value === null || fact.value === "" ? { className: "none" } : {})}>
            <ExplainedText text={formatFact(fact)} words={fact.valueWords} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface CompareTableProps {
  /** Read out before the table: "Parts side by side". */
  readonly caption: string;
  /** One per column: a name or a link. */
  readonly heads: readonly { readonly key: string; readonly head: ReactNode }[];
  readonly rows: readonly {
    readonly label: string;
    /** Words of the label that the glossary explains. */
    readonly labelWords?: readonly ExplainedWord[];
    readonly cells: readonly ReactNode[];
    /** Marks the row: what it compares is not the same everywhere. */
    readonly differs: boolean;
  }[];
}

/**
 * A table that compares things side by side. Where it is too wide it scrolls in its own focusable region beside its
 * first column; where there is little room each row's name stands above its cells.
 */
export function CompareTable({ caption, heads, rows }: CompareTableProps) {
  return (
    // A region that scrolls must be reachable by keyboard.
    <div className="table-scroll" role="region" aria-label={caption} tabIndex={0}>
      <table className="table compare-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <td />
            {heads.map(({ key, head }) => (
              <th key={key} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label} className={row.differs ? "differs" : undefined}>
              <th scope="row">
                <ExplainedText text={row.label} words={row.labelWords} />
                {row.differs ? (
                  <>
                    {" "}
                    <span aria-hidden="true">≠</span>
                    <span className="sr-only">(differs)</span>
                  </>
                ) : null}
              </th>
              {row.cells.map((cell, index) => (
                <td key={heads[index]?.key ?? index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
