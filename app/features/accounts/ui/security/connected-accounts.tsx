import { formatDateTime } from "~/lib/text/format-date";
import { Button } from "~/ui/button";
import marks from "~/ui/drawing/sprites/providers.svg?url";
import { Icon } from "~/ui/drawing/icon";
import { Form } from "~/ui/navigation/link";
import { PROVIDERS, type ProviderId } from "../../accounts.model";
import { canUnlink, type Identity } from "../../security/security.model";

interface ConnectedAccountsProps {
  readonly identities: readonly Identity[];
  /** The providers that are set up on this site. */
  readonly providers: readonly ProviderId[];
}

/** The ways to sign in to an account: its email address, and accounts of providers to connect and disconnect. */
export function ConnectedAccounts({ identities, providers }: ConnectedAccountsProps) {
  const missing = PROVIDERS.filter(
    ({ id }) => providers.includes(id) && !identities.some(({ provider }) => provider === id),
  );
  return (
    <>
      <ul className="grid gap-3">
        {identities.map((identity) => (
          <li key={identity.id} className="setting-row">
            <ConnectedAccount identity={identity} />
            {canUnlink(identity, identities) ? (
              <Form method="post">
                <input type="hidden" name="intent" value="unlink" />
                <input type="hidden" name="identity" value={identity.id} />
                <Button type="submit" small>
                  Disconnect<span className="sr-only"> {nameOf(identity)}</span>
                </Button>
              </Form>
            ) : null}
          </li>
        ))}
      </ul>
      {identities.length === 1 && identities[0]?.provider !== "email" ? (
        <p className="hint">This is your only way to sign in, so it stays.</p>
      ) : null}
      {missing.length === 0 ? null : (
        <Form method="post" className="actions">
          <input type="hidden" name="intent" value="link" />
          {missing.map(({ id, name }) => (
            <Button key={id} type="submit" name="provider" value={id}>
              <Mark provider={id} /> Connect {name}
            </Button>
          ))}
        </Form>
      )}
      {providers.length === 0 ? <p className="hint">No other accounts can be connected on this site.</p> : null}
    </>
  );
}

function ConnectedAccount({ identity }: { readonly identity: Identity }) {
  const { provider, email, lastUsedAt } = identity;
  return (
    <div className="flex min-w-0 gap-3">
      {provider === "email" ? <Icon name="mail" className="mt-1" /> : <Mark provider={provider} />}
      <div className="min-w-0">
        <p className="font-semibold">{nameOf(identity)}</p>
        <p className="hint wrap-anywhere">
          {email}
          {lastUsedAt === null || provider === "email" ? null : (
            <>
              {email === null ? "" : ", "}last used <time dateTime={lastUsedAt}>{formatDateTime(lastUsedAt)}</time>
            </>
          )}
        </p>
      </div>
    </div>
  );
}

function nameOf({ provider }: Identity): string {
  if (provider === "email") return "Email";
  return PROVIDERS.find(({ id }) => id === provider)?.name ?? provider;
}

function Mark({ provider }: { readonly provider: string }) {
  return (
    <svg className="icon mt-1" aria-hidden="true">
      <use href={`${marks}#${provider}`} />
    </svg>
  );
}
