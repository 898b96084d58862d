import type { Suspicion } from "~/lib/forms/sent-by-people.server";
import { failure, success, type Toast } from "~/lib/toast";

/** The toasts of the form. */
export const FORM_TOASTS = {
  sent: success("Submitted", "Thank you. An admin looks at it, and you are told what became of it."),
  changed: success("Changes submitted"),
  incomplete: failure("This was not sent yet", "Correct what is marked, then send it."),
  alike: failure(
    "These look the same",
    "Nothing was sent yet. Look at them, then submit anyway if yours is another one.",
  ),
  signedOut: failure("You are signed out", "Nothing was sent. What you typed is still here: sign in, then send it."),
  unavailable: failure(
    "The server could not save this",
    "Nothing was sent. What you typed is still here: send it again.",
  ),
  tooSoon: failure("Too many in one minute", "Nothing was sent. What you typed is still here: wait a moment."),
} as const;

/** The toasts about forms that a program seems to have sent. */
export const SUSPICION_TOASTS: Readonly<Record<Suspicion, Toast>> = {
  "filled-trap": failure(
    "This was not sent",
    "A hidden field was filled in, as programs do. It is empty again: send it.",
  ),
  "too-fast": failure(
    "That was very fast",
    "Nothing was sent, to keep programs out. Look it over, then send it again.",
  ),
  "no-beginning": failure("This form was too old", "Nothing was sent. What you typed is still here: send it again."),
};
