import type { ReactNode } from "react";
import { PROTECTION_WORDS, type LockView } from "../locks-view.model";
import { LockForm } from "./lock-form";
import { LockState } from "./lock-state";
import { NoteForm } from "./note-form";

interface LockTableProps {
  readonly locks: readonly LockView[];
  /** The last changes of a page, newest first; null when there were none. */
  readonly history: (lock: LockView) => ReactNode;
}

/** Every lockable page with its lock, note and history; on phones a card each. */
export function LockTable({ locks, history }: LockTableProps) {
  return (
    <table className="table table-cards locks">
      <caption className="sr-only">Pages and their locks</caption>
      <thead>
        <tr>
          <th scope="col">Page</th>
          <th scope="col">Original protection</th>
          <th scope="col">State</th>
          <th scope="col">Note for visitors</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        {locks.map((lock) => {
          const { name, whileLocked } = PROTECTION_WORDS[lock.protection];
          const changes = history(lock);
          return (
            <tr key={lock.name}>
              <th scope="row">
                {lock.label}
                <span className="hint">{lock.addresses.join(" ")}</span>
              </th>
              <td data-label="Original protection">
                {name}
                <span className="hint">{whileLocked}</span>
              </td>
              <td data-label="State">
                <LockState lock={lock} />
                {changes === null ? null : (
                  <details className="more history">
                    <summary>
                      History <span className="sr-only">of {lock.label}</span>
                    </summary>
                    {changes}
                  </details>
                )}
              </td>
              <td data-label="Note for visitors">
                {lock.protection === "none" ? (
                  <span className="hint">No lock, no note.</span>
                ) : (
                  <NoteForm lock={lock} />
                )}
              </td>
              <td>
                <LockForm lock={lock} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
