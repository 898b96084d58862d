import type { SentRow } from "../../form/payload.model";

interface DiffTableProps {
  readonly rows: readonly SentRow[];
  /** Name of the ticks that choose rows. */
  readonly name: string;
  /** Which are ticked at first; by default those whose field has not changed since. */
  readonly isTicked?: (row: SentRow) => boolean;
}

/** What would change, field by field, each with a tick. In a narrow place the values of a field stand below each other. */
export function DiffTable({ rows, name, isTicked = ({ now }) => now === null }: DiffTableProps) {
  return (
    <div className="table-scroll" role="region" aria-label="What would change" tabIndex={0}>
      <table className="table diff-table">
        <caption className="sr-only">What would change, field by field</caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">In the catalogue</th>
            <th scope="col">Proposed</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            // With what stands there by now: a field that changes under the page gets a new tick, or none.
            <tr key={`${row.label} ${row.to} ${row.now ?? ""}`} className={row.now === null ? undefined : "differs"}>
              <th scope="row">
                {row.column === null ? (
                  row.label
                ) : (
                  <label className="check">
                    <input type="checkbox" name={name} value={row.column} defaultChecked={isTicked(row)} /> {row.label}
                  </label>
                )}
              </th>
              <td className="wrap-anywhere" data-label="In the catalogue">
                {row.now ?? row.from}
                {row.now === null || row.from === null ? null : (
                  <p className="hint">It was {row.from} when this was sent.</p>
                )}
              </td>
              <td className="wrap-anywhere whitespace-pre-line" data-label="Proposed">
                {row.to}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
