import type { ReactNode } from "react";
import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { fieldOf } from "~/lib/field-of";
import { useReply } from "~/lib/forms/use-reply";
import type { ActionReply } from "~/lib/http/run-action.server";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/form/error-summary";
import { CheckboxField, type FormField } from "~/ui/form/field";
import { TextAreaField } from "~/ui/form/text-area";
import { Form } from "~/ui/navigation/link";
import { MOST_STARS, OUTCOME_LABELS, OUTCOMES, REPORT_NOTE_LINES_MAX, REPORT_NOTE_MAX } from "../fit-reports.model";
import type { ReportsView } from "../report-views.model";

/** Draws the field for the name of a printer. */
export type DrawPrinterField = (props: { readonly field: FormField; readonly label: string }) => ReactNode;

interface ReportFormProps {
  readonly view: ReportsView;
  readonly printerField: DrawPrinterField;
}

const ID = "report";
const LABELS = { printer: "Printer", outcome: "How did it fit?", stars: "Stars", note: "What did you change?" };

/** The result of the form's last post, if it was refused. */
export function useRefusedReport(): ActionReply | null {
  const reply = useReply();
  return reply?.intent === "report" && reply.lastResult !== null ? reply : null;
}

/**
 * "I fitted this": printer, outcome, stars and a note. The server alone checks it, so that the pages of parts, of which
 * there are many, load no code for it.
 */
export function ReportForm({ view: { printer, current }, printerField }: ReportFormProps) {
  const refused = useRefusedReport();
  const busy = useBusyIntent("report");
  const errors = refused?.lastResult?.error ?? {};
  const saved: Readonly<Record<string, string>> = {
    printer: printer?.label ?? "",
    outcome: current?.outcome ?? "",
    stars: current === null ? "" : String(current.stars),
    note: current?.note ?? "",
  };
  const field = (name: keyof typeof LABELS): FormField => {
    const sent = refused?.lastResult?.initialValue?.[name];
    return {
      id: `${ID}-${name}`,
      name,
      errors: errors[name] ?? undefined,
      initialValue: refused === null ? saved[name] : typeof sent === "string" ? sent : "",
    };
  };
  const matches = matchesOf(refused?.data);
  return (
    <Form
      method="post"
      id={`${ID}-form`}
      tabIndex={-1}
      className="grid gap-4"
      noValidate
      preventScrollReset
      aria-busy={busy}
    >
      {refused === null ? null : (
        <ErrorSummary formId={ID} errors={errors} labels={LABELS} problem={refused.toast} result={refused} />
      )}
      <input type="hidden" name="intent" value="report" />
      {current === null ? null : <input type="hidden" name="changed" value={current.id} />}
      {printerField({ field: field("printer"), label: LABELS.printer })}
      {matches.length === 0 ? null : (
        <fieldset className="grid gap-1">
          <legend className="label">Which one?</legend>
          {matches.map(({ slug, label }) => (
            <CheckboxField key={slug} type="radio" id={`choice-${slug}`} name="choice" value={slug} label={label} />
          ))}
        </fieldset>
      )}
      <Choices
        field={field("outcome")}
        legend={LABELS.outcome}
        choices={OUTCOMES.map((outcome) => ({ value: outcome, label: OUTCOME_LABELS[outcome] }))}
      />
      <Choices
        field={field("stars")}
        legend={LABELS.stars}
        choices={Array.from({ length: MOST_STARS }, (_, at) => ({ value: String(at + 1), label: starWords(at + 1) }))}
      />
      <TextAreaField
        field={field("note")}
        label={LABELS.note}
        hint={`Optional, ${String(REPORT_NOTE_MAX)} characters in ${String(REPORT_NOTE_LINES_MAX)} lines. Or say what stood in the way.`}
      />
      <Button type="submit" variant="primary" busy={busy} busyLabel="Saving..." className="justify-self-start">
        {current === null ? "Save report" : "Save changes"}
      </Button>
    </Form>
  );
}

function starWords(stars: number): string {
  return stars === 1 ? "1 star" : `${String(stars)} stars`;
}

interface ChoicesProps {
  readonly field: FormField;
  readonly legend: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

/** Radio buttons in a row; the error stands below them. */
function Choices({ field: { id, name, errors, initialValue }, legend, choices }: ChoicesProps) {
  const [error] = errors ?? [];
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className="field"
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend className="label">{legend}</legend>
      <div className="flex flex-wrap gap-x-5">
        {choices.map(({ value, label }) => (
          <CheckboxField
            key={value}
            type="radio"
            id={`${id}-${value}`}
            name={name}
            value={value}
            label={label}
            defaultChecked={value === initialValue}
          />
        ))}
      </div>
      {error === undefined ? null : (
        <p className="field-error mark mark-warning" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** The printers that the server asks to choose from. */
function matchesOf(data: unknown): { readonly slug: string; readonly label: string }[] {
  const matches = fieldOf(data, "matches");
  return (Array.isArray(matches) ? matches : []).flatMap((match: unknown) => {
    const [slug, label] = [fieldOf(match, "slug"), fieldOf(match, "label")];
    return typeof slug === "string" && typeof label === "string" ? [{ slug, label }] : [];
  });
}
