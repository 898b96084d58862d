import { paths } from "~/lib/paths";
import { formatDateTime } from "~/lib/text/format-date";
import { LinkButton } from "~/ui/button";
import type { Factor } from "../../security/security.model";
import { FACTORS_MAX } from "../../security/security.model";

/** The authenticator apps of a member, each with a link to the page that removes it, and the way to add one. */
export function FactorList({ factors }: { readonly factors: readonly Factor[] }) {
  return (
    <>
      {factors.length === 0 ? (
        <p>Two-factor authentication is off.</p>
      ) : (
        <ul className="grid gap-3">
          {factors.map(({ id, name, addedAt }) => (
            <li key={id} className="setting-row">
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">{name}</p>
                <p className="hint">
                  Added <time dateTime={addedAt}>{formatDateTime(addedAt)}</time>
                </p>
              </div>
              <LinkButton to={paths.securityRemove(id)} small>
                Remove<span className="sr-only"> {name}</span>
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
      {factors.length >= FACTORS_MAX ? (
        <p className="hint">You can have {FACTORS_MAX} apps. Remove one to add another.</p>
      ) : (
        <LinkButton
          to={paths.securityNew()}
          icon="plus"
          variant={factors.length === 0 ? "primary" : "secondary"}
          className="justify-self-start"
        >
          Add an authenticator app
        </LinkButton>
      )}
    </>
  );
}
