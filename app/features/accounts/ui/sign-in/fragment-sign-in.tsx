import { useNavigate } from "@remix-run/react";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { z } from "zod";
import type { TimedMove } from "~/lib/browser/timed-move";
import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { useAppForm } from "~/lib/forms/use-app-form";
import { paths } from "~/lib/paths";
import { AppForm } from "~/ui/form/app-form";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/feedback/notice";
import { Link } from "~/ui/navigation/link";
import { ACCOUNT_TEXTS as TEXTS, SOCIAL_FAILURE_TITLE } from "../../accounts.messages";
import { fragmentSchema } from "../../accounts.model";
import { tokenFacts } from "../../session/token-facts";
import { AuthPanel } from "./auth-panel";
import { CallbackError } from "./callback-error";

type Tokens = z.output<typeof fragmentSchema>;

/** The content of the fragment; null before it is read, and when the page moves on. */
type Found = { readonly tokens: Tokens; readonly at: number } | "incomplete" | null;

interface FragmentSignInProps {
  readonly siteUrl: string;
  /** Where the page goes after an error. */
  readonly backToLogin: TimedMove;
}

/**
 * The return from an old-style social sign-in, whose tokens are in the fragment of the address, which browsers do not
 * send to the server. They are removed from the address at once, and used only after the visitor has confirmed the
 * account, since anybody can make a link with tokens in it.
 */
export function FragmentSignIn({ siteUrl, backToLogin }: FragmentSignInProps) {
  const found = useFragment();
  if (found === "incomplete") {
    return (
      <CallbackError
        title={SOCIAL_FAILURE_TITLE}
        message={TEXTS.noSessionInUrl}
        siteUrl={siteUrl}
        moveOn={backToLogin}
      />
    );
  }
  if (found) return <ContinueWithTokens tokens={found.tokens} at={found.at} />;
  return (
    <AuthPanel title={TEXTS.completing}>
      <p role="status">This takes a moment.</p>
      <p>
        <Link to={paths.auth()}>{TEXTS.returnToLogin}</Link>
      </p>
    </AuthPanel>
  );
}

interface Fragment {
  readonly params: URLSearchParams;
  /** When it was read, milliseconds since 1970. */
  readonly at: number;
}

/** Reads the fragment once: the result stays the same when the fragment is removed from the address. */
function fragmentReader(): () => Fragment {
  let fragment: Fragment | null = null;
  return () => (fragment ??= { params: new URLSearchParams(location.hash.slice(1)), at: Date.now() });
}

const never = () => () => undefined;

const isEmpty = (params: URLSearchParams) => params.toString() === "";
const hasError = (params: URLSearchParams) => params.has("error") || params.has("error_code");

/** Reads the fragment and removes it from the address. Without one, or with an error in it, the page moves on. */
function useFragment(): Found {
  const navigate = useNavigate();
  const [read] = useState(fragmentReader);
  const fragment = useSyncExternalStore(never, read, () => null);
  useEffect(() => {
    if (fragment === null) return;
    const { params } = fragment;
    if (isEmpty(params)) {
      navigate(paths.auth(), { replace: true });
      return;
    }
    history.replaceState(history.state, "", `${location.pathname}${location.search}`);
    // The server has the texts for errors.
    if (hasError(params)) navigate(paths.authCallback(errorParams(params)), { replace: true });
  }, [fragment, navigate]);
  if (fragment === null || isEmpty(fragment.params) || hasError(fragment.params)) return null;
  const tokens = fragmentSchema.safeParse(Object.fromEntries(fragment.params));
  return tokens.success ? { tokens: tokens.data, at: fragment.at } : "incomplete";
}

function errorParams(fragment: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of ["error", "error_code", "error_description"]) {
    const value = fragment.get(name);
    if (value) params.set(name, value);
  }
  return params;
}

function ContinueWithTokens({ tokens, at }: { readonly tokens: Tokens; readonly at: number }) {
  const [form] = useAppForm({ schema: fragmentSchema, id: "continue", intent: "continue" });
  const busy = useBusyIntent("continue");
  const { email, old } = tokenFacts(tokens.access_token, at);
  return (
    <AuthPanel title="Is this you?" about="Continue only if you just signed in yourself. Otherwise close the page.">
      {old ? (
        <Notice tone="warning" title="This sign-in is more than two minutes old">
          If you did not start it just now, do not continue.
        </Notice>
      ) : null}
      <AppForm form={form} intent="continue" labels={{}} className="grid">
        {Object.entries(tokens).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" variant="primary" busy={busy} busyLabel={TEXTS.signingIn}>
          <span className="min-w-0 wrap-anywhere">{email === null ? "Continue" : `Continue as ${email}`}</span>
        </Button>
      </AppForm>
    </AuthPanel>
  );
}
