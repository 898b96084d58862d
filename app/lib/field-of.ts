/** A field of what may be an object, else undefined. For browser code, where a schema would cost the size of zod. */
export function fieldOf(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
