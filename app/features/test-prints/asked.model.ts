/** The layer that is shown. */
export const LAYER = "layer";
/** The form has fields for the visitor's own start and end. */
export const OWN_CODE = "own";
/** The inputs, as a query, of the calculator's form that is to read the print. */
export const READING = "reading";
/** Longer addresses are refused. */
export const LONGEST_QUERY = 6_000;

/** What besides the values of its fields a page is asked for. */
export interface AskedView {
  readonly layer: number;
  /** The fields for the visitor's own start and end are to be there. */
  readonly ownCode: boolean;
}

/** What an address or a form asks for besides the values of its fields. */
export function askedIn(sent: { get(name: string): FormDataEntryValue | null }): AskedView {
  const layer = Number(sent.get(LAYER) ?? "1");
  return { layer: Number.isInteger(layer) && layer > 0 ? layer : 1, ownCode: sent.get(OWN_CODE) === "1" };
}
