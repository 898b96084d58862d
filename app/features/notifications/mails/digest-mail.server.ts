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

/** A mail without its address. */
export interface DigestMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

const SUBJECT_MAX = 120;

/**
 * The mail with a digest, as text and HTML. Its headers let mail programs turn such mails off with one click, as RFC 8058
 * has it.
 *
 * @param siteUrl public origin of the site
 */
export function digestMail(digest: Digest, siteUrl: string): DigestMail {
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

/** Long because it is a whole document: mail programs know no stylesheets of their own. */
function htmlOf(digest: Digest, links: DigestLinks, siteUrl: string): string {
  const items = digest.notifications.map(
    ({ text, subjectUrl }) =>
      `<li style="margin: 0 0 12px"><a class="text" href="${escapeHtml(siteUrl + subjectUrl)}" style="color: #2c3440">${escapeHtml(text)}</a></li>`,
  );
  const more = moreThanListed(digest);
  const link = (href: string, words: string) =>
    `<a class="link" href="${escapeHtml(href)}" style="color: #5b6675">${words}</a>`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="supported-color-schemes" content="light dark" />
    <title>Your notifications</title>
    <style>
      :root { color-scheme: light dark; }
      @media (prefers-color-scheme: dark) {
        .page { background-color: #14171c !important; }
        .card { background-color: #1f242c !important; border-color: #353d49 !important; }
        .head { color: #f3f5f8 !important; }
        .text { color: #d3d9e2 !important; }
        .note, .link { color: #a9b3c1 !important; }
      }
    </style>
  </head>
  <body class="page" style="margin: 0; padding: 0; background-color: #f2f4f7">
    <table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background-color: #f2f4f7">
      <tr>
        <td align="center" style="padding: 32px 16px">
          <table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width: 520px; background-color: #ffffff; border: 1px solid #d8dee6; border-radius: 12px">
            <tr>
              <td style="padding: 32px; font-family: -apple-system, BlinkMacSystemFont, Roboto, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 1.6">
                <p class="note" style="margin: 0 0 24px; color: #5b6675; font-size: 14px; font-weight: 600">${SITE_NAME}</p>
                <h1 class="head" style="margin: 0 0 16px; color: #14171c; font-size: 22px; line-height: 1.3">Your notifications</h1>
                <p class="text" style="margin: 0 0 16px; color: #2c3440">${escapeHtml(introduction(digest))}</p>
                <ul style="margin: 0 0 16px; padding: 0 0 0 20px">
                  ${items.join("\n                  ")}
                </ul>
                ${more === "" ? "" : `<p class="text" style="margin: 0 0 16px; color: #2c3440">${more}</p>`}
                <p style="margin: 24px 0"><a href="${escapeHtml(links.all)}" style="display: inline-block; padding: 12px 22px; border-radius: 8px; background-color: #1f6f4a; color: #ffffff; font-weight: 600; text-decoration: none">Open your notifications</a></p>
                <p class="note" style="margin: 28px 0 0; color: #5b6675; font-size: 14px">You get this email because of your settings. ${link(links.settings, "Choose what we email you about")} or ${link(links.unsubscribe, "turn these emails off")}.</p>
              </td>
            </tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&#34;",
  "'": "&#39;",
};

function escapeHtml(value: string): string {
  return value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
