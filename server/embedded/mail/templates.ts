import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** All kinds of mail. All but the last two exist in a hosted Supabase too, under the same names. */
export const MAIL_KINDS = [
  "confirmation",
  "recovery",
  "email_change",
  "reauthentication",
  "password_changed_notification",
  "email_changed_notification",
  "mfa_factor_enrolled_notification",
  "mfa_factor_unenrolled_notification",
  "account_exists",
  "confirmation_without_password",
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** The values a template may use, by the names a hosted Supabase gives them. */
export interface MailValues {
  /** Address of the account. */
  readonly Email: string;
  readonly NewEmail?: string;
  /** Address of the account before it was changed. */
  readonly OldEmail?: string;
  /** The token of a link. */
  readonly TokenHash?: string;
  /** A code to type in. */
  readonly Token?: string;
}

/** The content of one mail. */
export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export type MailTemplates = (kind: MailKind, values: MailValues) => RenderedMail;

interface Template {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

const PLACEHOLDER = /\{\{\s*\.(\w+)\s*\}\}/g;

const NAMES = new Set(["SiteURL", "Email", "NewEmail", "OldEmail", "TokenHash", "Token"]);

/**
 * Reads the templates of a folder: `<kind>.html`, whose title is the subject, and `<kind>.txt`. They are written in Go's
 * template language, of which only `{{ .Name }}` is understood here.
 *
 * @param siteUrl where links lead
 * @throws Error when a file is missing, has no title, or uses an unknown name
 */
export async function loadMailTemplates(folder: string, siteUrl: string): Promise<MailTemplates> {
  const loaded = new Map(
    await Promise.all(MAIL_KINDS.map(async (kind) => [kind, await loadTemplate(folder, kind)] as const)),
  );
  return (kind, values) => {
    const template = loaded.get(kind);
    if (template === undefined) throw new Error(`There is no mail called ${kind}`);
    const known = new Map<string, string>(Object.entries({ ...values, SiteURL: siteUrl }));
    return {
      subject: template.subject,
      html: fill(template.html, known, escapeHtml),
      text: fill(template.text, known, (value) => value.replace(/\p{Cc}/gu, " ")),
    };
  };
}

async function loadTemplate(folder: string, kind: MailKind): Promise<Template> {
  const [html, text] = await Promise.all([
    readFile(join(folder, `${kind}.html`), "utf8"),
    readFile(join(folder, `${kind}.txt`), "utf8"),
  ]);
  const subject = /<title>([^<{]+)<\/title>/.exec(html)?.[1];
  if (subject === undefined) throw new Error(`The mail ${kind}.html has no title`);
  for (const [, name = ""] of `${html}${text}`.matchAll(PLACEHOLDER)) {
    if (!NAMES.has(name)) throw new Error(`The mail ${kind} asks for ${name}, which nobody knows`);
  }
  return { subject, html, text };
}

function fill(template: string, values: ReadonlyMap<string, string>, escape: (value: string) => string): string {
  return template.replace(PLACEHOLDER, (_, name: string) => escape(values.get(name) ?? ""));
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
