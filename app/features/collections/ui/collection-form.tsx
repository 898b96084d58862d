import { Link, useActionData } from "@remix-run/react";
import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { useAppForm } from "~/lib/forms/use-app-form";
import type { ActionReply } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import { AppForm } from "~/ui/app-form";
import { Button } from "~/ui/button";
import { FactList } from "~/ui/data-table";
import { CheckboxField, TextField } from "~/ui/field";
import { TextAreaField } from "~/ui/text-area";
import { editSchema } from "../collections-forms.model";
import {
  DESCRIPTION_MAX,
  NAME_MAX,
  VISIBILITIES,
  VISIBILITY_WORDS,
  type CollectionSummary,
} from "../collections.model";

interface CollectionFormProps {
  readonly collection: CollectionSummary & { readonly version: number };
  /** Somebody else saved meanwhile: what is saved now is shown beside what was written here. */
  readonly conflict: boolean;
}

/** Whether the form came back because the collection had changed since it was opened. */
export function useEditConflict(savedVersion: number): boolean {
  const reply = useActionData<ActionReply>();
  const written = reply?.lastResult?.initialValue?.["version"];
  return reply?.intent === "edit" && typeof written === "string" && written !== String(savedVersion);
}

/** Name, description and visibility of a collection. */
export function CollectionForm({ collection, conflict }: CollectionFormProps) {
  const { name, description, visibility, version, slug } = collection;
  const [form, fields] = useAppForm({
    schema: editSchema,
    id: "edit-collection",
    intent: "edit",
    defaultValue: { name, description: description ?? "", visibility },
  });
  const busy = useBusyIntent("edit");
  const chosen = fields.visibility.initialValue ?? visibility;
  return (
    <div className={conflict ? "grid items-start gap-4 lg:grid-cols-2" : "grid max-w-2xl gap-4"}>
      <AppForm
        form={form}
        intent="edit"
        labels={{ name: "Name", description: "What it is for", visibility: "Who can read it" }}
        className="card grid gap-5 p-5"
      >
        {/* The version on the page, not the one sent last: saving again then means it. */}
        <input type="hidden" name="version" value={version} />
        {conflict ? <h2>What you wrote</h2> : null}
        <TextField
          id={fields.name.id}
          name={fields.name.name}
          label="Name"
          hint="Links to the collection stay the same."
          error={fields.name.errors?.[0]}
          defaultValue={fields.name.initialValue}
          maxLength={NAME_MAX}
          autoComplete="off"
          required
        />
        <TextAreaField
          id={fields.description.id}
          name={fields.description.name}
          label="What it is for"
          rows={4}
          error={fields.description.errors?.[0]}
          defaultValue={fields.description.initialValue}
          maxLength={DESCRIPTION_MAX}
        />
        <fieldset className="grid gap-2" id={fields.visibility.id}>
          <legend className="label">Who can read it</legend>
          {VISIBILITIES.map((value) => (
            <CheckboxField
              key={value}
              type="radio"
              id={`visibility-${value}`}
              name="visibility"
              value={value}
              label={VISIBILITY_WORDS[value].label}
              hint={VISIBILITY_WORDS[value].meaning}
              defaultChecked={chosen === value}
            />
          ))}
        </fieldset>
        <p className="actions">
          <Button type="submit" variant="primary" busy={busy} busyLabel="Saving...">
            {conflict ? "Save mine instead" : "Save"}
          </Button>
          <Link className="btn btn-quiet" to={paths.collection(slug)}>
            {conflict ? "Keep what is saved" : "Cancel"}
          </Link>
        </p>
      </AppForm>
      {conflict ? (
        <section className="card p-5" aria-labelledby="saved-heading">
          <h2 id="saved-heading">What is saved now</h2>
          <FactList
            facts={[
              { label: "Name", value: name },
              { label: "What it is for", value: description },
              { label: "Who can read it", value: VISIBILITY_WORDS[visibility].label },
            ]}
          />
        </section>
      ) : null}
    </div>
  );
}
