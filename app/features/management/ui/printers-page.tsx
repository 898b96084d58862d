import { fieldOf } from "~/lib/field-of";
import { useReply } from "~/lib/forms/use-reply";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { CheckboxField, SelectField, TextField } from "~/ui/form/field";
import { TextAreaField } from "~/ui/form/text-area";
import { AdminSection } from "~/ui/layout/admin-shell";
import { Form } from "~/ui/navigation/link";
import { formatFitKind } from "../../catalogue/catalogue.model";
import type { ManagedRow, PrinterLink } from "../management.model";
import { ALL_PRINTERS_VALUE } from "../row/fact-values.model";
import { EvidenceFields, evidenceWords, FACT_LABELS, factOptions } from "./evidence-fields";
import { ProblemNotice } from "./problem-notice";

/** A printer that is not listed yet. */
export interface PrinterChoice {
  readonly id: string;
  readonly label: string;
}

interface PrintersPageProps {
  readonly row: Pick<ManagedRow, "table" | "id" | "links" | "linksVersion">;
  /** What was searched for. */
  readonly sought: string;
  readonly choices: readonly PrinterChoice[];
  /** Ticked before the last search. */
  readonly chosen: readonly PrinterChoice[];
  /** What was typed before it. */
  readonly begun: Omit<PrinterLink, "printerId" | "name">;
  /** There are more than are shown. */
  readonly hasMore: boolean;
  /** Path and query of the page. */
  readonly here: string;
}

/** Which printers a part fits: all of them, or those that are listed, each with what fitting it takes. */
export function PrintersPage(props: PrintersPageProps) {
  const { row, here } = props;
  const hasAll = row.links.some(({ printerId }) => printerId === null);
  return (
    <div className="admin-grid">
      <div className="admin-wide">
        <ProblemNotice intents={["scope", "add", "put", "remove"]} labels={FACT_LABELS} />
      </div>
      <AdminSection id="scope" title="Which printers does it fit?" className="admin-wide">
        <Form method="post" action={here} key={String(hasAll)} className="grid gap-2" preventScrollReset>
          <input type="hidden" name="version" value={row.linksVersion} />
          <fieldset className="field">
            <legend className="sr-only">Which printers does it fit?</legend>
            <CheckboxField
              type="radio"
              id="scope-all"
              name="scope"
              value="all"
              label="Fits all printers"
              defaultChecked={hasAll}
            />
            <CheckboxField
              type="radio"
              id="scope-chosen"
              name="scope"
              value="chosen"
              label="Fits the printers listed below"
              defaultChecked={!hasAll}
            />
          </fieldset>
          <p className="hint">Without any of them its fit counts as not verified, never as “does not fit”.</p>
          <p className="actions">
            <Button small name="intent" value="scope">
              Save choice
            </Button>
          </p>
        </Form>
      </AdminSection>
      <AdminSection id="listed" title={`Listed (${String(row.links.length)})`} className="admin-wide">
        {row.links.length === 0 ? <p className="hint">No printer is listed.</p> : null}
        <ul className="stat-rows">
          {row.links.map((link) => (
            <li key={link.printerId ?? ALL_PRINTERS_VALUE}>
              <Listed link={link} version={row.linksVersion} here={here} />
            </li>
          ))}
        </ul>
      </AdminSection>
      <AdminSection id="add" title="Add printers" className="admin-wide">
        <AddPrinters {...props} />
      </AdminSection>
    </div>
  );
}

interface ListedProps {
  readonly link: PrinterLink;
  readonly version: string;
  readonly here: string;
}

function Listed({ link, version, here }: ListedProps) {
  const value = link.printerId ?? ALL_PRINTERS_VALUE;
  const name = link.printerId === null ? "All printers" : link.name;
  return (
    <details className="py-2">
      <summary className="wrap-anywhere">
        <strong>{name}</strong>{" "}
        <span className="hint">
          {[formatFitKind(fitKind(link.fit)), link.note, evidenceWords(link)].filter(Boolean).join(" · ")}
        </span>
      </summary>
      <Form
        method="post"
        action={here}
        key={version}
        className="mt-3 grid gap-3 md:grid-cols-2"
        aria-label={name}
        preventScrollReset
      >
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="printer" value={value} />
        <LinkFields id={`link-${value}`} link={link} />
        <p className="actions md:col-span-2">
          <Button small name="intent" value="put">
            Save
          </Button>
          <Button small variant="danger" name="intent" value="remove">
            Remove from the list
          </Button>
        </p>
      </Form>
    </details>
  );
}

function fitKind(fit: string | null) {
  return fit === "drop_in" || fit === "adapter" || fit === "modification" || fit === "firmware" ? fit : null;
}

interface LinkFieldsProps {
  readonly id: string;
  readonly link?: Omit<PrinterLink, "printerId" | "name">;
}

function LinkFields({ id, link }: LinkFieldsProps) {
  return (
    <>
      <SelectField
        id={`${id}-fit`}
        name="fit"
        label={FACT_LABELS["fit"]}
        defaultValue={link?.fit ?? ""}
        options={factOptions("fit")}
      />
      <TextField
        id={`${id}-source-url`}
        name="source_url"
        type="url"
        label={FACT_LABELS["source_url"]}
        placeholder="https://"
        defaultValue={link?.sourceUrl ?? ""}
        autoComplete="off"
      />
      <div className="md:col-span-2">
        <TextAreaField
          id={`${id}-note`}
          name="note"
          label={FACT_LABELS["note"]}
          defaultValue={link?.note ?? ""}
          maxLength={300}
          rows={2}
        />
      </div>
      <EvidenceFields id={id} {...(link === undefined ? {} : { of: link })} />
    </>
  );
}

/** What was typed into the form that came back, so that nothing is lost. */
function useTyped() {
  const reply = useReply();
  if (reply?.intent !== "add" || reply.lastResult === null) return null;
  const initial = reply.lastResult.initialValue;
  const text = (name: string) => {
    const value = fieldOf(initial, name);
    return typeof value === "string" ? value : null;
  };
  const printers = fieldOf(initial, "printers");
  return {
    printers: Array.isArray(printers) ? printers.map(String) : [text("printers") ?? ""],
    link: {
      ...{ fit: text("fit"), note: text("note"), sourceUrl: text("source_url"), source: text("source") },
      ...{ confidence: text("confidence"), verifiedAt: text("verified_at") },
    },
  };
}

function AddPrinters({ row: { table, id, linksVersion }, sought, choices, chosen, begun, hasMore }: PrintersPageProps) {
  const typed = useTyped();
  const ticked = typed?.printers ?? chosen.map((one) => one.id);
  const to = (more: { readonly q?: string; readonly printers?: readonly string[] }) =>
    paths.adminPartPrinters({ table, id }, more);
  return (
    <Form
      method="post"
      action={to({ q: sought, printers: chosen.map((one) => one.id) })}
      key={linksVersion}
      className="grid gap-4"
      preventScrollReset
    >
      <input type="hidden" name="version" value={linksVersion} />
      <div className="search-row">
        <TextField name="q" type="search" label="Printer" defaultValue={sought} maxLength={100} autoComplete="off" />
        {/* A search of the same form: what is ticked and typed comes along. */}
        <Button icon="search" formMethod="get" formAction={to({})}>
          Find
        </Button>
      </div>
      {chosen.length === 0 ? null : <Choices title="Ticked before" choices={chosen} ticked={ticked} />}
      {choices.length === 0 ? (
        <p role="status">No other printer has a name like that.</p>
      ) : (
        <Choices
          title={sought === "" ? "Popular printers" : `Printers like “${sought}”`}
          choices={choices}
          ticked={ticked}
          hasMore={hasMore}
        />
      )}
      <div className="grid gap-3 md:grid-cols-2">
        <LinkFields id="add" link={typed?.link ?? begun} />
      </div>
      <p className="actions">
        <Button variant="primary" name="intent" value="add">
          Add the chosen printers
        </Button>
      </p>
    </Form>
  );
}

interface ChoicesProps {
  readonly title: string;
  readonly choices: readonly PrinterChoice[];
  readonly ticked: readonly string[];
  readonly hasMore?: boolean;
}

function Choices({ title, choices, ticked, hasMore = false }: ChoicesProps) {
  return (
    <fieldset className="field">
      <legend className="label">{title}</legend>
      <div className="grid gap-x-5 md:grid-cols-3">
        {choices.map(({ id: printer, label }) => (
          <CheckboxField
            key={printer}
            id={`add-${printer}`}
            name="printers"
            value={printer}
            label={label}
            defaultChecked={ticked.includes(printer)}
          />
        ))}
      </div>
      {hasMore ? <p className="hint">There are more. Type more of the name.</p> : null}
    </fieldset>
  );
}
