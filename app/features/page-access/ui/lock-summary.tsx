import { paths } from "~/lib/paths";
import { Link } from "~/ui/navigation/link";
import type { LockView } from "../admin/locks-view.model";
import { LockState } from "./lock-state";

/** The state of every lockable page, in a line each. */
export function LockSummary({ locks }: { readonly locks: readonly LockView[] }) {
  return (
    <>
      <ul className="stat-rows">
        {locks.map((lock) => (
          <li key={lock.name} className="lock-line">
            <span>{lock.label}</span>
            <span>
              <LockState lock={lock} />
            </span>
          </li>
        ))}
      </ul>
      <p>
        <Link to={paths.adminAccessControl()}>Change page locks</Link>
      </p>
    </>
  );
}
