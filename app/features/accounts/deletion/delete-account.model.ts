import { z } from "zod";

/** Errors of the form that deletes an account. */
export const DELETE_TEXTS = {
  confirmation: "Type your username exactly as it is shown",
  passwordRequired: "Type your password",
  passwordWrong: "That is not your password",
  signInAgain: "Sign in again first: this sign-in is more than ten minutes old",
} as const;

/** The form that deletes an account. Whoever has a password types it, so that no open device is enough. */
export const deleteAccountSchema = z.object({
  confirmation: z
    .string({ error: DELETE_TEXTS.confirmation })
    .trim()
    .normalize("NFC")
    .min(1, DELETE_TEXTS.confirmation)
    .max(200, DELETE_TEXTS.confirmation),
  password: z.string().max(1_024, DELETE_TEXTS.passwordWrong).optional(),
});
