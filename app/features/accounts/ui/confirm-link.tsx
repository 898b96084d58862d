import { Link, useActionData } from "@remix-run/react";
import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { useAppForm } from "~/lib/forms/use-app-form";
import type { ActionReply } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import { AppForm } from "~/ui/app-form";
import { Button } from "~/ui/button";
import { linkSchema, type LinkType } from "../accounts.model";
import { AuthPanel } from "./auth-panel";

interface LinkWords {
  readonly title: string;
  readonly about: string;
  readonly button: string;
  /** What to do when the link is of no use any more. */
  readonly again: { readonly words: string; readonly to: string };
}

const WORDS: Readonly<Record<LinkType, LinkWords>> = {
  signup: {
    title: "Confirm your e-mail",
    about: "One press, and your account is ready.",
    button: "Confirm my e-mail",
    again: { words: "Send the confirmation link again", to: paths.auth({ mode: "resend" }) },
  },
  recovery: {
    title: "Choose a new password",
    about: "You are about to choose a new password for your account. If you did not ask for this, close the page.",
    button: "Choose a new password",
    again: { words: "Send me another link", to: paths.auth({ mode: "recover" }) },
  },
  email_change: {
    title: "Confirm this address",
    about: "The address of your account changes once both the old and the new one are confirmed.",
    button: "Confirm this address",
    again: { words: "Change the address again", to: paths.preferences() },
  },
  invite: {
    title: "You are invited",
    about: "Somebody who runs this site made an account for you.",
    button: "Accept the invitation",
    again: { words: "Sign in", to: paths.auth() },
  },
};

interface ConfirmLinkProps {
  readonly tokenHash: string;
  readonly type: LinkType;
}

/** What a link out of an e-mail shows: a button. Programs that open links in mail press none, so it stays good. */
export function ConfirmLink({ tokenHash, type }: ConfirmLinkProps) {
  const { title, about, button, again } = WORDS[type];
  const [form] = useAppForm({ schema: linkSchema, id: "verify", intent: "verify" });
  const busy = useBusyIntent("verify");
  const refused = useActionData<ActionReply>()?.intent === "verify";
  return (
    <AuthPanel title={title} about={about}>
      <AppForm form={form} intent="verify" labels={{}} className="grid">
        <input type="hidden" name="token_hash" value={tokenHash} />
        <input type="hidden" name="type" value={type} />
        <Button type="submit" variant={refused ? "secondary" : "primary"} busy={busy} busyLabel="Confirming...">
          {button}
        </Button>
      </AppForm>
      {refused ? (
        <p>
          <Link to={again.to}>{again.words}</Link>
        </p>
      ) : null}
    </AuthPanel>
  );
}
