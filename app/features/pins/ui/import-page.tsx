import { Button } from "~/ui/button";
import { Card } from "~/ui/layout/card";
import { CheckboxField, SelectField } from "~/ui/form/field";
import { Notice } from "~/ui/feedback/notice";
import { TextAreaField } from "~/ui/form/text-area";
import { Form } from "~/ui/navigation/link";
import { IMPORT_LINES_MAX, type ImportPreview } from "../pin-import.model";

interface ImportPageProps {
  /** The preview of the pasted text; null before anything was pasted. */
  readonly preview: ImportPreview | null;
  /** The text as it was sent. */
  readonly lines: string;
  /** The error of the last submission. */
  readonly error: string | null;
  /** What the visitor can do about it. */
  readonly advice: string | null;
  /** Id of the chosen collection, or empty for the pins. */
  readonly into: string;
  /** The member's collections, which the parts can be added to instead. */
  readonly collections: readonly { readonly id: number; readonly name: string }[];
}

/**
 * Imports pasted links and ids in two steps, preview and confirmation. Both are one form, so that the pasted text is sent
 * with the choice and can be shown again with an error.
 */
export function ImportPage({ preview, lines, ...choices }: ImportPageProps) {
  return (
    <Form method="post" className="grid gap-8">
      <div className="grid max-w-prose gap-3">
        <TextAreaField
          id="import-lines"
          name="lines"
          label="Links or ids, one per line"
          hint="A part's address here, hotend:12, or a list you exported. Nothing is saved before you confirm the preview."
          error={preview === null ? choices.error : null}
          rows={8}
          required
          defaultValue={lines}
        />
        <p className="actions">
          <Button name="intent" value="preview" variant={preview === null ? "primary" : "secondary"}>
            Preview import
          </Button>
        </p>
      </div>
      <p role="status" className="sr-only">
        {preview === null ? null : formatFound(preview)}
      </p>
      {preview === null ? null : <Preview preview={preview} {...choices} />}
    </Form>
  );
}

function formatFound({ found }: ImportPreview): string {
  return found.length === 1 ? "1 part found" : `${String(found.length)} parts found`;
}

interface PreviewProps extends Omit<ImportPageProps, "preview" | "lines"> {
  readonly preview: ImportPreview;
}

function Preview({ preview, error, advice, into, collections }: PreviewProps) {
  const { found, unknown, left } = preview;
  return (
    <section className="grid gap-4" aria-labelledby="found-heading">
      <h2 id="found-heading" className="section-title">
        {formatFound(preview)}
      </h2>
      {error === null ? null : (
        <Notice tone="danger" title={error} role="alert">
          {advice === null ? null : <p>{advice}</p>}
        </Notice>
      )}
      {unknown.length === 0 ? null : (
        <Notice
          tone="warning"
          title={unknown.length === 1 ? "1 line names no part" : `${String(unknown.length)} lines name no part`}
        >
          <ul>
            {unknown.slice(0, 20).map((line) => (
              <li key={line} className="wrap-anywhere">
                {line}
              </li>
            ))}
          </ul>
          {unknown.length > 20 ? <p>and {unknown.length - 20} more</p> : null}
        </Notice>
      )}
      {left === 0 ? null : (
        <Notice
          tone="warning"
          title={left === 1 ? "1 more line was not looked at" : `${String(left)} more lines were not looked at`}
        >
          <p>One import takes {IMPORT_LINES_MAX}. Import the rest after these.</p>
        </Notice>
      )}
      {found.length === 0 ? null : (
        <>
          <Card as="div">
            <fieldset className="grid gap-1">
              <legend className="sr-only">Parts to import</legend>
              {found.map(({ key, name, manufacturer, note, pinned, checked }) => (
                <CheckboxField
                  key={key}
                  id={`import-${key}`}
                  name="item"
                  value={key}
                  label={`${name}${manufacturer === null ? "" : ` by ${manufacturer}`}${pinned ? " (pinned already)" : ""}`}
                  hint={note}
                  defaultChecked={checked}
                />
              ))}
            </fieldset>
          </Card>
          {collections.length === 0 ? null : (
            <div className="max-w-prose">
              <SelectField
                id="import-into"
                name="into"
                label="Where to"
                hint={found.some(({ note }) => note !== null) ? "Notes are kept in a collection, not with pins." : null}
                defaultValue={into}
                options={[
                  { value: "", label: "My pins" },
                  ...collections.map(({ id, name }) => ({ value: String(id), label: `Collection: ${name}` })),
                ]}
              />
            </div>
          )}
          <p className="actions">
            <Button name="intent" value="confirm" variant="primary">
              Import these parts
            </Button>
          </p>
        </>
      )}
    </section>
  );
}
