import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { useAppForm } from "~/lib/forms/use-app-form";
import { useReply } from "~/lib/forms/use-reply";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/feedback/notice";
import { RetryTime } from "~/ui/feedback/retry-time";
import { AppForm } from "~/ui/form/app-form";
import { recoverSchema } from "../../accounts.model";

const FORM_ID = "sign-in-link";

/**
 * The way in while no more passwords are accepted: the link of a forgotten password signs in, too. Others may have used
 * up the tries. Drawn inside the form for the password, the button belongs to {@link SignInLinkForm} beside it.
 */
export function SignInLinkOffer() {
  const busy = useBusyIntent("recover");
  return (
    <Notice title="Sign in by email instead">
      <p>We can email you a link that signs you in now. You can keep your password.</p>
      <Button type="submit" form={FORM_ID} className="mt-3" busy={busy} busyLabel="Sending...">
        Email me a sign-in link
      </Button>
    </Notice>
  );
}

/** The form that requests the link for the address of the refused sign-in. */
export function SignInLinkForm({ next, email }: { readonly next: string; readonly email: string }) {
  const [form, fields] = useAppForm({ schema: recoverSchema, id: FORM_ID, intent: "recover" });
  const reply = useReply();
  const retry = reply?.intent === "recover" ? reply.retry : undefined;
  return (
    <AppForm form={form} intent="recover" labels={{ email: "Email" }} className="contents">
      <input type="hidden" name="next" value={next} />
      <input type="hidden" name="email" value={fields.email.value ?? email} />
      {retry === undefined ? null : <RetryTime key={retry.at} verb="ask" {...retry} />}
    </AppForm>
  );
}
