/**
 * What a record has under a key; undefined for a key that every object has, such as "constructor", which may be what
 * somebody typed.
 */
export function ownValue<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
