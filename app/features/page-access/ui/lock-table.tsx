import type { ReactNode } from "react";
import type { LockView } from "../admin/locks-view.model";
import { LockRow } from "./lock-row";

interface LockTableProps {
  readonly locks: readonly LockView[];
  /** The last changes of a page, newest first; null when there were none. */
  readonly history: (lock: LockView) => ReactNode;
}

/** Every lockable page with its lock, note and history; a card each where there is no room for columns. */
export function LockTable({ locks, history }: LockTableProps) {
  return (
    <table className="table table-cards locks">
      <caption className="sr-only">Pages and their locks</caption>
      <thead>
        <tr>
          <th scope="col">Page</th>
          <th scope="col">Original protection</th>
          <th scope="col">State</th>
          <th scope="col">Note for members</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        {locks.map((lock) => (
          <LockRow key={lock.name} lock={lock} history={history(lock)} />
        ))}
      </tbody>
    </table>
  );
}
