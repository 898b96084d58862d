import { escapeHtml, mailDocument, mailParagraph, type MailContent } from "~/lib/mail-document";
import { paths } from "~/lib/paths";
import { SITE_NAME } from "~/lib/site";

/** What a digest tells a member. */
export interface Digest {
  /** Empty for an account without a profile. */
  readonly username: string;
  /** In the links that turn the mails off without signing in. */
  readonly unsubscribeKey: string;
  /** All that is new; `notifications` has the newest of them. */
  readonly total: number;
  readonly notifications: readonly { readonly text: string; readonly subjectUrl: string }[];
}

const SUBJECT_MAX = 120;

/**
 * The mail with a digest, as text and HTML. Its headers let mail programs turn such mails off with one click, as RFC 8058
 * has it.
 *
 * @param siteUrl public origin of the site
 */
export function digestMail(digest: Digest, siteUrl: string): MailContent {
  const { total, notifications, unsubscribeKey } = digest;
  const [newest] = notifications;
  const subject = total === 1 && newest !== undefined ? newest.text : `${String(total)} new notifications`;
  const links = {
    all: `${siteUrl}${paths.notifications()}`,
    settings: `${siteUrl}${paths.preferences()}#notifications`,
    unsubscribe: `${siteUrl}${paths.unsubscribe(unsubscribeKey)}`,
  };
  return {
    subject: shortened(subject),
    text: textOf(digest, links, siteUrl),
    html: htmlOf(digest, links, siteUrl),
    headers: {
      "List-Unsubscribe": `<${links.unsubscribe}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

/** A text of at most so many characters, of which an emoji is one. */
function shortened(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= SUBJECT_MAX) return text;
  return `${characters
    .slice(0, SUBJECT_MAX - 1)
    .join("")
    .trimEnd()}…`;
}

interface DigestLinks {
  readonly all: string;
  readonly settings: string;
  readonly unsubscribe: string;
}

const introduction = ({ username, total }: Digest): string =>
  `${username === "" ? "Hello" : `Hello ${username}`}, here is what is new for you on ${SITE_NAME}${
    total === 1 ? "" : ` (${String(total)} notifications)`
  }:`;

const moreThanListed = ({ total, notifications }: Digest): string =>
  total > notifications.length ? `And ${String(total - notifications.length)} more.` : "";

function textOf(digest: Digest, links: DigestLinks, siteUrl: string): string {
  const more = moreThanListed(digest);
  return [
    introduction(digest),
    "",
    ...digest.notifications.flatMap(({ text, subjectUrl }) => [`- ${text}`, `  ${siteUrl}${subjectUrl}`, ""]),
    ...(more === "" ? [] : [more, ""]),
    "All your notifications:",
    links.all,
    "",
    "You get this email because of your settings. Choose what we email you about:",
    links.settings,
    "Turn these emails off:",
    links.unsubscribe,
    "",
    SITE_NAME,
    siteUrl,
    "",
  ].join("\n");
}

function htmlOf(digest: Digest, links: DigestLinks, siteUrl: string): string {
  const items = digest.notifications.map(
    ({ text, subjectUrl }) =>
      `<li style="margin: 0 0 12px"><a class="text" href="${escapeHtml(siteUrl + subjectUrl)}" style="color: #2c3440">${escapeHtml(text)}</a></li>`,
  );
  const more = moreThanListed(digest);
  const link = (href: string, words: string) =>
    `<a class="link" href="${escapeHtml(href)}" style="color: #5b6675">${words}</a>`;
  return mailDocument({
    title: "Your notifications",
    body: [
      mailParagraph(escapeHtml(introduction(digest))),
      `<ul style="margin: 0 0 16px; padding: 0 0 0 20px">
                  ${items.join("\n                  ")}
                </ul>`,
      ...(more === "" ? [] : [mailParagraph(more)]),
      `<p style="margin: 24px 0"><a href="${escapeHtml(links.all)}" style="display: inline-block; padding: 12px 22px; border-radius: 8px; background-color: #1f6f4a; color: #ffffff; font-weight: 600; text-decoration: none">Open your notifications</a></p>`,
    ],
    note: `You get this email because of your settings. ${link(links.settings, "Choose what we email you about")} or ${link(links.unsubscribe, "turn these emails off")}.`,
  });
}
