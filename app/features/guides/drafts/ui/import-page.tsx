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
  return (
    <div className="wrap">
      <PageHeader
        before={<Breadcrumbs trail={[{ label: "Write a guide", to: paths.tutorialCreator() }]} current="Import" />}
        title="Import a guide"
      >
        A Markdown file with its facts above the text, such as “Download as Markdown” on a guide gives.
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
      {/* A document of its own: a file is not sent again by itself. */}
      <Form
        method="post"
        action={paths.guideImport()}
        encType="multipart/form-data"
        reloadDocument
        className="grid gap-4"
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
        <Button variant="primary" name="intent" value="import" className="justify-self-start">
          Import as a draft
        </Button>
      </Form>
    </div>
  );
}
