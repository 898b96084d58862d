import { makeZip } from "client-zip";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { unavailable } from "~/lib/http/unavailable";
import type { EndDownload } from "./downloads.guard.server";
import { exportCsv } from "./export-csv.server";
import { exportJson, type ReadRows } from "./export-json.server";

interface Export {
  readonly sections: readonly string[];
  readonly rowsOf: ReadRows;
  readonly siteUrl: string;
  readonly exportedAt: Date;
  readonly end: EndDownload;
}

/** Pieces of at least so many characters are sent at once. */
const PIECE_CHARACTERS = 32_768;

/** The response with a member's data as one JSON file. */
export function jsonResponse({ sections, rowsOf, end, ...head }: Export): Promise<Response> {
  const body = streamOf(exportJson(sections, rowsOf, head));
  return download(body, end, { type: "application/json; charset=utf-8", name: "first-layer-data.json" });
}

/** The response with a member's data as a zip file, with a CSV file for each part that has rows, and the JSON file. */
export function zipResponse({ sections, rowsOf, end, ...head }: Export): Promise<Response> {
  async function* files() {
    for (const section of sections) {
      const pieces = exportCsv(rowsOf(section));
      const first = await pieces.next();
      if (first.done === true) continue;
      yield file(`${section}.csv`, withFirst(first.value, pieces), head.exportedAt);
    }
    yield file("everything.json", exportJson(sections, rowsOf, head), head.exportedAt);
  }
  return download(makeZip(files()), end, { type: "application/zip", name: "first-layer-data.zip" });
}

function file(name: string, pieces: AsyncIterable<string>, lastModified: Date) {
  return { name, lastModified, input: streamOf(pieces) };
}

async function* withFirst(first: string, rest: AsyncIterable<string>): AsyncGenerator<string, void> {
  yield first;
  yield* rest;
}

/** @throws 503 when not even the beginning can be made: later the connection is all that can be cut */
async function download(
  body: ReadableStream<Uint8Array>,
  end: EndDownload,
  { type, name }: { readonly type: string; readonly name: string },
): Promise<Response> {
  return new Response(await begun(body, end), {
    headers: {
      ...PRIVATE_HEADERS,
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      // Made while it is sent: nobody knows its length before.
      "Transfer-Encoding": "chunked",
    },
  });
}

/** The same bytes, of which the first are there. */
async function begun(body: ReadableStream<Uint8Array>, end: EndDownload): Promise<ReadableStream<Uint8Array>> {
  const reader = body.getReader();
  const read = async () => {
    try {
      return await reader.read();
    } catch (error) {
      await end("failed");
      throw error;
    }
  };
  let next: ReadableStreamReadResult<Uint8Array> | null = await read().catch(() => {
    throw unavailable();
  });
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = next ?? (await read());
        next = null;
        if (!done) {
          controller.enqueue(value);
          return;
        }
        // Before the last byte, so that whoever has all of it may begin another one.
        await end("sent");
        controller.close();
      },
      async cancel(reason) {
        await end("given up");
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

/** Text as bytes, made as fast as they are taken; small pieces are put together. */
function streamOf(pieces: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const source = pieces[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        let text = "";
        while (text.length < PIECE_CHARACTERS) {
          const next: IteratorResult<string, unknown> = await source.next();
          if (next.done === true) {
            if (text !== "") controller.enqueue(encoder.encode(text));
            controller.close();
            return;
          }
          text += next.value;
        }
        controller.enqueue(encoder.encode(text));
      },
      async cancel() {
        await source.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
