import type { ReactNode } from "react";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { PageHeader } from "~/ui/layout/page-header";
import { Link } from "~/ui/navigation/link";
import type { Contributor } from "../contributors.model";

interface ContributePageProps {
  /** What the catalogue knows too little about. */
  readonly gaps: readonly { readonly key: string; readonly label: string; readonly count: number }[];
  readonly roadmap: ReactNode;
  /** Null while they cannot be read, and while guides are locked. */
  readonly contributors: readonly Contributor[] | null;
  /** There is a page for donations. */
  readonly donates: boolean;
}

/** Ways to help, what is missing, the roadmap, who contributed, the rules, and how to donate. */
export function ContributePage({ gaps, roadmap, contributors, donates }: ContributePageProps) {
  return (
    <div className="wrap contribute">
      <PageHeader title="Contribute">
        This site is as good as what its members know. Whoever knows better than we do can say so.
      </PageHeader>
      <WaysToHelp />
      <section aria-labelledby="missing-heading">
        <h2 id="missing-heading" className="section-title">
          What is missing
        </h2>
        <ul className="contribute-gaps">
          {gaps.map(({ key, label, count }) => (
            <li key={key}>
              <Link className="link" to={paths.whatIsMissing({ problem: key })}>
                {label}
              </Link>
              <strong>{count.toLocaleString("en-GB")}</strong>
            </li>
          ))}
        </ul>
        <p>
          <Link className="link" to={paths.whatIsMissing()}>
            Everything that is missing
          </Link>
        </p>
      </section>
      {roadmap}
      {contributors === null ? null : <Contributors contributors={contributors} />}
      <Rules />
      {donates ? (
        <section aria-labelledby="donate-heading">
          <h2 id="donate-heading" className="section-title">
            Donate
          </h2>
          <p>Everything here is free. If it saved you a print, you can help to pay for the server.</p>
          <p>
            <LinkButton to={paths.donate()} reloadDocument>
              Donate
            </LinkButton>
          </p>
        </section>
      ) : null}
    </div>
  );
}

const WAYS = [
  {
    title: "Submit a part",
    to: paths.submit({ type: "part" }),
    about: "Which parts does your printer take that are not listed here?",
    invitation: "Submit a part",
  },
  {
    title: "Confirm a printer fit",
    to: paths.find(),
    about: "Fitted a part? Say on its page how it went. Three reports make a rating.",
    invitation: "Find your part",
  },
  {
    title: "Write a guide",
    to: paths.tutorialCreator(),
    about: "A repair or an upgrade, step by step, with the parts and tools it takes.",
    invitation: "Write a guide",
  },
  {
    title: "Suggest or vote",
    to: paths.suggestFeature(),
    about: "Say what the site should do, and vote for what others said.",
    invitation: "See suggestions",
  },
] as const;

function WaysToHelp() {
  return (
    <section aria-labelledby="ways-heading">
      <h2 id="ways-heading" className="section-title">
        Four ways to help
      </h2>
      <ul className="contribute-ways">
        {WAYS.map(({ title, to, about, invitation }) => (
          <li key={title} className="card p-5">
            <h3>{title}</h3>
            <p>{about}</p>
            <LinkButton to={to}>{invitation}</LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Contributors({ contributors }: { readonly contributors: readonly Contributor[] }) {
  return (
    <section aria-labelledby="contributors-heading">
      <h2 id="contributors-heading" className="section-title">
        Recent contributors
      </h2>
      {contributors.length === 0 ? (
        <p>Members with a public profile are named here when a guide or an entry of theirs is published.</p>
      ) : (
        <ul className="contribute-people">
          {contributors.map(({ username, name, guides, latest, accepted }) => (
            <li key={username}>
              <Link className="link font-semibold" to={paths.profileOf(username)}>
                {name}
              </Link>
              : {accepted === 0 ? null : accepted === 1 ? "1 approved entry" : `${String(accepted)} approved entries`}
              {accepted === 0 || latest === null ? null : ", "}
              {latest === null ? null : (
                <>
                  {guides === 1 ? "1 guide" : `${String(guides)} guides`}, last{" "}
                  <Link className="link" to={paths.guide(latest.slug)}>
                    {latest.title}
                  </Link>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Rules() {
  return (
    <section aria-labelledby="rules-heading">
      <h2 id="rules-heading" className="section-title">
        Rules and licence
      </h2>
      <ul className="contribute-rules">
        <li>Name a source anyone can check. Leave a field empty rather than guess.</li>
        <li>Write it yourself, and use only pictures that are yours.</li>
        <li>No advertising, no links that earn you money, nothing about other people.</li>
        <li>An admin reviews guides before anyone else reads them, and can hide a report with a reason.</li>
        <li>
          Guides and their pictures are shared under{" "}
          <a className="link" href="https://creativecommons.org/licenses/by-sa/4.0/" rel="noopener license">
            CC BY-SA 4.0
          </a>
          : others may share and change them when they name you and keep the licence. Figures of the catalogue are facts
          and free to use.
        </li>
      </ul>
    </section>
  );
}
