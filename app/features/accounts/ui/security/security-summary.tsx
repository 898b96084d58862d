import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { PROVIDERS } from "../../accounts.model";
import type { Security } from "../../security/security.model";

/** What the preferences show of the security settings; null while they cannot be read. */
export function SecuritySummary({ security }: { readonly security: Pick<Security, "factors" | "identities"> | null }) {
  const connected = PROVIDERS.filter(({ id }) => security?.identities.some(({ provider }) => provider === id));
  return (
    <>
      {security === null ? (
        <p>Your security settings can't be loaded right now.</p>
      ) : (
        <ul className="grid gap-1">
          <li>
            Two-factor authentication: <strong>{security.factors.length === 0 ? "off" : "on"}</strong>
          </li>
          <li>
            Connected accounts:{" "}
            <strong>{connected.length === 0 ? "none" : connected.map(({ name }) => name).join(", ")}</strong>
          </li>
        </ul>
      )}
      <LinkButton to={paths.security()} icon="lock" className="justify-self-start">
        Manage security
      </LinkButton>
    </>
  );
}
