import { listEntries, readNumber } from "~/lib/numbers/read-number";
import { SLACK } from "../compare";
import { Refusal, type Field, type FieldText, type Option, type Range } from "./field";

/** More values than anyone measures. */
const MOST_VALUES = 200;

const REQUIRED = { required: true, absent: new Refusal("E_REQUIRED") } as const;

function inRange(raw: unknown, { min, max, above, whole }: Range): number | Refusal {
  const value = readNumber(raw);
  if (value === null) return new Refusal("E_NUMBER");
  if (whole && !Number.isInteger(value)) return new Refusal("E_INTEGER");
  // What is above zero by less than the slack would make a result as good as endless.
  const tooLow = above ? value <= min + SLACK : value < min - SLACK;
  return tooLow || value > max + SLACK ? new Refusal("E_RANGE") : value;
}

function allInRange(raw: readonly unknown[], range: Range): readonly number[] | Refusal {
  const values: number[] = [];
  for (const entry of raw.slice(0, MOST_VALUES)) {
    const value = inRange(entry, range);
    if (value instanceof Refusal) return new Refusal(value.code, { text: String(entry) });
    values.push(value);
  }
  return values;
}

const entriesOf = (raw: unknown): readonly unknown[] => (Array.isArray(raw) ? raw : listEntries(String(raw)));

/** A number. */
export function number(text: FieldText, range: Range): Field<number> {
  return { ...text, ...REQUIRED, kind: "number", range, parse: (raw) => inRange(raw, range) };
}

/** One of several values. */
export function choice<const Value extends string>(
  text: FieldText,
  options: readonly (readonly [value: Value, label: string])[],
): Field<Value> {
  return {
    ...text,
    ...REQUIRED,
    kind: "choice",
    options: options satisfies readonly Option[],
    parse: (raw) => options.find(([value]) => value === String(raw).trim())?.[0] ?? new Refusal("E_CHOICE"),
  };
}

/** A name that becomes part of a command. */
export function name(text: FieldText): Field<string> {
  const parse = (raw: unknown) => {
    const typed = String(raw).trim();
    return /^[A-Za-z0-9_-]{1,40}$/.test(typed) ? typed : new Refusal("E_CHOICE");
  };
  return { ...text, ...REQUIRED, kind: "text", parse };
}

/** Several readings of one quantity. */
export function list(text: FieldText, range: Range): Field<readonly number[]> {
  const parse = (raw: unknown) => {
    const entries = entriesOf(raw);
    return entries.length === 0 ? new Refusal("E_REQUIRED") : allInRange(entries, range);
  };
  return { ...text, ...REQUIRED, kind: "list", range, parse };
}

/** The three lengths AC, BD, AD of a plane. */
export function triple(text: FieldText, range: Range): Field<readonly [number, number, number]> {
  const parse = (raw: unknown) => {
    const values = allInRange(entriesOf(raw), range);
    if (values instanceof Refusal) return values;
    const [first, second, third, ...more] = values;
    if (first === undefined || second === undefined || third === undefined || more.length > 0) {
      return new Refusal("E_REQUIRED", { text: values.join(" "), count: values.length });
    }
    return [first, second, third] as const;
  };
  return { ...text, ...REQUIRED, kind: "triple", range, parse };
}

/** A pair of numbers a line, at least `least` of them, all above zero. */
export function pairs(text: FieldText, least: number): Field<readonly (readonly [number, number])[]> {
  const range: Range = { min: 0, max: 1e6, above: true };
  const parse = (raw: unknown) => {
    const lines: readonly unknown[] = Array.isArray(raw) ? raw : String(raw).split(/[\n;]/);
    const found: (readonly [number, number])[] = [];
    for (const [at, one] of lines.slice(0, MOST_VALUES).entries()) {
      const entries = entriesOf(one);
      const line = at + 1;
      if (entries.length === 0) continue;
      if (entries.length !== 2) {
        return new Refusal("E_NUMBER", { text: entries.join(" "), line, count: entries.length });
      }
      const values = allInRange(entries, range);
      if (values instanceof Refusal) return new Refusal(values.code, { text: values.entry?.text ?? "", line });
      found.push([values[0] ?? 0, values[1] ?? 0]);
    }
    return found.length < least ? new Refusal("E_REQUIRED") : found;
  };
  return { ...text, ...REQUIRED, kind: "pairs", range, parse };
}
