import { escapeHtml, mailDocument, mailParagraph, type MailContent } from "~/lib/mail-document";
import { paths } from "~/lib/paths";
import { SITE_NAME } from "~/lib/site";

/** What may have happened to an account without its owner. */
export type AccountEvent =
  | { readonly kind: "account-deleted" }
  | { readonly kind: "recovery-code-used"; readonly codesLeft: number }
  | { readonly kind: "recovery-codes-replaced" };

interface MailText {
  readonly title: string;
  /** What happened, and what to do if it was somebody else. */
  readonly said: readonly string[];
  /** What stands in front of the link at the end. */
  readonly last: string;
  /** Where the link leads, a path of the site. */
  readonly to: string;
}

const IF_YOU = "If you did this, there is nothing to do. If not,";

function textOf(event: AccountEvent, email: string): MailText {
  const account = `your ${SITE_NAME} account ${email}`;
  switch (event.kind) {
    case "account-deleted":
      return {
        title: "Your account was deleted",
        said: [
          `Your ${SITE_NAME} account ${email} was just deleted, and is signed out everywhere. What was yours alone is gone; what you gave to everyone under a licence stays without your name.`,
          `${IF_YOU} somebody else could sign in as you: choose a new password wherever you used the same one. The account cannot be brought back.`,
        ],
        last: "We keep your email address no longer than it took to send this. What is kept, and for how long:",
        to: paths.privacyPolicy(),
      };
    case "recovery-code-used":
      return {
        title: "A recovery code was used",
        said: [
          `A recovery code of ${account} was just used in place of a code from an app. ${leftWords(event.codesLeft)}`,
          `${IF_YOU} somebody else has your password and your codes: choose a new password now and create new recovery codes.`,
        ],
        last: "Your security settings:",
        to: paths.security(),
      };
    case "recovery-codes-replaced":
      return {
        title: "New recovery codes were created",
        said: [
          `New recovery codes were just created for ${account}. The old ones no longer work.`,
          `${IF_YOU} somebody else could sign in as you: choose a new password now, look through your authenticator apps, and create new recovery codes.`,
        ],
        last: "Your security settings:",
        to: paths.security(),
      };
  }
}

function leftWords(left: number): string {
  if (left === 0) return "It was the last one: create new ones before you need one again.";
  return left === 1 ? "One is left." : `${String(left)} are left.`;
}

/**
 * The mail that says what happened to an account: who did not do it learns that somebody else could sign in.
 *
 * @param siteUrl public origin of the site
 */
export function accountMail(event: AccountEvent, email: string, siteUrl: string): MailContent {
  const { title, said, last, to } = textOf(event, email);
  const link = `${siteUrl}${to}`;
  return {
    subject: title,
    text: [...said.flatMap((paragraph) => [paragraph, ""]), last, link, "", SITE_NAME, siteUrl, ""].join("\n"),
    html: mailDocument({
      title,
      body: said.map((paragraph) => mailParagraph(escapeHtml(paragraph))),
      note: `${escapeHtml(last)} <a class="link" href="${escapeHtml(link)}" style="color: #5b6675">${escapeHtml(link)}</a>`,
    }),
    headers: {},
  };
}
