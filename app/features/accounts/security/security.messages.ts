import type { Toast } from "~/lib/toast";

/** The texts of second factors, recovery codes and connected accounts. */
export const SECURITY_TEXTS = {
  codeRequired: "Enter the code from your authenticator app",
  codeForm: "The code has six digits",
  codeWrong: "This code is wrong or was used before. Wait for the next one and try again",
  recoveryRequired: "Enter one of your recovery codes",
  recoveryForm: "A recovery code has twelve characters",
  recoveryWrong: "This recovery code is wrong or was used before",
  anyCodeForm: "Enter six digits from an app, or a recovery code of twelve characters",
  factorUnknown: "Choose one of your apps",
  nameRequired: "Give the app a name",
  nameTooLong: "The name can be at most 40 characters",
  nameTaken: "You have an app with this name already",
  passwordRequired: "Password is required",
  passwordWrong: "This password is wrong",
} as const;

/** The toasts of the security settings. */
export const SECURITY_TOASTS = {
  factorAdded: { title: "Authenticator app added", variant: "default" },
  factorRemoved: { title: "Authenticator app removed", variant: "default" },
  factorGone: { title: "This app has been removed already", variant: "default" },
  enrolmentGone: {
    title: "Nothing was added",
    description:
      "The app was being added for too long, or it was cancelled in another window. Start again: the QR code is no longer valid.",
    variant: "destructive",
  },
  tooManyFactors: {
    title: "You have ten authenticator apps",
    description: "Remove one to add another.",
    variant: "destructive",
  },
  enrolmentCancelled: { title: "Nothing was added", variant: "default" },
  enrolmentFinished: {
    title: "This app was added already",
    description: "Create recovery codes if you have none. To remove the app, give a code of it.",
    variant: "warning",
  },
  codesNeedApp: {
    title: "Add an authenticator app first",
    description: "Recovery codes stand in for an app that you have lost.",
    variant: "warning",
  },
  codesFailed: {
    title: "The recovery codes could not be created",
    description: "Please create them here in a moment.",
    variant: "destructive",
  },
  unlinked: { title: "Account disconnected", variant: "default" },
  lastIdentity: {
    title: "This is your only way to sign in",
    description: "Connect another account first.",
    variant: "destructive",
  },
  linkFailed: {
    title: "The account could not be connected",
    description: "Please try again.",
    variant: "destructive",
  },
  signInAgain: { title: "Please sign in again", variant: "destructive" },
  adminsNeed: { title: "Admins need two-factor authentication now", variant: "default" },
  adminsFree: { title: "Admins can sign in without a second factor now", variant: "default" },
  adminsRefused: {
    title: "Only admins with two-factor authentication can change this",
    description: "Add an authenticator app first.",
    variant: "destructive",
  },
} as const satisfies Readonly<Record<string, Toast>>;

/** What is said after a sign-in with a recovery code; `left` is null while the others cannot be counted. */
export function recoveryCodeUsed(left: number | null): Toast {
  const others = left === null ? "" : left === 0 ? "It was your last one." : `${String(left)} left.`;
  return {
    title: "Signed in with a recovery code",
    description: `${others} Lost your phone? Remove its app and create new codes in Preferences, Security.`.trim(),
    variant: "warning",
  };
}
