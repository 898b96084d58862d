/** A member with a public profile who wrote guides, or whose entries and corrections were approved. */
export interface Contributor {
  readonly username: string;
  readonly name: string;
  readonly guides: number;
  /** The newest guide; null without one. */
  readonly latest: { readonly slug: string; readonly title: string } | null;
  /** Entries and corrections in the catalogue. */
  readonly accepted: number;
}

/** What is known of a contributor from one kind of contribution. */
export type Contribution = Contributor & { readonly latestAt: string };

/** Who contributed to guides, and who to the catalogue. */
export interface Contributions {
  readonly guides: readonly Contribution[];
  readonly catalogue: readonly Contribution[];
}

const MOST_CONTRIBUTORS = 12;

/** Contributors to guides and to the catalogue as one list, who contributed last first. */
export function mergedContributors(contributions: readonly Contribution[]): Contributor[] {
  const byUsername = new Map<string, Contribution>();
  for (const one of contributions) {
    const other = byUsername.get(one.username) ?? { ...one, guides: 0, latest: null, accepted: 0 };
    byUsername.set(one.username, {
      ...{ username: one.username, name: one.name },
      guides: other.guides + one.guides,
      latest: one.latest ?? other.latest,
      accepted: other.accepted + one.accepted,
      latestAt: one.latestAt > other.latestAt ? one.latestAt : other.latestAt,
    });
  }
  return [...byUsername.values()]
    .toSorted((a, b) => b.latestAt.localeCompare(a.latestAt))
    .slice(0, MOST_CONTRIBUTORS)
    .map(({ username, name, guides, latest, accepted }) => ({ username, name, guides, latest, accepted }));
}
