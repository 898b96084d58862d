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
        <dl className="grid gap-2">
          <div className="flex flex-wrap gap-x-2">
            <dt>Two-factor authentication:</dt>
            <dd className="font-semibold">{security.factors.length === 0 ? "off" : "on"}</dd>
          </div>
          <div className="flex flex-wrap gap-x-2">
            <dt>Connected accounts:</dt>
            <dd className="font-semibold">
              {connected.length === 0 ? "none" : connected.map(({ name }) => name).join(", ")}
            </dd>
          </div>
        </dl>
      )}
      <LinkButton to={paths.security()} icon="lock" className="justify-self-start">
        Manage security
      </LinkButton>
    </>
  );
}
