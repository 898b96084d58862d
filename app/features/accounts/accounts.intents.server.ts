import type { ActionFunctionArgs } from "@remix-run/node";
import { intent } from "~/lib/http/run-action.server";
import type { AfterSignIn } from "./after-sign-in.server";
import * as commands from "./accounts.commands.server";
import * as model from "./accounts.model";
import { requireViewer } from "./guards.server";
import { startSocialSignIn } from "./social.commands.server";

/** What the forms of `/auth` can ask for. */
export function authIntents(args: ActionFunctionArgs, afterSignIn: AfterSignIn) {
  return {
    login: intent({ schema: model.loginSchema, run: (value) => commands.signIn(args, value, afterSignIn) }),
    signup: intent({ schema: model.signupSchema, run: (value) => commands.signUp(args, value, afterSignIn) }),
    recover: intent({ schema: model.recoverSchema, run: (value) => commands.requestRecovery(args, value) }),
    resend: intent({ schema: model.resendSchema, run: (value) => commands.resendConfirmation(args, value) }),
    reset: intent({ schema: model.resetSchema, run: (value) => commands.resetPassword(args, value) }),
    social: intent({ schema: model.socialSchema, run: (value) => startSocialSignIn(args, value) }),
  };
}

/** What the forms of `/auth/callback` can ask for. */
export function callbackIntents(args: ActionFunctionArgs, afterSignIn: AfterSignIn) {
  return {
    verify: intent({ schema: model.linkSchema, run: (value) => commands.verifyLink(args, value, afterSignIn) }),
    continue: intent({
      schema: model.fragmentSchema,
      run: (value) => commands.continueWithTokens(args, value, afterSignIn),
    }),
  };
}

/** What the forms of `/preferences` can ask for; all of it is for signed-in people. */
export function preferencesIntents(args: ActionFunctionArgs) {
  const guard = async () => {
    await requireViewer(args);
  };
  return {
    username: intent({ schema: model.usernameSchema, guard, run: (value) => commands.changeUsername(args, value) }),
    email: intent({ schema: model.emailChangeSchema, guard, run: (value) => commands.changeEmail(args, value) }),
    reauthenticate: intent({
      schema: model.emptySchema,
      guard,
      run: () => commands.sendReauthenticationCode(args),
    }),
    password: intent({
      schema: model.passwordChangeSchema,
      guard,
      run: (value) => commands.changePassword(args, value),
    }),
  };
}

/** What the forms that sign people out can ask for. Without a session it is harmless. */
export function signOutIntents(args: ActionFunctionArgs) {
  return {
    "sign-out": intent({ schema: model.signOutSchema, run: ({ scope }) => commands.signOut(args, scope) }),
  };
}
