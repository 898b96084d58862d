import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { useAppForm } from "~/lib/forms/use-app-form";
import { useReply } from "~/lib/forms/use-reply";
import { paths } from "~/lib/paths";
import { AppForm } from "~/ui/form/app-form";
import { Button, LinkButton } from "~/ui/button";
import { FactList } from "~/ui/layout/data-table";
import { CheckboxField } from "~/ui/form/field";
import { editSchema } from "../../collections-forms.model";
import { VISIBILITIES, VISIBILITY_TEXTS, type CollectionSummary } from "../../collections.model";
import { NameAndDescription, NAME_AND_DESCRIPTION_LABELS } from "../name-and-description";

interface CollectionFormProps {
  readonly collection: CollectionSummary & { readonly version: number };
  /** The collection was saved elsewhere since the form was opened: the saved version is shown beside the form. */
  readonly conflict: boolean;
}

/** Whether the submission was refused because the collection had changed since the form was opened. */
export function useEditConflict(savedVersion: number): boolean {
  const reply = useReply();
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
        labels={{ ...NAME_AND_DESCRIPTION_LABELS, visibility: "Who can read it" }}
        className="card grid gap-5 p-5"
      >
        {/* The newly loaded version, not the one submitted last: saving again then overwrites the saved version. */}
        <input type="hidden" name="version" value={version} />
        {conflict ? <h2>Your version</h2> : null}
        <NameAndDescription fields={fields} nameHint="Links to the collection stay the same." rows={4} />
        <fieldset className="grid gap-2" id={fields.visibility.id}>
          <legend className="label">Who can read it</legend>
          {VISIBILITIES.map((value) => (
            <CheckboxField
              key={value}
              type="radio"
              id={`visibility-${value}`}
              name="visibility"
              value={value}
              label={VISIBILITY_TEXTS[value].label}
              hint={VISIBILITY_TEXTS[value].meaning}
              defaultChecked={chosen === value}
            />
          ))}
        </fieldset>
        <p className="actions">
          <Button type="submit" variant="primary" busy={busy} busyLabel="Saving...">
            {conflict ? "Save my version" : "Save"}
          </Button>
          <LinkButton variant="quiet" to={paths.collection(slug)}>
            {conflict ? "Keep the saved version" : "Cancel"}
          </LinkButton>
        </p>
      </AppForm>
      {conflict ? (
        <section className="card p-5" aria-labelledby="saved-heading">
          <h2 id="saved-heading">Saved version</h2>
          <FactList
            facts={[
              { label: "Name", value: name },
              { label: "Description", value: description },
              { label: "Who can read it", value: VISIBILITY_TEXTS[visibility].label },
            ]}
          />
        </section>
      ) : null}
    </div>
  );
}
