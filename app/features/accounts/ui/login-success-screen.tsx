import { useEffect } from "react";
import { openingWindow } from "~/lib/browser/use-opener";
import { useTimedMove, type TimedMove } from "~/lib/browser/timed-move";
import { LinkButton } from "~/ui/button";
import { ACCOUNT_TEXTS as TEXTS } from "../accounts.messages";
import { AuthPanel } from "./auth-panel";

/** What a window that opened us is told. */
const SIGNED_IN_MESSAGE = { type: "first-layer:signed-in" } as const;

interface LoginSuccessScreenProps {
  readonly username: string | null;
  readonly moveOn: TimedMove;
}

/** Says that it worked, and goes on by itself. */
export function LoginSuccessScreen({ username, moveOn }: LoginSuccessScreenProps) {
  useTimedMove(moveOn);
  useEffect(() => {
    // Only a window of this very site hears it.
    openingWindow()?.postMessage(SIGNED_IN_MESSAGE, location.origin);
  }, []);
  return (
    <AuthPanel
      title={TEXTS.loginSuccessful}
      about={username === null ? undefined : <span className="wrap-anywhere">You are signed in as {username}.</span>}
    >
      <p>You are taken on in a moment.</p>
      <LinkButton to={moveOn.to} variant="primary" replace>
        Continue
      </LinkButton>
    </AuthPanel>
  );
}
