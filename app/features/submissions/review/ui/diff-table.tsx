import type { SentRow } from "../../form/payload.model";

interface DiffTableProps {
  readonly rows: readonly SentRow[];
  /** Name of the ticks that choose rows. */
  readonly name: string;
}

/** What would change, field by field, each with a tick; rows whose field has changed since are not ticked. */
export function DiffTable({ rows, name }: DiffTableProps) {
  return (
    <div className="table-scroll" role="region" aria-label="Changes" tabIndex={0}>
      <table className="table">
        <caption className="sr-only">What would change, field by field</caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">In the catalogue</th>
            <th scope="col">Proposed</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ column, label, from, to, now }) => (
            <tr key={`${label} ${to}`} className={now === null ? undefined : "differs"}>
              <th scope="row">
                {column === null ? (
                  label
                ) : (
                  <label className="check">
                    <input type="checkbox" name={name} value={column} defaultChecked={now === null} /> {label}
                  </label>
                )}
              </th>
              <td className="wrap-anywhere">
                {now ?? from}
                {now === null ? null : <p className="hint">It was {from} when this was sent.</p>}
              </td>
              <td className="wrap-anywhere whitespace-pre-line">{to}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
