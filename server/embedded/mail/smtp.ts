import type { SmtpSettings } from "~/lib/env.server";
import { isLoopback } from "~/lib/http/loopback";
import type { DeliverMail } from "./mail-sender";

/** Longest time to wait for a mail server's response. */
const SMTP_TIMEOUT_MS = 15_000;

const SMTP_PORT = 587;
const SMTPS_PORT = 465;

/** Delivers mails through a mail server. */
export async function connectSmtp({ url, from }: SmtpSettings): Promise<DeliverMail> {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport(smtpOptions(url));
  return async ({ id, to, subject, text, html, headers }) => {
    await transport.sendMail({
      from,
      to: { name: "", address: to },
      subject,
      text,
      html,
      ...(id !== undefined && { messageId: `<${id}@${domainOf(from)}>` }),
      // Out-of-office programs do not reply to such a mail.
      headers: { "Auto-Submitted": "auto-generated", ...headers },
    });
  };
}

/** Options of a connection. Except on this machine it must be encrypted: a mail holds a link that signs in. */
export function smtpOptions(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === "smtps:";
  const host = hostname.replace(/^\[|\]$/g, "");
  return {
    host,
    port: port === "" ? (secure ? SMTPS_PORT : SMTP_PORT) : Number(port),
    secure,
    requireTLS: !secure && !isLoopback(host),
    ...(username !== "" && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The domain of an address, or of `Name <address>`. */
const domainOf = (from: string): string => /@([^@>]+)>?$/.exec(from.trim())?.[1] ?? "localhost";
