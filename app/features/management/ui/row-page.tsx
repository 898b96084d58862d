import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { paths } from "~/lib/paths";
import { formatDateTime } from "~/lib/text/format-date";
import { Button, LinkButton } from "~/ui/button";
import { Labelled, SelectField } from "~/ui/form/field";
import { AdminSection } from "~/ui/layout/admin-shell";
import { Form, Link } from "~/ui/navigation/link";
import { PICTURE_TYPES } from "../../pictures/pictures.model";
import { returningWords, usesWords } from "../merge/merge.model";
import { factValue } from "../row/fact-values.model";
import type { RowFormView } from "../row/row-form.model";
import type { RowHistoryEntry, RowView } from "../row/row-view.model";
import { isMergeable } from "../tables.model";
import { EvidenceFields, evidenceWords, FACT_LABELS } from "./evidence-fields";
import { ProblemNotice } from "./problem-notice";
import { RowForm } from "./row-form";

interface RowPageProps {
  readonly view: RowView;
  readonly form: RowFormView;
}

/** One row of the catalogue as administrators edit it: status, fields, printers, interfaces, history. */
export function RowPage({ view, form }: RowPageProps) {
  const here = paths.adminPart(view);
  const isAlone = view.printers === null && view.picture === undefined;
  return (
    <div className="admin-grid">
      <div className="admin-wide">
        <ProblemNotice
          intents={["status", "undo", "put-interface", "remove-interface", "undo-merge", "picture"]}
          labels={FACT_LABELS}
        />
      </div>
      <AdminSection id="status" title="Status" className={isAlone ? "admin-wide" : undefined}>
        <Status view={view} here={here} />
      </AdminSection>
      {view.printers === null ? null : (
        <AdminSection
          id="printers"
          title="Printers it fits"
          action={
            <LinkButton small icon="pencil" to={paths.adminPartPrinters(view)}>
              Edit printers
            </LinkButton>
          }
        >
          <p>{printersWords(view.printers)}</p>
        </AdminSection>
      )}
      {view.picture === undefined ? null : (
        <AdminSection id="picture" title="Picture" className={view.printers === null ? undefined : "admin-wide"}>
          <Picture key={form.version ?? ""} picture={view.picture} version={form.version ?? ""} here={here} />
        </AdminSection>
      )}
      <AdminSection id="fields" title="Fields" className="admin-wide">
        <RowForm form={form} action={here} />
      </AdminSection>
      {view.interfaces === null ? null : (
        <AdminSection id="interfaces" title="Interfaces" className="admin-wide">
          <Interfaces view={view} interfaces={view.interfaces} here={here} />
        </AdminSection>
      )}
      <AdminSection id="history" title="History" className="admin-wide">
        <History entries={view.history} here={here} />
      </AdminSection>
    </div>
  );
}

function printersWords({ count, hasAll }: NonNullable<RowView["printers"]>): string {
  const listed = `${String(count)} ${count === 1 ? "printer" : "printers"} listed`;
  if (hasAll) return count === 0 ? "Fits all printers." : `Fits all printers, and ${listed}.`;
  return count === 0 ? "No printer is listed: its fit is not verified." : `${listed}.`;
}

function Status({ view, here }: { readonly view: RowView; readonly here: string }) {
  const { table, id, merges, statusLabel, isPublic, actions, to, oldAddresses, uses } = view;
  return (
    <>
      <dl className="facts">
        <div>
          <dt>Status</dt>
          <dd>
            {statusLabel}
            <span className="hint"> ({isPublic ? "visitors see it" : "visitors do not see it"})</span>
          </dd>
        </div>
        {to === null ? null : (
          <div>
            <dt>Address</dt>
            <dd className="wrap-anywhere">
              <Link className="link" to={to}>
                {to}
              </Link>
            </dd>
          </div>
        )}
        {oldAddresses.length === 0 ? null : (
          <div>
            <dt>Leads here, too</dt>
            <dd className="wrap-anywhere">{oldAddresses.join(", ")}</dd>
          </div>
        )}
        {uses === null ? null : (
          <div>
            <dt>Used by</dt>
            <dd>{usesWords(uses, { withNone: true }).join(", ")}</dd>
          </div>
        )}
      </dl>
      <Form method="post" action={here} className="actions mt-3" preventScrollReset>
        <input type="hidden" name="intent" value="status" />
        {actions.map(({ status, label, isWithdrawal = false }) => (
          <Button key={status} small name="status" value={status} variant={isWithdrawal ? "danger" : "secondary"}>
            {label}
          </Button>
        ))}
        {isMergeable(table) ? (
          <LinkButton small to={paths.adminPartMerge({ table, id })}>
            Merge...
          </LinkButton>
        ) : null}
      </Form>
      {merges.map(({ id: merge, name, mergedAt, uses: returning }) => (
        <Form key={merge} method="post" action={here} className="actions mt-3" preventScrollReset>
          <input type="hidden" name="merge" value={merge} />
          <span className="hint wrap-anywhere">
            {name} was merged into this on <time dateTime={mergedAt}>{formatDateTime(mergedAt)}</time>.{" "}
            {returningWords({ uses: returning })}
          </span>
          <Button small name="intent" value="undo-merge" aria-label={`Undo merging ${name}`}>
            Undo
          </Button>
        </Form>
      ))}
    </>
  );
}

interface PictureProps {
  readonly picture: string | null;
  readonly version: string;
  readonly here: string;
}

function Picture({ picture, version, here }: PictureProps) {
  const busy = useBusyIntent("picture");
  return (
    <>
      {picture === null ? <p className="hint">None yet: visitors see a drawing.</p> : null}
      {picture === null ? null : <img src={picture} alt="" className="max-h-60 max-w-full" loading="lazy" />}
      {/* A document of its own: a file is not sent again by itself. */}
      <Form
        method="post"
        action={here}
        encType="multipart/form-data"
        reloadDocument
        className="mt-3 grid gap-3"
        aria-busy={busy}
      >
        <input type="hidden" name="version" value={version} />
        <Labelled
          id="picture-file"
          label="Photo"
          hint="JPEG, PNG or WebP, up to 5 MB. Only photos that this site may show."
        >
          <input
            id="picture-file"
            className="input"
            type="file"
            name="file"
            accept={PICTURE_TYPES}
            aria-describedby="picture-file-hint"
          />
        </Labelled>
        <p className="actions">
          <Button small name="intent" value="picture" busy={busy} busyLabel="Uploading...">
            {picture === null ? "Upload photo" : "Replace photo"}
          </Button>
        </p>
      </Form>
    </>
  );
}

interface InterfacesProps {
  readonly view: RowView;
  readonly interfaces: NonNullable<RowView["interfaces"]>;
  readonly here: string;
}

function Interfaces({ view: { interfacesVersion, choices }, interfaces, here }: InterfacesProps) {
  return (
    <>
      {interfaces.length === 0 ? (
        <p className="hint">None is stated: only a list of printers says what it fits.</p>
      ) : null}
      <ul className="stat-rows">
        {interfaces.map((fact) => (
          <li key={factValue(fact)}>
            <Form
              method="post"
              action={here}
              className="flex items-center justify-between gap-4 py-1.5"
              preventScrollReset
            >
              <input type="hidden" name="fact" value={factValue(fact)} />
              <input type="hidden" name="version" value={interfacesVersion} />
              <span className="min-w-0 flex-1 wrap-anywhere">
                {fact.kindLabel}: <strong>{fact.label}</strong>
                <span className="hint block">{evidenceWords(fact)}</span>
              </span>
              <Button
                small
                variant="quiet"
                name="intent"
                value="remove-interface"
                aria-label={`Remove ${fact.kindLabel}: ${fact.label}`}
              >
                Remove
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      <Form method="post" action={here} className="mt-4 grid gap-3 md:grid-cols-2" preventScrollReset>
        <input type="hidden" name="version" value={interfacesVersion} />
        <SelectField
          name="fact"
          label="Interface"
          options={[{ value: "", label: "Choose" }, ...choices]}
          hint="One that is listed already gets the source and the day below."
        />
        <EvidenceFields id="interface" />
        <p className="actions md:col-span-2">
          <Button small name="intent" value="put-interface">
            Add interface
          </Button>
        </p>
      </Form>
    </>
  );
}

function History({ entries, here }: { readonly entries: readonly RowHistoryEntry[]; readonly here: string }) {
  if (entries.length === 0) return <p className="hint">Nothing has been changed yet.</p>;
  return (
    <ol className="audit">
      {entries.map((entry) => (
        <li key={entry.id} id={`change-${String(entry.id)}`}>
          <div className="min-w-0">
            {entry.lines.map((line) => (
              <p key={line} className="wrap-anywhere">
                {line}
              </p>
            ))}
            {entry.why === null ? null : <p className="hint wrap-anywhere whitespace-pre-line">{entry.why}</p>}
            <p className="hint">
              {entry.editor ?? "A deleted account"}, <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
              {entry.submissionTo === null ? null : (
                <>
                  ,{" "}
                  <Link className="link" to={entry.submissionTo}>
                    submission
                  </Link>
                </>
              )}
              {entry.undoneBy === null ? "" : ", undone"}
            </p>
          </div>
          {entry.isUndoable ? (
            <Form method="post" action={here} preventScrollReset>
              <input type="hidden" name="revision" value={entry.id} />
              <Button small name="intent" value="undo" aria-label={`Undo: ${entry.lines.join(", ").slice(0, 100)}`}>
                Undo
              </Button>
            </Form>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
