import type { Mail } from "~/lib/mailbox";
import { Card } from "~/ui/layout/card";
import { parsedUrl } from "~/lib/parsed-url";

interface MailListProps {
  readonly mails: readonly Mail[];
  /** Only addresses of these origins become links. */
  readonly origins: readonly string[];
}

/** E-mails as plain text, newest first. Not as HTML: the content security policy blocks its inline styles. */
export function MailList({ mails, origins }: MailListProps) {
  return (
    <ol className="grid gap-4">
      {mails.map(({ to, subject, text, at }, position) => (
        <li key={mails.length - position}>
          <Card as="article">
            <h2 className="wrap-anywhere">{subject}</h2>
            <p className="hint wrap-anywhere">
              To {to}, <time dateTime={at}>{`${at.slice(0, 10)} ${at.slice(11, 19)} UTC`}</time>
            </p>
            <p className="mt-3 whitespace-pre-wrap wrap-anywhere">
              {linked(text, origins).map((piece, at) =>
                piece.href === null ? (
                  piece.text
                ) : (
                  <a key={String(at)} href={piece.href}>
                    {piece.text}
                  </a>
                ),
              )}
            </p>
          </Card>
        </li>
      ))}
    </ol>
  );
}

interface Piece {
  readonly text: string;
  readonly href: string | null;
}

/** Splits a text at the addresses in it; only those of the given origins become links. */
export function linked(text: string, origins: readonly string[]): readonly Piece[] {
  return text.split(/(https?:\/\/[^\s<>"']+)/).flatMap((piece, position) => {
    if (piece === "") return [];
    const isOurs = position % 2 === 1 && origins.includes(parsedUrl(piece)?.origin ?? "");
    return [{ text: piece, href: isOurs ? piece : null }];
  });
}
