import { useAppForm } from "~/lib/forms/use-app-form";
import { Button } from "~/ui/button";
import { AppForm } from "~/ui/form/app-form";
import { SelectField, TextField } from "~/ui/form/field";
import { TextAreaField } from "~/ui/form/text-area";
import { mergeSchema, replySchema, statusFormSchema } from "../suggestions-forms.model";
import { CHOSEN_STATUSES, statusLabel, type SuggestionDetails } from "../suggestions.model";

/** For administrators: the suggestion's status, the site's reply, and merging it into another one. */
export function SuggestionAdmin({ suggestion }: { readonly suggestion: SuggestionDetails }) {
  return (
    <section aria-labelledby="admin-heading" className="card grid gap-6 p-5">
      <h2 id="admin-heading">Decide on this suggestion</h2>
      <StatusForm key={suggestion.status} suggestion={suggestion} />
      <ReplyForm key={suggestion.adminReply} suggestion={suggestion} />
      {suggestion.into === null ? <MergeForm /> : null}
    </section>
  );
}

function StatusForm({ suggestion: { status } }: { readonly suggestion: SuggestionDetails }) {
  const chosen = CHOSEN_STATUSES.find((one) => one === status);
  const [form, fields] = useAppForm({
    schema: statusFormSchema,
    id: "status",
    intent: "set-status",
    ...(chosen !== undefined && { defaultValue: { status: chosen } }),
  });
  return (
    <AppForm form={form} intent="set-status" labels={{ status: "Status" }} className="grid max-w-2xl gap-3">
      <SelectField
        field={fields.status}
        label="Status"
        hint="Author and voters are told when it is planned and when it has shipped."
        options={[
          ...(chosen === undefined ? [{ value: "", label: "Choose a status" }] : []),
          ...CHOSEN_STATUSES.map((value) => ({ value, label: statusLabel(value) })),
        ]}
      />
      <Button className="justify-self-start">Save status</Button>
    </AppForm>
  );
}

function ReplyForm({ suggestion: { adminReply } }: { readonly suggestion: SuggestionDetails }) {
  const [form, fields] = useAppForm({
    schema: replySchema,
    id: "reply",
    intent: "reply",
    defaultValue: { reply: adminReply ?? "" },
  });
  return (
    <AppForm form={form} intent="reply" labels={{ reply: "Reply" }} className="grid max-w-2xl gap-3">
      <TextAreaField
        field={fields.reply}
        label="Reply"
        hint="Everyone reads it; its author is told. Clear to remove."
      />
      <Button className="justify-self-start">Save reply</Button>
    </AppForm>
  );
}

function MergeForm() {
  const [form, fields] = useAppForm({ schema: mergeSchema, id: "merge", intent: "merge" });
  return (
    <AppForm form={form} intent="merge" labels={{ into: "Merge into" }} className="grid max-w-2xl gap-3">
      <TextField
        field={fields.into}
        label="Merge into"
        hint="Number or address of the suggestion that is the same. The votes move there; both pages stay."
        autoComplete="off"
      />
      <Button className="justify-self-start">Merge suggestion</Button>
    </AppForm>
  );
}
