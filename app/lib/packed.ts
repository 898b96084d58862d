/**
 * Data of a page that travels as one text. Remix writes each object as a list of numbers, which name its keys and values:
 * that is hard to compress where many small objects are alike, as lines of text are.
 */
export interface Packed<Data> {
  readonly json: string;
  /** Only for the type: what {@link unpack} gives. */
  readonly of?: Data | undefined;
}

/** Packs data that JSON can hold. */
export function pack<Data extends object>(data: Data): Packed<Data> {
  return { json: JSON.stringify(data) };
}

/** The data that {@link pack} was given. */
export function unpack<Data extends object | undefined>(packed: Packed<Data>): NonNullable<Data> {
  const data: unknown = JSON.parse(packed.json);
  if (!isOf(packed, data)) throw new TypeError("This was not packed");
  return data;
}

/** The server has packed it for the page that reads it, so its type is the one that was given there. */
function isOf<Data>(_: Packed<Data>, data: unknown): data is NonNullable<Data> {
  return typeof data === "object" && data !== null;
}
