import { z } from "zod";
import { siteCookie, typedCookie, type CookieContext, type TypedCookie } from "~/lib/cookies/typed-cookie.server";
import { openSealed, sealText } from "~/lib/sealed-text.server";

/* What is shown in the time between two forms, and kept by nobody but the member's own browser, encrypted. */

/**
 * @param memberId whose browser it is: what one member was shown nobody else is who signs in there
 */
function sealedCookie<T>(
  name: "enrolment" | "recovery_codes",
  schema: z.ZodType<T>,
  { context, memberId }: { readonly context: CookieContext; readonly memberId: string },
): TypedCookie<T> {
  const cookie = typedCookie(siteCookie(name, context), z.string(), context);
  const seal = { secret: context.sessionSecret, purpose: `cookie ${name} ${memberId}` };
  return {
    async read(request) {
      const sealed = await cookie.read(request);
      const opened = sealed === null ? null : openSealed(sealed, seal);
      const parsed = schema.safeParse(opened === null ? null : JSON.parse(opened));
      return parsed.success ? parsed.data : null;
    },
    write: (value) => cookie.write(sealText(JSON.stringify(value), seal)),
    clear: () => cookie.clear(),
  };
}

const enrolment = z.object({ factorId: z.guid(), name: z.string(), secret: z.string(), uri: z.string() });

/** An authenticator app that is being added. */
export type Enrolment = z.infer<typeof enrolment>;

/** `enrolment`: the secret of the authenticator app that a member is adding, until its first code. */
export const enrolmentCookie = (context: CookieContext, memberId: string) =>
  sealedCookie("enrolment", enrolment, { context, memberId });

/** `recovery_codes`: the codes that were just made, until the member says that they are saved. */
export const recoveryCodesCookie = (context: CookieContext, memberId: string) =>
  sealedCookie("recovery_codes", z.array(z.string()), { context, memberId });
