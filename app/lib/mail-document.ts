import { SITE_NAME } from "./site";

/** A mail without its address. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What became of a mail: `failed` may be tried again, `refused` may not, since the mail server may have it. */
export type MailOutcome = "sent" | "failed" | "refused";

/** Hands a mail to the mail server. */
export type DeliverMail = (mail: MailContent & { readonly to: string }) => Promise<MailOutcome>;

interface MailDocument {
  readonly title: string;
  /** Pieces of HTML. */
  readonly body: readonly string[];
  /** HTML in small letters at the end. */
  readonly note: string;
}

/** A paragraph of a mail, whose text is HTML. */
export const mailParagraph = (html: string): string =>
  `<p class="text" style="margin: 0 0 16px; color: #2c3440">${html}</p>`;

/** A mail of the site as HTML. Long because it is a whole document: mail programs know no stylesheets of their own. */
export function mailDocument({ title, body, note }: MailDocument): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="supported-color-schemes" content="light dark" />
    <title>${title}</title>
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
                <h1 class="head" style="margin: 0 0 16px; color: #14171c; font-size: 22px; line-height: 1.3">${title}</h1>
                ${body.join("\n                ")}
                <p class="note" style="margin: 28px 0 0; color: #5b6675; font-size: 14px">${note}</p>
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

/** A text as HTML. */
export function escapeHtml(value: string): string {
  return value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
