import { useEffect, useRef, type ReactNode } from "react";
import { useHydrated } from "~/lib/browser/use-hydrated";
import { paths } from "~/lib/paths";
import { webLink } from "~/lib/text/web-link";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/drawing/icon";
import { Notice } from "~/ui/feedback/notice";
import { CopyField } from "~/ui/form/copy-field";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";
import { Form, Link } from "~/ui/navigation/link";
import { TellUs } from "~/ui/navigation/tell-us";
import type { GuideView } from "../page/guide-view.server";
import type { GuideProgress, SentMarks } from "../progress/progress.model";
import { MOST_IN_COOKIE } from "../progress/device-progress.model";
import { PROGRESS_UNREAD } from "../guides.messages";
import { GuideAuthor } from "./guide-author";
import { Contents } from "./guide-contents";
import { GuideStep } from "./guide-step";
import { Inline } from "./inline";
import { ReadingTools } from "./reading-tools";
import { ScriptFields } from "./script-fields";
import { useProgressCopy } from "./use-progress-copy";
import { useSentMarks } from "./use-sent-marks";

/** The ticks that the device keeps. */
interface DeviceTicks {
  /** Id of the guide. */
  readonly guide: number;
  /** What its cookie says. */
  readonly ticks: string;
  /** The guide whose ticks the cookie has no room for once a step of this one is ticked off; null while it has room. */
  readonly forgets: string | null;
}

interface GuidePageProps {
  readonly guide: GuideView;
  /** Null for a preview, in which nothing can be ticked off. */
  readonly progress: GuideProgress | null;
  /** The member's progress could not be read: what `progress` says is not known. */
  readonly isUnread?: boolean;
  /** What the device keeps, for a visitor who is not signed in. */
  readonly device?: DeviceTicks | null;
  /** Slug of the printer that the address names, which links to other guides keep; the visitor's own needs none. */
  readonly printer?: string | null;
  /** A step was to be marked that the guide does not have. */
  readonly isStepUnknown?: boolean;
  /** Public address of the page. */
  readonly url: string;
  /** The parts it needs, as rows of the catalogue. */
  readonly parts: ReactNode;
  /** Links to its calculators. */
  readonly calculators: ReactNode;
  /** Draws a link to a tool of the catalogue. */
  readonly toolLink: (key: string, name: string) => ReactNode;
}

/** A guide: what it takes and how dangerous it is first, then the steps, which can be ticked off. */
export function GuidePage({
  guide,
  progress: loaded,
  isUnread = false,
  device = null,
  printer = null,
  isStepUnknown = false,
  url,
  parts,
  calculators,
  toolLink,
}: GuidePageProps) {
  const to = (slug: string) => paths.guide(slug, { printer });
  const here = to(guide.slug);
  const { progress, unanswered } = useSentMarks(loaded);
  const done = progress?.steps.filter((step) => step <= guide.steps.length).length ?? 0;
  return (
    <div className="wrap guide">
      <Breadcrumbs trail={[{ label: "Learn", to: paths.learn() }]} current={guide.title} />
      {isStepUnknown ? <StepUnknown count={guide.steps.length} /> : null}
      <article>
        <GuideHead guide={guide} choosePrinter={progress === null ? null : paths.myPrinter({ next: here })} to={to} />
        <Contents guide={guide} progress={progress} />
        <div className="guide-top">
          <Needed guide={guide} toolLink={toolLink} />
          <div>{parts}</div>
        </div>
        <Introduction texts={guide.introduction} />
        <section aria-labelledby="steps-heading">
          <div className="guide-steps-head">
            <h2 id="steps-heading" className="section-title">
              Steps
            </h2>
            {progress === null ? null : (
              <>
                <p role="status" className="guide-progress">
                  {isUnread ? (
                    PROGRESS_UNREAD
                  ) : (
                    <>
                      <progress max={guide.steps.length} value={done} aria-label="Steps done" />
                      {done} of {guide.steps.length} done
                    </>
                  )}
                </p>
                <ReadingTools />
                {device === null ? null : <KeptOnDevice {...device} />}
              </>
            )}
          </div>
          <ol key={guide.slug} className="guide-steps">
            {guide.steps.map((step, at) => (
              <GuideStep
                key={at}
                number={at + 1}
                step={step}
                done={progress?.steps.includes(at + 1) ?? null}
                unanswered={unanswered}
                guide={here}
                slug={guide.slug}
              />
            ))}
          </ol>
        </section>
        <Finish guide={guide} done={progress?.done ?? null} unanswered={unanswered} here={here} to={to} />
        {calculators}
        {progress === null ? null : (
          <section aria-labelledby="share-heading" className="guide-share">
            <h2 id="share-heading" className="section-title">
              Share
            </h2>
            <CopyField id="guide-link" label="Link to this guide" value={url} shareTitle={guide.title} />
          </section>
        )}
        <About guide={guide} isPreview={progress === null} />
      </article>
    </div>
  );
}

/** Said when a step was to be marked that there is not: the guide may have got shorter since its page was opened. */
function StepUnknown({ count }: { readonly count: number }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus();
  }, []);
  return (
    <div ref={place} tabIndex={-1} className="mb-4">
      <Notice tone="danger" role="alert" title="There is no such step">
        <p>
          Nothing was changed. This guide has {count} steps; it may have had others when you opened it. Look at them
          below, then mark the step again.
        </p>
      </Notice>
    </div>
  );
}

function Introduction({ texts }: { readonly texts: GuideView["introduction"] }) {
  return (
    <div className="guide-introduction">
      {texts.map((text, at) => (
        <p key={at}>
          <Inline text={text} />
        </p>
      ))}
    </div>
  );
}

function KeptOnDevice({ guide, ticks, forgets }: DeviceTicks) {
  useProgressCopy(ticks, guide);
  // With JavaScript the browser's own storage keeps what the cookie has no room for.
  const hydrated = useHydrated();
  return (
    <p className="hint guide-on-screen">
      {forgets === null || hydrated
        ? "This device keeps your ticks for 90 days after the last one. Sign in to keep them in your account."
        : `This device keeps the ticks of ${String(MOST_IN_COOKIE)} guides: one more here removes those of “${forgets}”. Sign in to keep all of them.`}
    </p>
  );
}

interface GuideHeadProps {
  readonly guide: GuideView;
  /** Where the visitor's printer is chosen; null in a preview. */
  readonly choosePrinter: string | null;
  readonly to: (slug: string) => string;
}

function GuideHead({ guide, choosePrinter, to }: GuideHeadProps) {
  const { kind, title, summary, difficulty, time, steps, flags, fit, isOld, reviewed } = guide;
  return (
    <header className="page-head">
      <div>
        {kind === "" ? null : <p className="eyebrow">{kind}</p>}
        <h1 tabIndex={-1}>{title}</h1>
        <p>{summary}</p>
        <ul className="guide-facts">
          {difficulty === "" ? null : <li>{difficulty}</li>}
          {time === "" ? null : (
            <li>
              <Icon name="clock" className="icon-sm" /> {time}
            </li>
          )}
          {steps.length === 0 ? null : <li>{countOf(steps.length)}</li>}
        </ul>
        {flags.length === 0 ? null : (
          <Notice tone="warning" title="Before you begin">
            <ul className="guide-flags">
              {flags.map(({ name, advice }) => (
                <li key={name}>
                  <strong>{name}.</strong> {advice}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {fit === null ? null : <p className={`mark fit ${fit.fits ? "fit-listed" : "fit-not-listed"}`}>{fit.text}</p>}
        <Scope guide={guide} />
        {choosePrinter === null ? null : (
          <p className="hint guide-on-screen">
            <Link className="link" to={choosePrinter}>
              {fit === null ? "Choose your printer" : "Change printer"}
            </Link>
            {fit === null ? " to see whether it is for yours." : null}
          </p>
        )}
        {isOld ? <p className="hint">Nobody has reviewed this guide since {reviewed}.</p> : null}
        {guide.prerequisites.length === 0 ? null : (
          <p>
            <strong>Do first: </strong>
            {guide.prerequisites.map(({ slug, title: name }, at) => (
              <span key={slug}>
                {at === 0 ? "" : ", "}
                <Link className="link" to={to(slug)}>
                  {name}
                </Link>
              </span>
            ))}
          </p>
        )}
      </div>
    </header>
  );
}

const countOf = (steps: number) => (steps === 1 ? "1 step" : `${String(steps)} steps`);

function Scope({ guide: { printers, software } }: { readonly guide: GuideView }) {
  const parts = [printers, software.join(", ")].filter((part) => part !== "");
  if (parts.length === 0) return null;
  return <p className="hint">For {parts.join("; ")}.</p>;
}

function Needed({ guide: { tools }, toolLink }: Pick<GuidePageProps, "guide" | "toolLink">) {
  if (tools.length === 0) return null;
  return (
    <aside aria-labelledby="tools-heading" className="card guide-needed">
      <h2 id="tools-heading">Tools</h2>
      <ul>
        {tools.map(({ name, note, key }) => (
          <li key={name}>
            {key === null ? name : toolLink(key, name)}
            {note === null ? null : <span className="hint"> {note}</span>}
          </li>
        ))}
      </ul>
    </aside>
  );
}

interface FinishProps {
  readonly guide: GuideView;
  /** Null when it cannot be said. */
  readonly done: boolean | null;
  readonly unanswered: SentMarks;
  readonly here: string;
  readonly to: (slug: string) => string;
}

function Finish({ guide: { conclusion, doneCount, series }, done, unanswered, here, to }: FinishProps) {
  return (
    <section id="finish" aria-labelledby="finish-heading" tabIndex={-1}>
      <h2 id="finish-heading" className="section-title">
        Did it work?
      </h2>
      {conclusion.map((text, at) => (
        <p key={at} className="mb-3">
          <Inline text={text} />
        </p>
      ))}
      {done === null ? null : (
        <Form method="post" action={here} preventScrollReset className="guide-tick">
          <ScriptFields unanswered={unanswered} />
          {done ? (
            <span className="guide-done">
              <Icon name="circle-check" /> You did it
            </span>
          ) : null}
          <Button
            type="submit"
            name="intent"
            {...(done ? { small: true, variant: "quiet", value: "unfinish" } : { variant: "primary", value: "finish" })}
          >
            {done ? "Undo" : "I did it"}
          </Button>
          {doneCount === 0 ? null : (
            <span className="hint">
              {doneCount} {doneCount === 1 ? "member has" : "members have"} done it
            </span>
          )}
        </Form>
      )}
      {series === null ? null : (
        <nav aria-label={`Series: ${series.name}`} className="guide-next">
          <p className="hint">
            {series.name}, {series.position} of {series.total}
          </p>
          {series.previous === null ? null : (
            <Link className="link" to={to(series.previous.slug)} rel="prev">
              Previous: {series.previous.title}
            </Link>
          )}
          {series.next === null ? null : (
            <Link className="link" to={to(series.next.slug)} rel="next">
              Next: {series.next.title}
            </Link>
          )}
        </nav>
      )}
    </section>
  );
}

function About({ guide, isPreview }: { readonly guide: GuideView; readonly isPreview: boolean }) {
  const { sources, author, authorUsername, licence, version, published, reviewed } = guide;
  return (
    <section aria-labelledby="about-heading">
      <h2 id="about-heading" className="section-title">
        About this guide
      </h2>
      <p className="hint">
        By <GuideAuthor name={author} username={authorUsername} />, version {version}.{" "}
        {isPreview ? "Not published yet." : `Published ${published}, reviewed ${reviewed}.`} Licence: {licence}.
      </p>
      {isPreview ? null : (
        <a className="link guide-on-screen" href={paths.guideMarkdown(guide.slug)}>
          Download as Markdown
        </a>
      )}
      {isPreview ? null : (
        <p className="guide-on-screen">
          <TellUs to={paths.submit({ type: "report", item: `tutorials:${guide.slug}` })} />
        </p>
      )}
      {sources.length === 0 ? null : <h3 className="mt-3">Sources</h3>}
      <ul className="sources" hidden={sources.length === 0}>
        {sources.map(({ title, url }) => (
          <li key={`${url} ${title}`}>
            <SourceLink title={title} url={url} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A source of a guide: a link when its address is one of the web, else the text that was typed. */
function SourceLink({ title, url }: GuideView["sources"][number]) {
  const href = webLink(url);
  if (href === null) return [title, url].filter((text) => text !== "").join(", ");
  return (
    <a href={href} rel="nofollow ugc noopener">
      {title}
      <Icon name="external-link" className="icon-sm" />
    </a>
  );
}
