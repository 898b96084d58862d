import { isEndless } from "~/features/members/members.model";
import { formatDateTime } from "~/lib/text/format-date";
import type { Toast } from "~/lib/toast";

/**
 * The texts of accounts, exact where docs/product.md lists them. Pages, actions, schemas and tests use these, so that
 * browser and server show the same text.
 */
export const ACCOUNT_TEXTS = {
  // The screen
  heading: "Sign in to your account or create a new one",
  orContinueWith: "Or continue with",
  login: "Login",
  signUp: "Sign Up",
  backToHome: "Back to Home",
  signIn: "Sign In",
  signingIn: "Signing in...",
  createAccount: "Create Account",
  creatingAccount: "Creating account...",
  checkYourEmail: "Check your email",
  loginSuccessful: "Login Successful!",
  completing: "Completing authentication...",
  authenticationError: "Authentication Error",
  returnToLogin: "Return to Login",

  // Fields
  emailRequired: "Email is required",
  emailInvalid: "Please enter a valid email address",
  emailUnchanged: "This is your address already",
  usernameRequired: "Username is required",
  usernameTooShort: "Username must be at least 3 characters",
  usernameTooLong: "Username must be at most 30 characters",
  usernameForm: "Username can contain letters, digits, single spaces inside and _ . -",
  usernameData: "Username can't end in .data",
  usernameAlphabets: "Use letters of one alphabet in a word",
  usernameReserved: "This name is kept for the site. Choose another one",
  usernameTooOften: "You have changed it five times today. Try again tomorrow",
  usernameTaken: "Username is already taken",
  passwordRequired: "Password is required",
  passwordTooShort: "Password must be at least 8 characters long",
  passwordTooLong: "Password must be at most 72 bytes long",
  passwordUppercase: "Password must contain at least one uppercase letter",
  passwordLowercase: "Password must contain at least one lowercase letter",
  passwordNumber: "Password must contain at least one number",
  passwordWeak: "This password is too easy to guess. Please choose another",
  passwordUnchanged: "New password should be different from the old one",
  passwordsDoNotMatch: "Passwords do not match",
  resendIncomplete: "You must provide either an email or phone number and a type",
  codeRequired: "Enter the code from the email",
  codeForm: "The code has six digits",
  codeWrong: "This code is wrong or has expired. Send a new one and try again",

  // Outcomes
  signupThrew: "An error occurred during signup. Please try again.",
  missingSession: "Auth session missing!",
  noSessionInUrl: "No session defined in URL",
  noCode: "No code detected.",
  tokenVerificationFailed: "An error occurred on token verification.",
  linkExpiredTitle: "This link has expired",
  linkUsed: "This link has expired or was already used. Request a new one below.",
} as const;

/** For whoever may get no email now, with or without an account: others may have asked for the ones before. */
export const NEWEST_LINK_WORKS =
  "If we sent an email to this address in the past hour, its link still works. Check your spam folder, too.";

/** The toasts of accounts. */
export const ACCOUNT_TOASTS = {
  signInFailed: {
    title: "Sign in failed",
    description: "Please check your email and password.",
    variant: "destructive",
  },
  signInNotConfirmed: {
    title: "Sign in failed",
    description: "Please confirm your email first. We can send you the link again.",
    variant: "destructive",
  },
  signInError: { title: "Sign in error", description: "Unexpected error.", variant: "destructive" },
  signUpFailed: { title: "Sign up failed", description: "Please try again.", variant: "destructive" },
  signUpError: { title: "Sign up error", description: "Unexpected error.", variant: "destructive" },
  unreachable: {
    title: "We cannot reach the account service",
    description: "Nothing you typed is lost. Please try again in a moment.",
    variant: "destructive",
  },
  signedOutHere: { title: "Signed out", variant: "default" },
  signedOutOthers: { title: "Signed out on all other devices", variant: "default" },
  signedOutEverywhere: { title: "Signed out everywhere", variant: "default" },
  signedOutHereOnly: {
    title: "Signed out on this device",
    description: "We could not reach your other devices. Please sign in and try again.",
    variant: "destructive",
  },
  signedOutLocalOnly: {
    title: "Signed out on this device",
    description: "We could not end the session itself. To end it for sure, sign in later and sign out everywhere.",
    variant: "destructive",
  },
  signedOutBefore: {
    title: "You were signed out before",
    description: "Other devices may still be signed in. Sign in again to sign them out.",
    variant: "destructive",
  },
  notSaved: { title: "This could not be saved", description: "Please try again.", variant: "destructive" },
  usernameSaved: { title: "Username saved", variant: "default" },
  emailChangeSent: {
    title: "Check your email",
    description: "Your address changes once it is confirmed by the links we sent.",
    variant: "default",
  },
  emailChangeCancelled: { title: "The change of address is cancelled", variant: "default" },
  deviceGone: { title: "That device is not signed in any more", variant: "default" },
  deviceSignedOut: { title: "Signed out on that device", variant: "default" },
  emailChanged: { title: "Email address changed", variant: "default" },
  emailHalfChanged: {
    title: "One address confirmed",
    description: "Now open the link we emailed to your other address.",
    variant: "default",
  },
  emailConfirmed: { title: "Email confirmed", description: "Welcome to First Layer.", variant: "default" },
  linkSent: {
    title: "Check your email",
    description: "If confirmation is pending, we've sent a link.",
    variant: "default",
  },
  mailTooSoon: {
    title: "Please wait before you ask for another email",
    description: NEWEST_LINK_WORKS,
    variant: "destructive",
  },
  codeSent: { title: "Check your email", description: "We sent you a code.", variant: "default" },
  passwordSaved: {
    title: "Password saved",
    description: "Other devices have been signed out.",
    variant: "default",
  },
  passwordSavedOnly: {
    title: "Password saved",
    description: "Your other devices could not be signed out. Please do that in your preferences.",
    variant: "destructive",
  },
} as const;

/** Title of everything that a banned member reads when they sign in. */
export const SUSPENDED_TITLE = "Your account is suspended";

/**
 * What a banned member reads who has proved that the account is theirs. The reason is for admins, so it is not among it.
 *
 * @param until when the ban ends; null when that is not known
 * @param contact whom to write to; null when the site knows no address
 */
export function suspensionText(until: string | null, contact: string | null): string {
  const length =
    until === null ? "for now" : isEndless(until) ? "until an admin lifts this" : `until ${formatDateTime(until)}`;
  const whom = contact === null ? "reply to one of our emails" : `write to ${contact}`;
  return `You cannot sign in ${length}. What you saved is kept. If you want to know why or disagree, ${whom}.`;
}

/** What is said to members who sent a form and are asked first who they are. */
export const NOT_CHANGED_YET: Toast = {
  title: "Nothing was changed yet",
  description: "Confirm it's you, then send the form again.",
  variant: "warning",
};

/** Why an admin is on the page of the security settings. */
export const ADMINS_NEED_SECOND_FACTOR: Toast = {
  title: "Admins need two-factor authentication",
  description: "Add an authenticator app to open the admin area.",
  variant: "warning",
};

const TAKEN_MEANWHILE = "Choose another username";

/** `reason` of a refused form of a banned member. */
export const SUSPENDED = "suspended";

/** `reason` of a refused sign-in whose account is not confirmed yet. */
export const NOT_CONFIRMED = "not-confirmed";

/** Title of every message about a failed social sign-in. */
export const SOCIAL_FAILURE_TITLE = "Sign In Failed";

/** Why a social sign-in failed; the fourth case names the provider. */
export const SOCIAL_FAILURES = {
  cancelled: "Sign-in was cancelled. Please try again.",
  blocked: "Pop-up was blocked. Please allow pop-ups and try again.",
  network: "Network error. Please check your connection.",
} as const;

/** The message for a failure without a more precise reason. */
export function socialFailure(provider: string): string {
  return `Failed to sign in with ${provider}`;
}

/** The text about the time to wait after too many attempts, in seconds or rounded up to minutes or hours. */
export function tooManyAttempts(retryAfterS: number): string {
  const minutes = Math.ceil(retryAfterS / 60);
  const hours = Math.ceil(minutes / 60);
  const wait =
    retryAfterS < 60
      ? `${retryAfterS} seconds`
      : minutes === 1
        ? "a minute"
        : minutes < 120
          ? `${minutes} minutes`
          : `${hours} hours`;
  return `Too many attempts. Please wait ${wait} and try again.`;
}

/** The toast after a confirmed sign-up whose username was taken while it waited. */
export function usernameGiven({ wanted, given }: { readonly wanted: string; readonly given: string }): Toast {
  return {
    title: TAKEN_MEANWHILE,
    description: `"${wanted}" was taken before you confirmed, so you are "${given}" for now. Choose another below.`,
    variant: "destructive",
  };
}
