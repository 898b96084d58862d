import { paths } from "~/lib/paths";
import { ScriptFields } from "./script-fields";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/drawing/icon";
import type { IconName } from "~/ui/drawing/icon-names";
import { Form, Link } from "~/ui/navigation/link";
import { Picture } from "~/ui/picture";
import type { LineMark } from "../document/guide-document.model";
import type { SentMarks } from "../progress/progress.model";
import type { StepView } from "../page/guide-view.server";
import { Inline } from "./inline";

const MARKS: Readonly<Record<LineMark, { readonly word: string; readonly icon: IconName }>> = {
  note: { word: "Note", icon: "info" },
  caution: { word: "Caution", icon: "alert" },
  reminder: { word: "Reminder", icon: "circle-check" },
};

interface GuideStepProps {
  /** From 1. */
  readonly number: number;
  readonly step: StepView;
  /** Null in a preview. */
  readonly done: boolean | null;
  readonly unanswered: SentMarks;
  /** Address of the guide. */
  readonly guide: string;
  readonly slug: string;
}

/** One step: what to do, pictures, and the form that ticks it off. */
export function GuideStep({ number, step, done: isDone, unanswered, guide, slug }: GuideStepProps) {
  return (
    <li id={`step-${String(number)}`} className={isDone ? "guide-step done" : "guide-step"} tabIndex={-1}>
      <h3>
        <a href={`#step-${String(number)}`} aria-label={`Step ${String(number)}: ${step.title}`}>
          <span aria-hidden="true">{number}</span> {step.title}
        </a>
      </h3>
      <div className="guide-step-body">
        <ul className="guide-lines">
          {step.lines.map(({ level, mark, text }, at) => (
            <li key={at} data-level={level} data-mark={mark ?? undefined}>
              {mark === null ? null : (
                <strong className="guide-mark">
                  <Icon name={MARKS[mark].icon} className="icon-sm" /> {MARKS[mark].word}:
                </strong>
              )}{" "}
              <Inline text={text} />
            </li>
          ))}
        </ul>
        {step.pictures.length === 0 ? null : (
          <div className="guide-pictures">
            {step.pictures.map((picture, at) => (
              <Picture
                key={picture.src}
                picture={picture}
                alt={picture.alt}
                sizes="(min-width: 64rem) 30rem, 100vw"
                isFirst={number === 1 && at === 0}
              />
            ))}
          </div>
        )}
      </div>
      {isDone === null ? null : (
        <p className="hint guide-on-screen">
          <Link to={paths.submit({ type: "report", subject: `tutorials:${slug}`, step: number })}>
            Report a mistake in step {number}
          </Link>
        </p>
      )}
      {isDone === null ? null : (
        <Form method="post" action={guide} preventScrollReset className="guide-tick">
          <input type="hidden" name="step" value={number} />
          <ScriptFields unanswered={unanswered} />
          {isDone ? (
            <span className="guide-done">
              <Icon name="circle-check" /> Step {number} done
            </span>
          ) : null}
          {/* One button: the focus stays on it. */}
          <Button
            type="submit"
            small
            name="intent"
            {...(isDone
              ? { variant: "quiet", value: "undo", "aria-label": `Undo step ${String(number)}` }
              : { value: "done", icon: "check" })}
          >
            {isDone ? "Undo" : `Mark step ${String(number)} done`}
          </Button>
        </Form>
      )}
    </li>
  );
}
