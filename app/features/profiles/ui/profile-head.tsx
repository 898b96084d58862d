import type { ReactNode } from "react";
import { formatDay } from "~/lib/text/format-date";
import { webLink } from "~/lib/text/web-link";
import { websiteLabel, type ProfileTexts } from "../profiles.model";
import { Avatar } from "./avatar";

interface ProfileHeadProps {
  readonly profile: ProfileTexts & { readonly username: string; readonly memberSince: string };
  /** At the right-hand edge. */
  readonly actions?: ReactNode;
}

/** Who a member is: picture, name, what they say about themselves, and since when they are one. */
export function ProfileHead({ profile, actions }: ProfileHeadProps) {
  const { username, displayName, bio, website, avatar, memberSince } = profile;
  const link = website === null ? null : webLink(website);
  const name = displayName ?? username;
  return (
    <header className="profile-head">
      <Avatar picture={avatar} name={name} />
      <div className="grid min-w-0 gap-1.5">
        <h1 tabIndex={-1}>{name}</h1>
        <p className="meta">
          {displayName === null ? null : <span>{username}</span>}
          <span>
            Member since <time dateTime={memberSince}>{formatDay(memberSince)}</time>
          </span>
          {link === null ? null : (
            <a className="link wrap-anywhere" href={link} rel="nofollow ugc noopener noreferrer">
              {websiteLabel(link)}
            </a>
          )}
        </p>
        {bio === null ? null : <p className="profile-bio">{bio}</p>}
      </div>
      {actions ? <div className="actions">{actions}</div> : null}
    </header>
  );
}
