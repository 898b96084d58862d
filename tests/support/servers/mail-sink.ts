import { SMTPServer } from "smtp-server";
import { listenOnFreePort } from "./listen";

/** A mail that a mail server has taken. */
export interface TakenMail {
  readonly to: readonly string[];
  readonly messageId: string;
  /** Head and body with the quoted-printable sequences decoded. */
  readonly text: string;
}

/** A mail server on a loopback address that keeps what it is sent. */
export interface MailSink {
  readonly url: string;
  /** What it has said it has. */
  readonly taken: readonly TakenMail[];
  /** What it has been sent, taken or not. */
  readonly sent: readonly TakenMail[];
  /** The mails to an address that it has said it has, in order. */
  mailsTo(address: string): readonly TakenMail[];
  /** Says nothing about the mails to an address, which have arrived whole, until the returned function is called. */
  holdMailsTo(address: string): () => void;
  /** Refuses everything for now. */
  refuse(isRefusing: boolean): void;
  stop(): Promise<void>;
}

/** Starts a mail server on a free port. */
export async function startMailSink(): Promise<MailSink> {
  const taken: TakenMail[] = [];
  const sent: TakenMail[] = [];
  const holding = new Map<string, Promise<void>>();
  let isRefusing = false;
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    logger: false,
    onData(stream, { envelope }, callback) {
      let text = "";
      stream.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      stream.on("end", () => {
        const to = envelope.rcptTo.map(({ address }) => address);
        const mail = { to, messageId: /^message-id:\s*(\S+)/im.exec(text)?.[1] ?? "", text: decoded(text) };
        sent.push(mail);
        if (isRefusing) {
          callback(Object.assign(new Error("not now"), { responseCode: 451 }));
          return;
        }
        void Promise.resolve(holding.get(to[0] ?? "")).then(() => {
          taken.push(mail);
          callback();
        });
      });
    },
  });
  // A client that is killed leaves its connection broken.
  server.on("error", () => undefined);
  const port = await listenOnFreePort(server.server);
  return {
    url: `smtp://127.0.0.1:${String(port)}`,
    taken,
    sent,
    mailsTo: (address) => taken.filter(({ to }) => to.includes(address)),
    holdMailsTo(held) {
      let end = (): void => undefined;
      holding.set(
        held,
        new Promise((resolve) => {
          end = () => {
            holding.delete(held);
            resolve();
          };
        }),
      );
      return end;
    },
    refuse(refusing) {
      isRefusing = refusing;
    },
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

function decoded(text: string): string {
  return text
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
