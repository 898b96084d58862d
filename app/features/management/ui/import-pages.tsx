import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { fieldOf } from "~/lib/field-of";
import { useReply } from "~/lib/forms/use-reply";
import { paths } from "~/lib/paths";
import { formatDateTime } from "~/lib/text/format-date";
import { Button, LinkButton } from "~/ui/button";
import { Notice } from "~/ui/feedback/notice";
import { Labelled, SelectField } from "~/ui/form/field";
import { TextAreaField } from "~/ui/form/text-area";
import { UnsavedForms } from "~/ui/form/unsaved-forms";
import { AdminSection } from "~/ui/layout/admin-shell";
import { Form, Link } from "~/ui/navigation/link";
import { Pagination } from "~/ui/navigation/pagination";
import {
  CHANGES_PAGE,
  IMPORT_STATES,
  IMPORTABLE,
  importFigures,
  importHeadings,
  importWords,
  isGoingOn,
  isUndo,
  listedProblems,
  progressOf,
  WRONG_PAGE,
  type ChangedLineView,
  type ImportSummary,
  type ImportView,
  type WrongLine,
} from "../import/import.model";
import { TABLE_LABELS } from "../tables.model";
import { ProblemNotice } from "./problem-notice";

/** A file of rows to import, and the imports before. */
export function ImportsPage({ imports }: { readonly imports: readonly ImportSummary[] }) {
  return (
    <div className="admin-grid">
      <AdminSection id="file" title="Import rows" className="admin-wide">
        <FileForm />
      </AdminSection>
      <AdminSection id="imports" title="Imports of the last 30 days" className="admin-wide">
        {imports.length === 0 ? <p className="hint">Nothing has been imported yet.</p> : null}
        <ul className="stat-rows">
          {imports.map((one) => (
            <li key={one.id}>
              <Link to={paths.adminImport(String(one.id))}>
                <span className="wrap-anywhere">
                  {one.fileName} <span className="hint">({TABLE_LABELS[one.table].plural.toLowerCase()})</span>
                </span>
                <span className="hint">
                  {importWords(one)}, {one.importer ?? "a deleted account"},{" "}
                  <time dateTime={one.createdAt}>{formatDateTime(one.createdAt)}</time>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </AdminSection>
    </div>
  );
}

function FileForm() {
  const reply = useReply();
  const busy = useBusyIntent("check");
  const [table, text, error] = ["table", "text", "fileError"].map((name) => fieldOf(reply?.data, name));
  const typed = (value: unknown) => (typeof value === "string" ? value : "");
  return (
    <UnsavedForms>
      <ProblemNotice intents={["check"]} />
      <Form
        method="post"
        action={paths.adminImports()}
        encType="multipart/form-data"
        className="grid gap-4"
        aria-busy={busy}
      >
        <SelectField
          name="table"
          label="What are the rows?"
          defaultValue={typed(table)}
          options={[
            { value: "", label: "Choose" },
            ...IMPORTABLE.map((value) => ({ value, label: TABLE_LABELS[value].plural })),
          ]}
        />
        <Labelled id="import-file" label="CSV file" error={typeof error === "string" ? error : undefined}>
          <input
            id="import-file"
            className="input"
            type="file"
            name="file"
            accept=".csv,.tsv,.txt,text/csv"
            {...(typeof error === "string" ? { "aria-invalid": true, "aria-describedby": "import-file-error" } : {})}
          />
        </Labelled>
        <TextAreaField
          name="text"
          label="Or paste the rows here"
          rows={6}
          defaultValue={typed(text)}
          spellCheck={false}
        />
        <details className="more">
          <summary>How such a file is written</summary>
          <ul>
            <li>The first line names the columns. Commas, semicolons and tabs separate them.</li>
            <li>
              A line with an <code>id</code> changes that row where its cells say something. A line without one is a new
              row.
            </li>
            <li>
              <code>printers</code> are the printers that a part fits, separated by semicolons. <code>needs</code> are
              other parts, separated in the same way.
            </li>
            {IMPORTABLE.map((one) => (
              <li key={one}>
                {TABLE_LABELS[one].plural}: <code className="wrap-anywhere">{importHeadings(one).join(",")}</code>
              </li>
            ))}
          </ul>
        </details>
        <p className="actions">
          <Button variant="primary" name="intent" value="check" busy={busy} busyLabel="Checking...">
            Check the file
          </Button>
        </p>
        <p className="hint">Nothing is written yet: the next page shows what is wrong, line by line.</p>
      </Form>
    </UnsavedForms>
  );
}

const POLL_MS = 700;

/** Asks for the page again while something goes on; without JavaScript the document does so. */
function usePolling(isOn: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isOn || state !== "idle") return;
    const timer = setTimeout(revalidate, POLL_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [isOn, state, revalidate]);
}

const CHANGES_TITLES: Partial<Record<ImportView["state"], string>> = {
  ready: "What would change",
  undone: "What it had changed",
};

/** One import: how far it is, what is wrong with which lines, what changes, and the buttons that write and undo it. */
export function ImportPage({ view }: { readonly view: ImportView }) {
  const { id, wrong, page, changing, changesPage, changed } = view;
  const heading = isUndo(view) ? [] : view.heading;
  const here = (params: { readonly page?: number; readonly changes?: number }) =>
    paths.adminImport(String(id), {
      page: (params.page ?? page) > 1 ? (params.page ?? page) : null,
      changes: (params.changes ?? changesPage) > 1 ? (params.changes ?? changesPage) : null,
    });
  usePolling(isGoingOn(view));
  return (
    <div className="admin-grid">
      <div className="admin-wide">
        <ProblemNotice intents={["import", "undo"]} />
        <Interrupted view={view} />
      </div>
      <AdminSection id="state" title="State" className="admin-wide">
        <State view={view} />
      </AdminSection>
      {heading.length + wrong.length === 0 ? null : (
        <AdminSection id="problems" title={isUndo(view) ? "Not undone" : "Problems"} className="admin-wide">
          <Problems lines={heading.length === 0 ? wrong : [{ line: 1, problems: heading }, ...wrong]} />
          <Pagination
            page={page}
            pageCount={Math.ceil(listedProblems(view) / WRONG_PAGE)}
            label="Pages of problems"
            to={(next) => here({ page: next })}
          />
        </AdminSection>
      )}
      {changing.length === 0 ? null : (
        <AdminSection id="changes" title={CHANGES_TITLES[view.state] ?? "What changed"} className="admin-wide">
          <Changes lines={changing} />
          <Pagination
            page={changesPage}
            pageCount={Math.ceil(changed / CHANGES_PAGE)}
            label="Pages of changes"
            to={(next) => here({ changes: next })}
          />
        </AdminSection>
      )}
    </div>
  );
}

function Interrupted({ view: { state, hasStopped, waiting } }: { readonly view: ImportView }) {
  if (!hasStopped) return null;
  const rest = `${String(waiting)} ${waiting === 1 ? "line waits" : "lines wait"}`;
  return (
    <Notice tone="warning" title="This was interrupted">
      <p>
        {state === "checking" ? "Nothing was written. Check the file again." : null}
        {state === "importing" ? `${rest} to be written. Go on, or undo what is written.` : null}
        {state === "undoing" ? `${rest} to be undone. Undo the rest.` : null}
      </p>
    </Notice>
  );
}

function State({ view }: { readonly view: ImportView }) {
  const { id, table, state, problems, hasStopped } = view;
  const here = paths.adminImport(String(id));
  const isOn = isGoingOn(view);
  const { done, of } = progressOf(view);
  return (
    <>
      <div role="status">
        <p>
          <strong>{hasStopped ? "Interrupted" : IMPORT_STATES[state]}</strong>
          {isOn ? `: ${String(done)} of ${String(of)} lines` : ""}
        </p>
        {isOn ? <progress className="w-full" max={of} value={done} /> : null}
      </div>
      <dl className="stats mt-3">
        {importFigures(view).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Form method="post" action={here} className="actions">
        <StateButtons view={view} />
        {isOn ? <LinkButton to={here}>Look again</LinkButton> : null}
        {state === "done" ? (
          <LinkButton to={paths.adminParts({ table, sort: "changed" })}>See the rows</LinkButton>
        ) : null}
      </Form>
      {state === "ready" && problems > 0 ? (
        <p className="hint">
          Lines with problems are left out. Correct the file and check it again, or import the rest.
        </p>
      ) : null}
    </>
  );
}

function StateButtons({ view: { state, added, changed, hasStopped, isUndoable } }: { readonly view: ImportView }) {
  const rows = added + changed;
  const canImport = rows > 0 && (state === "ready" || (state === "importing" && hasStopped));
  return (
    <>
      {canImport ? (
        <Button variant="primary" name="intent" value="import">
          {state === "ready" ? `Import ${String(rows)} ${rows === 1 ? "row" : "rows"}` : "Go on"}
        </Button>
      ) : null}
      {isUndoable ? (
        <Button variant="danger" name="intent" value="undo">
          {state === "undoing" ? "Undo the rest" : "Undo this import"}
        </Button>
      ) : null}
    </>
  );
}

function Problems({ lines }: { readonly lines: readonly WrongLine[] }) {
  return (
    <ul className="stat-rows">
      {lines.flatMap(({ line, problems }) =>
        problems.map(({ column, message }) => (
          <li key={`${String(line)} ${column ?? ""} ${message}`} className="lock-line">
            <strong>
              Line {line}
              {column === null ? "" : `, ${column}`}
            </strong>
            <div className="min-w-0 wrap-anywhere">{message}</div>
          </li>
        )),
      )}
    </ul>
  );
}

function Changes({ lines }: { readonly lines: readonly ChangedLineView[] }) {
  return (
    <ul className="stat-rows">
      {lines.map(({ line, name, to, words }) => (
        <li key={line} className="lock-line">
          <strong>
            Line {line}, <Link to={to}>{name}</Link>
          </strong>
          <div className="min-w-0 wrap-anywhere">{words.join("; ")}</div>
        </li>
      ))}
    </ul>
  );
}
