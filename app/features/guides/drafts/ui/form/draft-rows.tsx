import type { ReactNode } from "react";
import { Button } from "~/ui/button";

interface DraftRowsProps<Row> {
  readonly id: string;
  readonly title: string;
  readonly hint?: string;
  readonly rows: readonly Row[];
  /** What is drawn while there is none. */
  readonly blank: Row;
  readonly children: (row: Row, at: number) => ReactNode;
  /** What a row is called: the buttons `add-{what}` and `remove-{what}:{row}`. */
  readonly what: string;
  readonly word: string;
}

/** A list of rows of fields, with buttons that add one and remove one. */
export function DraftRows<Row>({ id, title, hint, rows, blank, children, what, word }: DraftRowsProps<Row>) {
  const shown = rows.length === 0 ? [blank] : rows;
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="draft-rows" tabIndex={-1}>
      <h3 id={`${id}-heading`}>{title}</h3>
      {hint === undefined ? null : <p className="hint">{hint}</p>}
      <ul>
        {shown.map((row, at) => (
          <li key={at} className="draft-row">
            {children(row, at)}
            {rows.length === 0 ? null : (
              <Button
                small
                variant="quiet"
                icon="x"
                name="intent"
                value={`remove-${what}:${String(at)}`}
                aria-label={`Remove ${word} ${String(at + 1)}`}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button small icon="plus" name="intent" value={`add-${what}`} className="justify-self-start">
        Add {word}
      </Button>
    </section>
  );
}
