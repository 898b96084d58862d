import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { useAppForm } from "~/lib/forms/use-app-form";
import { AppForm } from "~/ui/form/app-form";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/form/field";
import { usernameSchema } from "../../accounts.model";

/** The form for another username. */
export function UsernameForm({ username }: { readonly username: string }) {
  const [form, fields] = useAppForm({
    schema: usernameSchema,
    id: "change-username",
    intent: "username",
    defaultValue: { username },
  });
  const busy = useBusyIntent("username");
  return (
    <AppForm form={form} intent="username" labels={{ username: "Username" }} className="grid gap-4">
      <TextField
        field={fields.username}
        label="Username"
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <Button type="submit" busy={busy} busyLabel="Saving..." className="justify-self-start">
        Save username
      </Button>
    </AppForm>
  );
}
