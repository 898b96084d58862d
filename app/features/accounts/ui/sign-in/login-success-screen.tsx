import { useEffect } from "react";
import { openingWindow } from "~/lib/browser/use-opener";
import { useTimedMove, type TimedMove } from "~/lib/browser/timed-move";
import { LinkButton } from "~/ui/button";
import { ACCOUNT_TEXTS as TEXTS } from "../../accounts.messages";
import { AuthPanel } from "./auth-panel";

/** The message to the window that opened this one. */
const SIGNED_IN_MESSAGE = { type: "first-layer:signed-in" } as const;

interface LoginSuccessScreenProps {
  readonly username: string | null;
  readonly moveOn: TimedMove;
}

/** Confirms the sign-in, and redirects after two seconds. */
export function LoginSuccessScreen({ username, moveOn }: LoginSuccessScreenProps) {
  useTimedMove(moveOn);
  useEffect(() => {
    // Delivered only to a window of this origin.
    openingWindow()?.postMessage(SIGNED_IN_MESSAGE, location.origin);
  }, []);
  return (
    <AuthPanel
      title={TEXTS.loginSuccessful}
      about={username === null ? undefined : <span className="wrap-anywhere">You are signed in as {username}.</span>}
    >
      <p>Redirecting...</p>
      <LinkButton to={moveOn.to} variant="primary" replace>
        Continue
      </LinkButton>
    </AuthPanel>
  );
}
