import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { useAppForm } from "~/lib/forms/use-app-form";
import { Button } from "~/ui/button";
import { AppForm } from "~/ui/form/app-form";
import { CheckboxField } from "~/ui/form/field";
import { mailedKindsSchema } from "../notifications-forms.model";
import { KIND_TEXTS, NOTIFICATION_KINDS, type NotificationKind } from "../notifications.model";

const INTENT = "notify-email";

/** The form that says which notices a member also gets by email. */
export function MailChoicesForm({ mailed }: { readonly mailed: readonly NotificationKind[] }) {
  const [form, fields] = useAppForm({
    schema: mailedKindsSchema,
    id: INTENT,
    intent: INTENT,
    defaultValue: { kinds: [...mailed] },
  });
  const busy = useBusyIntent(INTENT);
  // What was sent last comes back as one text when it was one.
  const chosen: readonly (string | undefined)[] = [fields.kinds.initialValue ?? []].flat();
  return (
    <AppForm form={form} intent={INTENT} labels={{ kinds: "Email me about" }} className="grid gap-4">
      <fieldset className="grid gap-2">
        <legend className="label">Email me about</legend>
        {NOTIFICATION_KINDS.map((kind) => (
          <CheckboxField
            key={kind}
            id={`${INTENT}-${kind}`}
            name={fields.kinds.name}
            value={kind}
            label={KIND_TEXTS[kind].label}
            hint={KIND_TEXTS[kind].about}
            defaultChecked={chosen.includes(kind)}
          />
        ))}
      </fieldset>
      <Button type="submit" busy={busy} busyLabel="Saving..." className="justify-self-start">
        Save choices
      </Button>
    </AppForm>
  );
}
