/** Turns the value of a statement's parameter into the text that is sent for it. */
type Serializer = (value: unknown) => unknown;

/**
 * Makes the driver send every value as text, by type. A value that is none of its type (an object for an array) reaches
 * the database as JSON, which takes or refuses it as PostgREST's would. The driver itself throws for some of them, and
 * sends others as something that is no text: the database then rejects the message, and the driver takes the answers of
 * later statements for those of earlier ones.
 */
export function sendValuesAsText(serializers: Record<string | number, Serializer>): void {
  for (const [type, serialize] of Object.entries(serializers)) {
    serializers[type] = (value) => textOf(value, serialize);
  }
}

function textOf(value: unknown, serialize: Serializer): string {
  try {
    const text: unknown = serialize(value);
    if (typeof text === "string") return text;
  } catch {
    // The driver's own check of the value; the database checks it, too, and its error has a code.
  }
  return typeof value === "string" ? value : JSON.stringify(value);
}
