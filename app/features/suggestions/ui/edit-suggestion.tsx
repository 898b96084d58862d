import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { useAppForm } from "~/lib/forms/use-app-form";
import { useReply } from "~/lib/forms/use-reply";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { RetryTime } from "~/ui/feedback/retry-time";
import { AppForm } from "~/ui/form/app-form";
import { editSuggestionSchema } from "../suggestions-forms.model";
import type { Suggestion } from "../suggestions.model";
import { SUGGESTION_LABELS, SuggestionFields } from "./suggestion-fields";

/** Changes or withdraws the member's own suggestion, as long as it is open. */
export function EditSuggestion({ suggestion }: { readonly suggestion: Suggestion }) {
  const { id, title, body, area } = suggestion;
  const reply = useReply();
  const refused = reply?.intent === "edit-suggestion" ? reply : null;
  const [form, fields] = useAppForm({
    schema: editSuggestionSchema,
    id: "suggestion",
    intent: "edit-suggestion",
    defaultValue: { title, body, area },
  });
  const busy = useBusyIntent("edit-suggestion");
  // With what is saved in the key, the form is closed and shows it once that is another one.
  return (
    <details className="card p-5" key={`${title} ${area} ${body}`} open={refused !== null}>
      <summary>Change or withdraw your suggestion</summary>
      <AppForm form={form} intent="edit-suggestion" labels={SUGGESTION_LABELS} className="mt-4 grid max-w-2xl gap-4">
        {refused?.retry === undefined ? null : <RetryTime verb="try" {...refused.retry} />}
        <SuggestionFields fields={fields} />
        <p className="actions">
          <Button variant="primary" busy={busy} busyLabel="Saving...">
            Save changes
          </Button>
          <LinkButton variant="quiet" to={paths.suggestion(String(id), { withdraw: 1 })}>
            Withdraw suggestion
          </LinkButton>
        </p>
      </AppForm>
    </details>
  );
}
