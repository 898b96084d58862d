import { paths } from "~/lib/paths";
import { SITE_NAME } from "~/lib/site";
import type { StorageKey } from "~/lib/stored-data/storage-keys";
import { PageHeader } from "~/ui/layout/page-header";
import { Link } from "~/ui/navigation/link";

/** What a page needs of a cookie, a key or a rule. */
interface Kept {
  readonly name: string;
  readonly holds: string;
  readonly life: string;
}

interface PrivacyPageProps {
  readonly cookies: readonly Kept[];
  readonly keys: readonly (Kept & { readonly storage: StorageKey["storage"] })[];
  readonly retention: readonly { readonly what: string; readonly after: string }[];
}

const STORAGE_WORDS: Readonly<Record<StorageKey["storage"], string>> = {
  local: "In this browser",
  session: "In this tab",
  cache: "Copies of pages",
};

/** What the site keeps of its visitors and members, where, and for how long. */
export function PrivacyPage({ cookies, keys, retention }: PrivacyPageProps) {
  return (
    <div className="wrap privacy">
      <PageHeader title="Privacy">
        What {SITE_NAME} keeps of you, where, and for how long. No tracking, no advertising, no cookies of others.
      </PageHeader>
      <section aria-labelledby="visitors-heading">
        <h2 id="visitors-heading" className="section-title">
          Without an account
        </h2>
        <p>
          Nothing about you is stored on the server. Pins, your printer and progress in guides are in cookies of your
          browser. The server's log has addresses of pages and times for the operator to find faults; it has no email
          address and nothing that you typed.
        </p>
        <p>
          Pages, searches and what is done are counted by day, without cookies and without who it was. A browser that
          sends Global Privacy Control is not counted.
        </p>
      </section>
      <section aria-labelledby="members-heading">
        <h2 id="members-heading" className="section-title">
          With an account
        </h2>
        <p>
          Your email address, a hash of your password, what you save, and what you publish. Your profile is public
          unless you make it private; pins, results, drafts and notifications are yours alone. What you publish is under
          a licence: when you delete your account it stays, without your name.
        </p>
        <p>
          <Link to={`${paths.preferences()}#data`}>Download everything or delete your account</Link> at any time.
        </p>
      </section>
      <section aria-labelledby="retention-heading">
        <h2 id="retention-heading" className="section-title">
          Deleted by itself
        </h2>
        <dl>
          {retention.map(({ what, after }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{after}</dd>
            </div>
          ))}
        </dl>
        <p className="hint">
          The log of what administrators do has their usernames. Backups of the operator follow their own rules.
        </p>
      </section>
      <section aria-labelledby="cookies-heading">
        <h2 id="cookies-heading" className="section-title">
          Cookies
        </h2>
        <p className="hint">
          Scripts cannot read them, and other sites' forms do not send them. Over https each name begins with
          <code> __Host-</code>.
        </p>
        <KeptList entries={cookies} />
      </section>
      <section aria-labelledby="storage-heading">
        <h2 id="storage-heading" className="section-title">
          Storage of your browser
        </h2>
        <p className="hint">Only with JavaScript.</p>
        <KeptList
          entries={keys.map(({ storage, life, ...key }) => ({ ...key, life: `${STORAGE_WORDS[storage]}, ${life}` }))}
        />
      </section>
      <section aria-labelledby="others-heading">
        <h2 id="others-heading" className="section-title">
          Others
        </h2>
        <p>
          Signing in with Google, Facebook or Discord takes you to them, and they learn that you do. Links to shops and
          sources lead to other sites, which have rules of their own.
        </p>
      </section>
    </div>
  );
}

function KeptList({ entries }: { readonly entries: readonly Kept[] }) {
  return (
    <dl>
      {entries.map(({ name, holds, life }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>
            {holds}
            <span className="hint">{life}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
