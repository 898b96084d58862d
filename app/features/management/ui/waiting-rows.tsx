import { paths } from "~/lib/paths";
import { Link } from "~/ui/navigation/link";
import type { RowCounts } from "../management.model";

const TABLES = [
  { table: "printers", label: "Printers" },
  { table: "manufacturers", label: "Makers" },
  { table: "deals", label: "Deals" },
] as const;

/** The rows that visitors do not see until an administrator approves them, with the way to them. */
export function WaitingRows({ counts }: { readonly counts: RowCounts }) {
  return (
    <ul className="stat-rows">
      {TABLES.map(({ table, label }) => (
        <li key={table}>
          <Link to={paths.adminParts({ table, status: "pending" })}>
            <span>{label}</span>
            <strong>{(counts[table]?.["pending"] ?? 0).toLocaleString("en-US")}</strong>
          </Link>
        </li>
      ))}
    </ul>
  );
}
