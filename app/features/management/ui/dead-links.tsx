import { formatDay } from "~/lib/text/format-date";
import { paths } from "~/lib/paths";
import { Link } from "~/ui/navigation/link";
import { deadLinksSummary, deadLinkWords, type DeadLinks } from "../dead-links.model";
import { TABLE_LABELS } from "../tables.model";

/** The element with the list. */
const DEAD_LINKS_ID = "dead-links";

const FIELD_WORDS: Readonly<Record<string, string>> = { image_url: "picture", website: "website", url: "offer" };

/** How many addresses of the catalogue are dead. */
export function DeadLinkCount({ links }: { readonly links: DeadLinks | null }) {
  if (links === null) return <p className="hint">The addresses of the catalogue cannot be read right now.</p>;
  return (
    <p>
      <Link className="link" to={`${paths.adminDataQuality()}#${DEAD_LINKS_ID}`}>
        Dead links
      </Link>
      : {deadLinksSummary(links)}
    </p>
  );
}

/** The addresses of the catalogue behind which there is nothing, each with the row that names it. */
export function DeadLinkList({ links }: { readonly links: DeadLinks | null }) {
  return (
    <section id={DEAD_LINKS_ID} aria-labelledby="dead-links-heading" className="mt-6 grid gap-2">
      <h2 id="dead-links-heading">Dead links</h2>
      <p className="hint">
        Pictures, websites of makers and offers, behind which two checks in a row have found nothing. Each address is
        requested once a month, one that fails again after a day.
      </p>
      {links === null ? (
        <p>They cannot be read right now.</p>
      ) : (
        <>
          <p>{deadLinksSummary(links)}</p>
          {links.rows.length === 0 ? null : (
            <ul className="grid gap-2">
              {links.rows.map(({ table, id, name, field, url, checkedAt, ...found }) => (
                <li key={`${table}:${id} ${field}`} className="wrap-anywhere">
                  <Link className="link" to={paths.adminPart({ table, id })}>
                    {name}
                  </Link>{" "}
                  ({TABLE_LABELS[table].singular}, {FIELD_WORDS[field] ?? field}): {url}
                  <span className="hint">
                    {" "}
                    {deadLinkWords(found)}, <time dateTime={checkedAt}>{formatDay(checkedAt)}</time>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}
