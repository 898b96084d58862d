import { Fragment } from "react";
import { CATEGORY_LABELS, PART_CATEGORIES } from "../../../catalogue/catalogue.model";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { AddressNotice } from "~/ui/feedback/address-notice";
import { Notice } from "~/ui/feedback/notice";
import type { DrawPrinterField } from "~/ui/form/described-fields";
import { TextField } from "~/ui/form/field";
import { PageHeader } from "~/ui/layout/page-header";
import { Form, Link } from "~/ui/navigation/link";
import type { OwnPage } from "../../own-page.model";
import { OwnSubmissions } from "../../ui/own-submissions";
import type { SubmitFormView, Target } from "../form-view.model";
import { ABOUT_A_ROW } from "../read-form.model";
import { FORM_TYPES, subjectKey, type FormType, type SubmitAddress } from "../submit-address.model";
import { FORM_ID } from "./form-id";
import { SubmitForm, useReturnedForm } from "./submit-form";

/** A row that may be meant, to choose from. */
interface FoundSubject {
  readonly key: string;
  readonly label: string;
  readonly note: string;
}

interface SubmitPageProps {
  readonly address: SubmitAddress;
  /** What it is about; null for something new, and when it is not known. */
  readonly target: Target | null;
  /** Null for visitors who are not signed in, and while it is not known what it is about. */
  readonly form: SubmitFormView | null;
  readonly found: readonly FoundSubject[];
  /** What the member has sent; null for everybody else. */
  readonly own: OwnPage | null;
  /** Path and query of this page. */
  readonly here: string;
  /** What of that has no effect, in sentences. */
  readonly notes: readonly string[];
  readonly printerField: DrawPrinterField;
}

/** How something is sent in: rules for everyone, the form of the chosen type for members, and what they have sent. */
export function SubmitPage({ address, target, form: blank, found, own, here, notes, printerField }: SubmitPageProps) {
  const { reply, form: returned, isSignedOut } = useReturnedForm();
  const { type, subject } = address;
  const form = returned ?? blank;
  const needsSubject = ABOUT_A_ROW.includes(type) && (form?.target ?? target) === null;
  return (
    <div className="wrap">
      <PageHeader title="Submit">
        Something is wrong or missing? Tell us. An admin looks at it, you see what became of it, and your name stands in
        the history of what you improved.
      </PageHeader>
      <AddressNotice lines={notes} />
      {own?.leftToday === 0 ? <NoMoreToday /> : null}
      <Rules />
      <section aria-labelledby="type-heading">
        <h2 id="type-heading" className="section-title">
          What do you want to send?
        </h2>
        <TypeLinks type={type} subject={subject} />
        {type === "part" ? <Tables table={form?.table ?? address.table} isTyping={form !== null} /> : null}
      </section>
      {type === "tutorial" ? <GuidesElsewhere /> : null}
      {type !== "tutorial" && needsSubject ? <SubjectSearch address={address} found={found} /> : null}
      {type === "tutorial" || needsSubject ? null : form === null ? (
        <SignIn type={type} target={target} here={here} />
      ) : (
        <section aria-labelledby="form-heading">
          <h2 id="form-heading" className="section-title">
            <FormTitle form={form} />
          </h2>
          <SubmitForm
            key={`${form.type} ${form.table} ${form.target === null ? "" : subjectKey(form.target)}`}
            form={form}
            action={here}
            reply={reply}
            isSignedOut={isSignedOut}
            sendLabel="Submit"
            printerField={printerField}
          />
        </section>
      )}
      {own === null ? null : <OwnSubmissions own={own} to={(page) => paths.submit({ page: page > 1 ? page : null })} />}
    </div>
  );
}

function Rules() {
  return (
    <Notice title="Before you send something">
      <ul className="list-disc pl-5">
        <li>One thing in each form, with a source where you have one.</li>
        <li>Leave empty what you do not know. Nobody knows everything.</li>
        <li>Write in your own words. What you send is shared under CC BY-SA 4.0.</li>
        <li>Ten in a day are enough for everyone. An admin decides, usually in a few days.</li>
      </ul>
    </Notice>
  );
}

/** Says so before anything is typed; whoever is typing already keeps the form. */
function NoMoreToday() {
  return (
    <Notice tone="warning" title="You have sent ten today" className="mb-4">
      <p>What you fill in now cannot be sent before tomorrow.</p>
    </Notice>
  );
}

function TypeLinks({ type, subject }: Pick<SubmitAddress, "type" | "subject">) {
  return (
    <ul className="chips">
      {FORM_TYPES.map((entry) => (
        <li key={entry.type}>
          <Link
            className="chip"
            to={paths.submit({ type: entry.type, item: keptSubject(entry.type, subject) })}
            preventScrollReset
            prefetch="intent"
            {...(entry.type === type ? { "aria-current": "true" as const } : {})}
          >
            {entry.label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Whoever found that it is not a correction but a report keeps what it is about. */
function keptSubject(type: FormType, subject: SubmitAddress["subject"]): string | null {
  return subject !== null && ABOUT_A_ROW.includes(type) ? subjectKey(subject) : null;
}

interface TablesProps {
  readonly table: string;
  /** The form is there. */
  readonly isTyping: boolean;
}

/** The kinds of parts. While the form is there they are its buttons: what all kinds have stays in it. */
function Tables({ table, isTyping }: TablesProps) {
  return (
    <ul className="chips mt-3">
      {/* Of the form's buttons Enter presses the first one, and these stand before it. */}
      {isTyping ? (
        <li hidden>
          <button type="submit" form={`${FORM_ID}-form`} name="intent" value="send" tabIndex={-1} aria-hidden="true" />
        </li>
      ) : null}
      {PART_CATEGORIES.map((category) => {
        const current = category === table ? { "aria-current": "true" as const } : {};
        const label = CATEGORY_LABELS[category].singular;
        return (
          <li key={category}>
            {isTyping ? (
              <button
                type="submit"
                className="chip"
                form={`${FORM_ID}-form`}
                name="intent"
                value={`table:${category}`}
                {...current}
              >
                {label}
              </button>
            ) : (
              <Link
                className="chip"
                to={paths.submit({ type: "part", table: category })}
                preventScrollReset
                prefetch="intent"
                {...current}
              >
                {label}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const TITLES: Readonly<Record<FormType, string>> = {
  part: "A new part",
  correction: "Correct",
  compatibility: "Which printer does it fit?",
  interface: "A mount, size or voltage of",
  printer: "A new printer",
  manufacturer: "A new maker",
  deal: "A deal",
  tutorial: "A guide",
  report: "Report a problem with",
};

function FormTitle({ form: { type, target } }: { readonly form: SubmitFormView }) {
  const name = target === null ? null : target.to === null ? target.label : <Link to={target.to}>{target.label}</Link>;
  if (name === null) return TITLES[type];
  return (
    <Fragment>
      {TITLES[type]} {type === "compatibility" ? <small className="hint">{name}</small> : name}
    </Fragment>
  );
}

function SignIn({
  type,
  target,
  here,
}: {
  readonly type: FormType;
  readonly target: Target | null;
  readonly here: string;
}) {
  return (
    <section className="card grid justify-items-start gap-3 p-5" aria-labelledby="sign-in-heading">
      <h2 id="sign-in-heading">
        {TITLES[type]} {target?.label}
      </h2>
      <p>
        Members send things in, so that they can be asked, told what became of it, and thanked. You come back to this
        form.
      </p>
      <LinkButton variant="primary" to={paths.auth({ next: here })}>
        Sign in to submit
      </LinkButton>
    </section>
  );
}

function GuidesElsewhere() {
  return (
    <section className="card grid justify-items-start gap-3 p-5" aria-labelledby="guides-heading">
      <h2 id="guides-heading">Guides have their own editor</h2>
      <p>Write it there step by step. It is saved as a draft until you submit it.</p>
      <LinkButton variant="primary" to={paths.tutorialCreator()}>
        Write a guide
      </LinkButton>
    </section>
  );
}

interface SubjectSearchProps {
  readonly address: SubmitAddress;
  readonly found: readonly FoundSubject[];
}

/** Finds the part or printer that it is about. */
function SubjectSearch({ address: { type, subject, q }, found }: SubjectSearchProps) {
  const things = type === "compatibility" ? "part" : "part, printer or maker";
  return (
    <section className="card grid gap-4 p-5" aria-labelledby="subject-heading">
      <h2 id="subject-heading">Which {things} is it about?</h2>
      {subject === null ? null : (
        <Notice tone="warning">There is nothing like {subjectKey(subject)}. Find it by its name.</Notice>
      )}
      <Form method="get" action={paths.submit()} className="search-row" preventScrollReset>
        <input type="hidden" name="type" value={type} />
        <TextField name="q" label="Name" defaultValue={q} autoComplete="off" />
        <Button icon="search">Find</Button>
      </Form>
      {q === "" ? null : found.length === 0 ? (
        <p role="status">Nothing has a name like that. Try one word of it.</p>
      ) : (
        <ul className="grid gap-2">
          {found.map(({ key, label, note }) => (
            <li key={key}>
              <Link className="link" to={paths.submit({ type, item: key })} preventScrollReset>
                {label}
              </Link>{" "}
              <span className="hint">{note}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
