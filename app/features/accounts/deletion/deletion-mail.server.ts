import { escapeHtml, mailDocument, mailParagraph, type MailContent } from "~/lib/mail-document";
import { paths } from "~/lib/paths";
import { SITE_NAME } from "~/lib/site";

/**
 * The mail that says that an account is gone: who did not delete it learns that somebody else could sign in.
 *
 * @param siteUrl public origin of the site
 */
export function deletionMail(email: string, siteUrl: string): MailContent {
  const title = "Your account was deleted";
  const privacy = `${siteUrl}${paths.privacyPolicy()}`;
  const said = [
    `Your ${SITE_NAME} account ${email} was just deleted, and is signed out everywhere. What was yours alone is gone; what you gave to everyone under a licence stays without your name.`,
    "If you did this, there is nothing to do. If not, somebody else could sign in as you: choose a new password wherever you used the same one. The account cannot be brought back.",
  ];
  const last = "We keep your email address no longer than it took to send this. What is kept, and for how long:";
  return {
    subject: title,
    text: [...said.flatMap((paragraph) => [paragraph, ""]), last, privacy, "", SITE_NAME, siteUrl, ""].join("\n"),
    html: mailDocument({
      title,
      body: said.map((paragraph) => mailParagraph(escapeHtml(paragraph))),
      note: `${escapeHtml(last)} <a class="link" href="${escapeHtml(privacy)}" style="color: #5b6675">${escapeHtml(privacy)}</a>`,
    }),
    headers: {},
  };
}
