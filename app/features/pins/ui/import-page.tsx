import { Form } from "@remix-run/react";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { CheckboxField, Labelled, SelectField } from "~/ui/field";
import { Notice } from "~/ui/notice";
import type { ImportPreview } from "../pin-import.model";

interface ImportPageProps {
  /** What the pasted text would bring; null before anything was pasted. */
  readonly preview: ImportPreview | null;
  /** Why the last post was refused. */
  readonly error: string | null;
  /** The member's collections to put the parts into instead. */
  readonly collections: readonly { readonly id: number; readonly name: string }[];
}

/** Import of pasted links and ids: paste, look, confirm. */
export function ImportPage({ preview, error, collections }: ImportPageProps) {
  return (
    <>
      <Form method="post" className="grid max-w-prose gap-3">
        <Labelled
          id="import-lines"
          label="Links or ids, one per line"
          hint="A part's address here, hotend:12, or a list you exported. Nothing is pinned before you have seen what was found."
          error={preview === null ? error : null}
        >
          <textarea
            id="import-lines"
            name="lines"
            className="input"
            rows={8}
            required
            maxLength={100_000}
            aria-describedby="import-lines-hint"
          />
        </Labelled>
        <p className="actions">
          <Button name="intent" value="preview" variant="primary">
            Show what was found
          </Button>
        </p>
      </Form>
      <p role="status" className="sr-only">
        {preview === null ? null : foundWords(preview)}
      </p>
      {preview === null ? null : <Preview preview={preview} collections={collections} />}
    </>
  );
}

function foundWords({ found }: ImportPreview): string {
  return found.length === 1 ? "1 part found" : `${String(found.length)} parts found`;
}

function Preview({ preview, collections }: Pick<ImportPageProps, "collections"> & { readonly preview: ImportPreview }) {
  const { found, unknown } = preview;
  return (
    <section className="mt-8 grid gap-4" aria-labelledby="found-heading">
      <h2 id="found-heading" className="section-title">
        {foundWords(preview)}
      </h2>
      {unknown.length === 0 ? null : (
        <Notice
          tone="warning"
          title={unknown.length === 1 ? "1 line names no part" : `${String(unknown.length)} lines name no part`}
        >
          <ul>
            {unknown.slice(0, 20).map((line) => (
              <li key={line} className="break-words">
                {line}
              </li>
            ))}
          </ul>
          {unknown.length > 20 ? <p>and {unknown.length - 20} more</p> : null}
        </Notice>
      )}
      {found.length === 0 ? null : (
        <Form method="post" className="grid gap-4">
          <Card as="div">
            <fieldset className="grid gap-1">
              <legend className="sr-only">Parts to import</legend>
              {found.map(({ key, name, manufacturer, pinned }) => (
                <CheckboxField
                  key={key}
                  id={`import-${key}`}
                  name="item"
                  value={key}
                  label={`${name}${manufacturer === null ? "" : ` by ${manufacturer}`}${pinned ? " (pinned already)" : ""}`}
                  defaultChecked
                />
              ))}
            </fieldset>
          </Card>
          {collections.length === 0 ? null : (
            <SelectField
              id="import-into"
              name="into"
              label="Where to"
              options={[
                { value: "", label: "My pins" },
                ...collections.map(({ id, name }) => ({ value: String(id), label: `Collection: ${name}` })),
              ]}
            />
          )}
          <p className="actions">
            <Button name="intent" value="confirm" variant="primary">
              Import these parts
            </Button>
          </p>
        </Form>
      )}
    </section>
  );
}
