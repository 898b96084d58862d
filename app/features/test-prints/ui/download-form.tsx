import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { SelectField } from "~/ui/form/field";
import { TextAreaField } from "~/ui/form/text-area";
import { Card } from "~/ui/layout/card";
import type { PrintHere } from "./use-print-here";

/** Longer addresses are refused. */
const LONGEST_QUERY = 6_000;

/** The download of what the report is about, by a link, or by a form with the visitor's own start and end. */
export function DownloadForm({ here: { view, onLink, onForm } }: { readonly here: PrintHere }) {
  const { slug, fields, shared, problem, result } = view;
  const own = shared.filter(({ name, kind }) => kind === "text" || name === "leaveVariables");
  const others = [...fields, ...shared].filter((field) => !own.includes(field));
  const isOpen = own.some(({ name, kind, value }) => name === problem?.field || (kind === "text" && value !== ""));
  return (
    <Card as="section">
      <h2>Download</h2>
      {result === null || result.query.length > LONGEST_QUERY ? null : (
        <p className="actions">
          <LinkButton
            to={`${paths.testPrintGcode(slug)}${result.query}`}
            reloadDocument
            variant="primary"
            icon="download"
            rel="nofollow"
            onClick={onLink}
          >
            Download G-code
          </LinkButton>
        </p>
      )}
      <details className="test-print-group" open={isOpen}>
        <summary>Use your own start and end G-code</summary>
        <form method="post" action={paths.testPrintGcode(slug)} className="test-print-own" onSubmit={onForm}>
          {others.map(({ name, value }) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {own.map((field) => {
            const { name, kind, label, hint, options = [], value } = field;
            const error = problem?.field === name ? problem.message : undefined;
            return kind === "text" ? (
              <TextAreaField
                key={name}
                name={name}
                label={label}
                hint={hint}
                error={error}
                rows={6}
                defaultValue={value}
                spellCheck={false}
              />
            ) : (
              <SelectField key={name} name={name} label={label} hint={hint} options={options} defaultValue={value} />
            );
          })}
          <p>
            <Button type="submit" icon="download">
              Download with this G-code
            </Button>
          </p>
        </form>
      </details>
    </Card>
  );
}
