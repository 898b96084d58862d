import { Form } from "@remix-run/react";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { CheckboxField, SelectField } from "~/ui/field";
import { Notice } from "~/ui/notice";
import { TextAreaField } from "~/ui/text-area";
import { IMPORT_LINES_MAX, type ImportPreview } from "../pin-import.model";

interface ImportPageProps {
  /** What the pasted text would bring; null before anything was pasted. */
  readonly preview: ImportPreview | null;
  /** The text as it was sent. */
  readonly lines: string;
  /** Why the last post was refused. */
  readonly error: string | null;
  /** What to do about it, when there is more to say. */
  readonly advice: string | null;
  /** Id of the collection that was chosen, or nothing for the pins. */
  readonly into: string;
  /** The member's collections to put the parts into instead. */
  readonly collections: readonly { readonly id: number; readonly name: string }[];
}

/**
 * Import of pasted links and ids: paste, look, confirm. One form, so that what was pasted comes along with what was
 * chosen and is there again when it is refused.
 */
export function ImportPage({ preview, lines, ...choices }: ImportPageProps) {
  return (
    <Form method="post" className="grid gap-8">
      <div className="grid max-w-prose gap-3">
        <TextAreaField
          id="import-lines"
          name="lines"
          label="Links or ids, one per line"
          hint="A part's address here, hotend:12, or a list you exported. Nothing is pinned before you have seen what was found."
          error={preview === null ? choices.error : null}
          rows={8}
          required
          defaultValue={lines}
        />
        <p className="actions">
          <Button name="intent" value="preview" variant={preview === null ? "primary" : "secondary"}>
            Show what was found
          </Button>
        </p>
      </div>
      <p role="status" className="sr-only">
        {preview === null ? null : foundWords(preview)}
      </p>
      {preview === null ? null : <Preview preview={preview} {...choices} />}
    </Form>
  );
}

function foundWords({ found }: ImportPreview): string {
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
        {foundWords(preview)}
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
              {found.map(({ key, name, manufacturer, pinned, ticked }) => (
                <CheckboxField
                  key={key}
                  id={`import-${key}`}
                  name="item"
                  value={key}
                  label={`${name}${manufacturer === null ? "" : ` by ${manufacturer}`}${pinned ? " (pinned already)" : ""}`}
                  defaultChecked={ticked}
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
