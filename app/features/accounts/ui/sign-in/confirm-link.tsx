import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { useAppForm } from "~/lib/forms/use-app-form";
import { useReply } from "~/lib/forms/use-reply";
import { paths } from "~/lib/paths";
import { AppForm } from "~/ui/form/app-form";
import { Button } from "~/ui/button";
import { Link } from "~/ui/navigation/link";
import { SUSPENDED } from "../../accounts.messages";
import { linkSchema, type LinkType } from "../../accounts.model";
import { AuthPanel } from "./auth-panel";

interface LinkTexts {
  readonly title: string;
  readonly about: string;
  readonly button: string;
  /** The way to another link when this one is used or expired. */
  readonly again: { readonly label: string; readonly to: string };
}

const TEXTS_BY_TYPE: Readonly<Record<LinkType, LinkTexts>> = {
  signup: {
    title: "Confirm your email",
    about: "Confirm to activate your account.",
    button: "Confirm my email",
    again: { label: "Send the confirmation link again", to: paths.auth({ mode: "resend" }) },
  },
  recovery: {
    title: "Choose a new password",
    about: "This signs you in, to choose a new password or keep yours. If you did not request this, close the page.",
    button: "Sign in and choose a new password",
    again: { label: "Send a new link", to: paths.auth({ mode: "recover" }) },
  },
  email_change: {
    title: "Confirm this address",
    about: "The address of your account changes once both the old and the new one are confirmed.",
    button: "Confirm this address",
    again: { label: "Change the address again", to: paths.preferences() },
  },
  invite: {
    title: "You are invited",
    about: "An admin created your account.",
    button: "Accept the invitation",
    again: { label: "Sign in", to: paths.auth() },
  },
};

interface ConfirmLinkProps {
  readonly tokenHash: string;
  readonly type: LinkType;
}

/** The page of a link in an e-mail: a button confirms, so that mail scanners that open the link do not use it up. */
export function ConfirmLink({ tokenHash, type }: ConfirmLinkProps) {
  const { title, about, button, again } = TEXTS_BY_TYPE[type];
  const [form] = useAppForm({ schema: linkSchema, id: "verify", intent: "verify" });
  const busy = useBusyIntent("verify");
  const reply = useReply();
  const refused = reply?.intent === "verify";
  return (
    <AuthPanel title={title} about={about}>
      <AppForm form={form} intent="verify" labels={{}} className="grid">
        <input type="hidden" name="token_hash" value={tokenHash} />
        <input type="hidden" name="type" value={type} />
        <Button type="submit" variant={refused ? "secondary" : "primary"} busy={busy} busyLabel="Confirming...">
          {button}
        </Button>
      </AppForm>
      {refused && reply.reason !== SUSPENDED ? (
        <p>
          <Link to={again.to}>{again.label}</Link>
        </p>
      ) : null}
    </AuthPanel>
  );
}
