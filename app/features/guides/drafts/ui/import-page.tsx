import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/feedback/notice";
import { Labelled } from "~/ui/form/field";
import { FormId } from "~/ui/form/form-id";
import { TextAreaField } from "~/ui/form/text-area";
import { PageHeader } from "~/ui/layout/page-header";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";
import { Form } from "~/ui/navigation/link";
import type { RefusedImport } from "../import.model";

/** Makes a draft from a Markdown file; what is wrong with it is said by line, and the text stays. */
export function ImportPage({ refused }: { readonly refused: RefusedImport | null }) {
  const busy = useBusyIntent("import");
  return (
    <div className="wrap">
      <PageHeader
        before={<Breadcrumbs trail={[{ label: "Write a guide", to: paths.tutorialCreator() }]} current="Import" />}
        title="Import a guide"
      >
        Takes the Markdown file that “Download as Markdown” gives, on a guide or a draft, and makes a new draft of it.
        It need not be finished: what is missing you add in the draft.
      </PageHeader>
      {refused === null ? null : (
        <Notice tone="danger" role="alert" title={refused.title} className="mb-4">
          <ul>
            {refused.problems.map(({ line, text }) => (
              <li key={`${String(line)} ${text}`}>
                Line {line}: {text}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {/* Drawn anew with the text of a file that was refused. */}
      <Form
        key={refused?.text}
        method="post"
        action={paths.guideImport()}
        encType="multipart/form-data"
        className="grid gap-4"
        aria-busy={busy}
      >
        <FormId />
        <Labelled id="import-file" label="File">
          <input id="import-file" className="input" type="file" name="file" accept=".md,.markdown,text/markdown" />
        </Labelled>
        <TextAreaField
          name="text"
          label="Or paste it here"
          rows={16}
          defaultValue={refused?.text ?? ""}
          spellCheck={false}
        />
        <details className="more">
          <summary>How such a file is written</summary>
          <ul>
            <li>
              The facts stand first, one “name: value” in each line, between two lines of three hyphens (
              <code>---</code>
              ). They may be left out.
            </li>
            <li>Then the introduction, as plain paragraphs.</li>
            <li>
              Each step is a heading with <code>##</code>, below it its lines as a list with hyphens.
            </li>
            <li>
              The last heading is <code>## Conclusion</code>.
            </li>
          </ul>
        </details>
        <Button
          variant="primary"
          name="intent"
          value="import"
          busy={busy}
          busyLabel="Importing..."
          className="justify-self-start"
        >
          Import as a draft
        </Button>
      </Form>
    </div>
  );
}
