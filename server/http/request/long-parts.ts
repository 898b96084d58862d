/**
 * Shortens the long parts of a multipart body while it arrives: of a file that is far too large only so much is kept
 * that the page can say so, and the fields beside it arrive whole.
 */
export interface PartShortener {
  /** What is to be kept of the next bytes. */
  add(chunk: Buffer): Buffer[];
  /** What was held back in case a separator began in it. */
  end(): Buffer[];
}

/**
 * See {@link PartShortener}.
 *
 * @param boundary of the body
 * @param most bytes that are kept of each part, with its head
 */
export function createPartShortener(boundary: string, most: number): PartShortener {
  const separator = Buffer.from(`\r\n--${boundary}`, "latin1");
  let held: Buffer = Buffer.alloc(0);
  let room = most;

  return {
    add(chunk) {
      const bytes = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      const found: Buffer[] = [];
      // What is kept is cut where something is left out, and not at every separator: a body may have millions.
      let keptFrom = 0;
      const keepUntil = (end: number) => {
        if (end > keptFrom) found.push(bytes.subarray(keptFrom, end));
      };
      for (let from = 0; ;) {
        const at = bytes.indexOf(separator, from);
        // A separator may begin at the end of one chunk, and end in the next.
        const end = at === -1 ? Math.max(from, bytes.length - separator.length + 1) : at;
        if (end - from > room) {
          keepUntil(from + room);
          keptFrom = end;
        }
        if (at === -1) {
          room = Math.max(0, room - (end - from));
          keepUntil(end);
          held = bytes.subarray(end);
          return found;
        }
        room = most;
        from = at + separator.length;
      }
    },
    end: () => [held.subarray(0, room)],
  };
}
