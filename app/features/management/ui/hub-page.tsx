import { paths } from "~/lib/paths";
import { AdminSection } from "~/ui/layout/admin-shell";
import { Link } from "~/ui/navigation/link";
import { PART_CATEGORIES } from "../../catalogue/catalogue.model";
import type { RowCounts } from "../management.model";
import { statusesOf, TABLE_LABELS, type ManagedTable } from "../tables.model";

/** What an administrator manages: every table with its counts, and what else there is. */
export function HubPage({ counts }: { readonly counts: RowCounts }) {
  return (
    <div className="admin-grid">
      <AdminSection id="parts" title="Parts" className="admin-wide">
        <Tables tables={PART_CATEGORIES} counts={counts} />
      </AdminSection>
      <AdminSection id="makers" title="Printers and manufacturers">
        <Tables tables={["printers", "manufacturers"]} counts={counts} />
      </AdminSection>
      <AdminSection id="deals" title="Deals">
        <Tables tables={["deals"]} counts={counts} />
      </AdminSection>
      <AdminSection id="more" title="More" className="admin-wide">
        <ul className="stat-rows">
          <li>
            <Link to={paths.adminImports()}>
              <span>Import from a CSV file</span>
              <span className="hint">Checked before anything is written</span>
            </Link>
          </li>
          <li>
            <Link to={paths.adminFeaturedCards()}>
              <span>Featured cards</span>
              <span className="hint">On FIND, LEARN, TUNE and the home page</span>
            </Link>
          </li>
          {PART_CATEGORIES.filter((table) => (counts[table]?.["archived"] ?? 0) > 0).map((table) => (
            <li key={table}>
              <Link to={paths.adminParts({ table, status: "archived" })}>
                <span>Archived {TABLE_LABELS[table].plural.toLowerCase()}</span>
                <span className="count">{counts[table]?.["archived"]}</span>
              </Link>
            </li>
          ))}
        </ul>
      </AdminSection>
    </div>
  );
}

interface TablesProps {
  readonly tables: readonly ManagedTable[];
  readonly counts: RowCounts;
}

function Tables({ tables, counts }: TablesProps) {
  return (
    <ul className="stat-rows">
      {tables.map((table) => (
        <li key={table}>
          <Link to={paths.adminParts({ table })}>
            <span>{TABLE_LABELS[table].plural}</span>
            <span className="hint">{countWords(table, counts[table] ?? {})}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** "96 active, 2 archived" */
function countWords(table: ManagedTable, counts: Readonly<Record<string, number>>): string {
  const words = statusesOf(table).flatMap(({ value, label }) => {
    const count = counts[value] ?? 0;
    return count === 0 ? [] : [`${String(count)} ${label.toLowerCase()}`];
  });
  return words.join(", ") || "none yet";
}
