import { once } from "node:events";
import { SMTPServer } from "smtp-server";
import { z } from "zod";

/** A mail as the sink accepted it. */
export interface SunkMail {
  readonly to: string;
  /** With its quoted-printable sequences decoded. */
  readonly text: string;
}

/** A mail server that delivers nothing and remembers everything. */
export interface MailSink {
  readonly url: string;
  /** The mails to an address that it has accepted, in order. */
  mailsTo(address: string): readonly SunkMail[];
  close(): Promise<void>;
}

const addressSchema = z.object({ port: z.number() });

/** Starts it on a free port of loopback. */
export async function startMailSink(): Promise<MailSink> {
  const mails: SunkMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    authOptional: true,
    logger: false,
    onData(stream, { envelope }, callback) {
      let text = "";
      stream.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      stream.on("end", () => {
        for (const { address } of envelope.rcptTo) mails.push({ to: address, text: decoded(text) });
        callback();
      });
    },
  });
  // A client that is killed leaves its connection broken.
  server.on("error", () => undefined);
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = addressSchema.parse(listening.address());
  return {
    url: `smtp://127.0.0.1:${String(port)}`,
    mailsTo: (address) => mails.filter(({ to }) => to === address),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function decoded(text: string): string {
  return text
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
