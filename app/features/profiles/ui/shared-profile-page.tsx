import type { ReactNode } from "react";
import { paths } from "~/lib/paths";
import { formatDay } from "~/lib/text/format-date";
import { LinkButton } from "~/ui/button";
import { Notice } from "~/ui/feedback/notice";
import { Link } from "~/ui/navigation/link";
import type { ProfileTexts } from "../profiles.model";
import { ProfileHead } from "./profile-head";

interface SharedProfilePageProps {
  readonly profile: ProfileTexts & {
    readonly username: string;
    readonly memberSince: string;
    readonly isPublic: boolean;
    readonly isOwn: boolean;
  };
  readonly printers: readonly { readonly label: string; readonly nickname: string | null; readonly path: string }[];
  readonly guides: readonly { readonly slug: string; readonly title: string; readonly summary: string }[];
  readonly accepted: readonly {
    readonly id: number;
    readonly title: string;
    readonly kind: string;
    readonly decidedAt: string;
  }[];
  readonly acceptedCount: number;
  /** The public collections; null when there are none. */
  readonly collections: ReactNode;
}

/** The profile that a member shares with everyone. */
export function SharedProfilePage(props: SharedProfilePageProps) {
  const { profile, printers, guides, accepted, acceptedCount, collections } = props;
  const { isPublic, isOwn } = profile;
  const isEmpty = printers.length + guides.length + acceptedCount === 0 && collections === null;
  return (
    <div className="wrap grid gap-8 py-6">
      <ProfileHead
        profile={profile}
        actions={
          isOwn ? (
            <LinkButton to={paths.preferencesProfile()} icon="pencil">
              Edit profile
            </LinkButton>
          ) : null
        }
      />
      {isPublic ? null : (
        <Notice title="Only you can see this page">
          <p>Your profile is private. Everyone else gets the page of an address that does not exist.</p>
        </Notice>
      )}
      {isEmpty ? <p>Nothing is shared here yet.</p> : null}
      {printers.length === 0 ? null : (
        <section aria-labelledby="printers-heading">
          <h2 id="printers-heading" className="section-title">
            Printers
          </h2>
          <ul className="profile-list">
            {printers.map(({ label, nickname, path }) => (
              <li key={path}>
                <Link className="link" to={path}>
                  {label}
                </Link>
                {nickname === null ? null : <span className="hint">{` “${nickname}”`}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {collections === null ? null : (
        <section aria-labelledby="collections-heading" className="grid gap-4">
          <h2 id="collections-heading" className="section-title">
            Collections
          </h2>
          {collections}
        </section>
      )}
      <Guides guides={guides} />
      <Contributions accepted={accepted} acceptedCount={acceptedCount} />
    </div>
  );
}

function Guides({ guides }: Pick<SharedProfilePageProps, "guides">) {
  if (guides.length === 0) return null;
  return (
    <section aria-labelledby="guides-heading">
      <h2 id="guides-heading" className="section-title">
        Guides <span className="count">{guides.length}</span>
      </h2>
      <ul className="profile-list">
        {guides.map(({ slug, title, summary }) => (
          <li key={slug}>
            <Link className="link" to={paths.guide(slug)}>
              {title}
            </Link>
            <p className="hint">{summary}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Contributions({ accepted, acceptedCount }: Pick<SharedProfilePageProps, "accepted" | "acceptedCount">) {
  if (acceptedCount === 0) return null;
  return (
    <section aria-labelledby="contributions-heading">
      <h2 id="contributions-heading" className="section-title">
        Contributions <span className="count">{acceptedCount}</span>
      </h2>
      <ul className="profile-list">
        {accepted.map(({ id, title, kind, decidedAt }) => (
          <li key={id}>
            {title}
            <p className="hint">
              {kind}, accepted <time dateTime={decidedAt}>{formatDay(decidedAt)}</time>
            </p>
          </li>
        ))}
      </ul>
      {acceptedCount > accepted.length ? <p className="hint">The latest {accepted.length} are listed.</p> : null}
    </section>
  );
}
