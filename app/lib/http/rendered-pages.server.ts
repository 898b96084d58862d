import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";

/** Some hundred and fifty pages with forty parts. */
const MOST_BYTES = 10_000_000;
/** So many pages are known to have been rendered once. */
const MOST_RENDERED_ONCE = 5_000;

/** Everything that the markup of a page depends on. */
export interface RenderingInput {
  readonly url: string;
  /** The data of all its loaders, as the browser gets them. */
  readonly data: string;
  /** Random values in the data that no other page has. */
  readonly ownValues: readonly string[];
}

/** Pages in UTF-8 that have been rendered. */
export interface RenderedPages {
  /** The page rendered from this input: a page rendered earlier from the same one, with this page's own values, or a new one. */
  get(this: void, input: RenderingInput, render: () => Buffer): Buffer;
}

/** A page in pieces, between which own values stand: `values[n]`, the number of one, follows `pieces[n]`. */
interface Template {
  readonly pieces: readonly Buffer[];
  readonly values: readonly number[];
}

/**
 * Keeps pages by all that they are rendered from, letter by letter: what one visitor sees can reach another one only if
 * the data of both are the same. A page is kept when it is rendered for the second time, so that pages that nobody asks
 * for again take no memory; the one that was not used for longest goes first.
 */
export function createRenderedPages(mostBytes = MOST_BYTES): RenderedPages {
  const kept = new LRUCache<string, Template>({ maxSize: mostBytes, sizeCalculation: sizeOf });
  const renderedOnce = new LRUCache<string, true>({ max: MOST_RENDERED_ONCE });
  return {
    get(input, render) {
      const key = keyOf(input);
      const template = kept.get(key);
      if (template !== undefined) return fill(template, input.ownValues);
      const page = render();
      if (renderedOnce.delete(key)) kept.set(key, templateOf(page, input.ownValues));
      else renderedOnce.set(key, true);
      return page;
    },
  };
}

function keyOf({ url, data, ownValues }: RenderingInput): string {
  let shared = data;
  // The data is JSON, in which this character is escaped: nothing else can look like a stand-in.
  for (const [index, value] of ownValues.entries()) shared = shared.replaceAll(value, `\0${index}`);
  return createHash("sha256").update(`${url}\0${ownValues.length}\0${shared}`).digest("base64");
}

function templateOf(page: Buffer, ownValues: readonly string[]): Template {
  const found = ownValues
    .flatMap((value, number) => placesOf(page, value).map((at) => ({ at, number, end: at + value.length })))
    .sort((one, other) => one.at - other.at);
  const ends = [0, ...found.map(({ end }) => end)];
  return {
    pieces: ends.map((from, index) => page.subarray(from, found[index]?.at)),
    values: found.map(({ number }) => number),
  };
}

function placesOf(page: Buffer, value: string): number[] {
  const places: number[] = [];
  for (let at = page.indexOf(value); at !== -1; at = page.indexOf(value, at + value.length)) places.push(at);
  return places;
}

function fill({ pieces, values }: Template, ownValues: readonly string[]): Buffer {
  const bytes = ownValues.map((value) => Buffer.from(value));
  return Buffer.concat(
    pieces.flatMap((piece, index) => {
      const value = bytes[values[index] ?? bytes.length];
      return value === undefined ? [piece] : [piece, value];
    }),
  );
}

function sizeOf({ pieces }: Template): number {
  return pieces.reduce((size, piece) => size + piece.length, 1);
}
