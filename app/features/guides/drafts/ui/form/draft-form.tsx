import type { ReactNode } from "react";
import { useHydrated } from "~/lib/browser/use-hydrated";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/feedback/notice";
import { Form } from "~/ui/navigation/link";
import { GUIDE_LIMITS, limitText } from "../../../guide-limits.model";
import type { DraftProblem } from "../../draft-checks.model";
import { LAST_FIELD } from "../../draft-fields.model";
import type { DraftView } from "../../draft-view.server";
import { BLANK_SOURCE } from "../../draft.model";
import { DraftBasics } from "./draft-basics";
import { DrawingsContext, ProblemsContext } from "./draft-context";
import { DraftText, DraftTextArea } from "./draft-field";
import { DraftFits } from "./draft-fits";
import { DraftNeeds } from "./draft-needs";
import { DraftRows } from "./draft-rows";
import { DraftStep } from "./draft-step";
import { DRAFT_FORM } from "./draft-saver";
import { useDraftSaving } from "./use-draft-saving";
import { usePlaceAfterPress } from "./use-place-after-press";
import { useStepDragging } from "./use-step-dragging";

interface DraftFormProps {
  readonly id: string;
  readonly view: DraftView;
  /** The version that a save replaces. */
  readonly version: number;
  /** Also say at the fields what is missing. */
  readonly showsMissing: boolean;
  /** What the first button does, and what it is called. */
  readonly saveIntent?: string;
  readonly saveLabel?: string;
  readonly canPublish: boolean;
  /** Pictures that were not added. */
  readonly pictureProblems?: readonly DraftProblem[];
  /** What is to be decided first: between two versions of the draft, or of the guide. */
  readonly above?: ReactNode;
  /** With JavaScript it is saved while it is written. */
  readonly savesItself?: boolean;
  /** The reply of the server with what it did not save. */
  readonly unsaved?: object | null;
}

const SECTIONS = [
  { id: "basics", label: "Basics" },
  { id: "fits", label: "Fits" },
  { id: "needs", label: "Tools and parts" },
  { id: "steps", label: "Steps" },
  { id: "finish", label: "Finish" },
];

/** The form of a draft: each of its buttons saves everything first. */
export function DraftForm(props: DraftFormProps) {
  const { id, view, version, showsMissing, saveIntent = "save", saveLabel = "Save draft", canPublish } = props;
  const { pictureProblems = [] } = props;
  const { draft, problems } = view;
  const { status, onInput, onSubmit } = useDraftSaving(id, props.savesItself === true, props.unsaved ?? null);
  usePlaceAfterPress();
  return (
    <ProblemsContext.Provider value={{ problems: [...pictureProblems, ...problems], showsMissing }}>
      <Form
        method="post"
        action={paths.guideDraft(id)}
        preventScrollReset
        noValidate
        className="draft"
        id={DRAFT_FORM}
        onInput={onInput}
        onSubmit={onSubmit}
      >
        <input type="hidden" name="version" value={status.version ?? version} />
        <input type="hidden" name="removed" value={draft.removed.length === 0 ? "" : JSON.stringify(draft.removed)} />
        <div className="draft-bar">
          <nav aria-label="Sections of the guide">
            <ul>
              {SECTIONS.map((section) => (
                <li key={section.id}>
                  <a href={`#${section.id}`}>{section.label}</a>
                </li>
              ))}
            </ul>
          </nav>
          <p role="status" className={status.isProblem ? "draft-saving field-error" : "draft-saving hint"}>
            {status.text}
            {status.isSignedOut ? (
              <>
                {" "}
                <a className="link" href={paths.auth({ next: paths.tutorialCreator() })} target="_blank" rel="noopener">
                  Sign in (opens a new tab)
                </a>
              </>
            ) : null}
          </p>
          <p className="actions">
            {/* The first button of the form, which the enter key presses. */}
            <Button small variant="primary" name="intent" value={saveIntent}>
              {saveLabel}
            </Button>
            <Button small icon="eye" name="intent" value="preview">
              Preview
            </Button>
          </p>
        </div>
        {props.above}
        <DraftBasics draft={draft} />
        <DraftFits view={view} />
        <DraftNeeds view={view} />
        <DrawingsContext.Provider value={view.drawings}>
          <DraftSteps view={view} />
        </DrawingsContext.Provider>
        <DraftFinish view={view} canPublish={canPublish} />
        <input type="hidden" name={LAST_FIELD} value="1" />
      </Form>
    </ProblemsContext.Provider>
  );
}

function DraftSteps({ view: { draft, problems } }: { readonly view: DraftView }) {
  const hydrated = useHydrated();
  const dragging = useStepDragging();
  const { steps } = draft;
  const [removed, ...earlier] = draft.removed;
  const problem = problems.find(({ field, isMissing }) => field === "steps" && !isMissing);
  return (
    <section id="steps" aria-labelledby="steps-heading" tabIndex={-1} className="draft-steps">
      <h2 id="steps-heading">Steps</h2>
      <p id="field-steps" className="hint" tabIndex={-1}>
        {GUIDE_LIMITS.fewestSteps} to {GUIDE_LIMITS.steps} steps, in the order in which they are done.
      </p>
      {problem === undefined ? null : <p className="field-error">{problem.text}</p>}
      <ol>
        {steps.map((step, at) => (
          <DraftStep
            key={step.id}
            step={step}
            number={at + 1}
            total={steps.length}
            dragging={hydrated && steps.length > 1 ? dragging(step.id, at) : null}
          />
        ))}
      </ol>
      {removed === undefined ? null : (
        <div id="removed-step" tabIndex={-1}>
          <Notice
            role="status"
            title={removed.step.title === "" ? "Step removed" : `Removed “${removed.step.title}”`}
            action={
              <Button small name="intent" value="undo-remove">
                Undo
              </Button>
            }
          >
            {earlier.length === 0 ? null : (
              <p>
                Undo also brings back {earlier.length === 1 ? "the step" : `the ${String(earlier.length)} steps`}{" "}
                removed before it, one at a time.
              </p>
            )}
          </Notice>
        </div>
      )}
      <p id="steps-end" tabIndex={-1} className={steps.length < GUIDE_LIMITS.steps ? undefined : "hint"}>
        {steps.length < GUIDE_LIMITS.steps ? (
          <Button icon="plus" name="intent" value="add-step">
            Add step
          </Button>
        ) : (
          `These are ${String(steps.length)} of at most ${String(GUIDE_LIMITS.steps)} steps. Split a longer guide into two, as a series.`
        )}
      </p>
    </section>
  );
}

function DraftFinish({ view: { draft, problems }, canPublish }: Pick<DraftFormProps, "view" | "canPublish">) {
  return (
    <section id="finish" aria-labelledby="finish-heading" tabIndex={-1} className="card draft-section">
      <h2 id="finish-heading">Finish</h2>
      <DraftTextArea
        name="conclusion"
        label="Conclusion"
        hint={`How to see that it worked, at most ${limitText("text")} characters.`}
        rows={4}
        defaultValue={draft.conclusion}
      />
      <DraftRows
        id="sources"
        title="Sources (optional)"
        hint="Where a figure or a fact is from."
        rows={draft.sources}
        blank={BLANK_SOURCE}
        what="source"
        word="source"
      >
        {({ title, url }, row) => (
          <>
            <DraftText name="source-title" row={row} label={`Source ${String(row + 1)}`} defaultValue={title} />
            <DraftText name="source-url" row={row} label="Address" placeholder="https://" defaultValue={url} />
          </>
        )}
      </DraftRows>
      <section id="checks" aria-labelledby="checks-heading" tabIndex={-1} className="draft-checks">
        <h3 id="checks-heading">Checks</h3>
        {problems.length === 0 ? (
          <p className="mark fit fit-listed">Everything is there: this guide can be submitted.</p>
        ) : (
          <>
            <p>{problems.length === 1 ? "One thing" : `${String(problems.length)} things`} to do before you submit:</p>
            <ul>
              {problems.map(({ field, text }) => (
                <li key={`${field} ${text}`}>
                  <a className="link" href={`#field-${field}`}>
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      <p className="hint">
        By submitting you publish your text under{" "}
        <a className="link" href="https://creativecommons.org/licenses/by-sa/4.0/" rel="noopener license">
          CC BY-SA 4.0
        </a>
        : others may share and change it when they name you and keep the licence.
      </p>
      <p className="actions">
        {canPublish ? (
          <Button variant="primary" name="intent" value="publish">
            Publish
          </Button>
        ) : null}
        <Button variant={canPublish ? "secondary" : "primary"} name="intent" value="submit">
          Submit for review
        </Button>
      </p>
    </section>
  );
}
