/** One cell of a CSV text. */
export interface CsvCell {
  readonly text: string;
  /** Whether it is the last one of its record. */
  readonly endsRecord: boolean;
  /** Line breaks in it, and behind it. */
  readonly lineBreaks: number;
  /** What is wrong with its quotes: they are not closed, or something follows them. Null when they are right. */
  readonly broken: "open" | "followed" | null;
}

/**
 * The cells of a CSV text (RFC 4180), in time that grows with its length alone, whatever it says. Of a text that ends inside
 * quotes the rest is one cell; a quote inside a cell that does not begin with one, and what follows a closing quote, are
 * letters like others.
 *
 * @param separator one character
 */
export function* csvCells(text: string, separator: string): Generator<CsvCell> {
  const ends = new RegExp(`[${separator}\\r\\n]`, "g");
  const endAfter = (from: number): number => {
    ends.lastIndex = from;
    return ends.exec(text)?.index ?? text.length;
  };
  for (let at = 0; ;) {
    const isQuoted = text[at] === '"';
    const quoted = isQuoted ? quotedPart(text, at) : { text: "", end: at, isClosed: true };
    const end = endAfter(quoted.end);
    const isLast = end === text.length;
    const endsRecord = isLast || text[end] !== separator;
    const next = end + (text.startsWith("\r\n", end) ? 2 : 1);
    yield {
      text: quoted.text + text.slice(quoted.end, end),
      endsRecord,
      lineBreaks: countLineBreaks(quoted.text) + (endsRecord && !isLast ? 1 : 0),
      broken: quoted.isClosed ? (isQuoted && text.slice(quoted.end, end).trim() !== "" ? "followed" : null) : "open",
    };
    if (isLast) return;
    at = next;
  }
}

/** What stands in quotes from a place on, and where it ends. */
function quotedPart(text: string, start: number) {
  const pieces: string[] = [];
  for (let from = start + 1; ;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return { text: pieces.join("") + text.slice(from), end: text.length, isClosed: false };
    pieces.push(text.slice(from, quote));
    if (text[quote + 1] !== '"') return { text: pieces.join(""), end: quote + 1, isClosed: true };
    pieces.push('"');
    from = quote + 2;
  }
}

function countLineBreaks(text: string): number {
  return text.match(/\r\n?|\n/g)?.length ?? 0;
}
