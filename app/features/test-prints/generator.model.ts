import { fmt } from "~/lib/numbers/format-number";
import { readFields, type FieldInfo, type FormFields, type Outcome, type ValuesOf } from "./fields.model";
import type { Prepared } from "./gcode/file";
import type { Plan } from "./plan.model";
import { readSettings, SETTINGS, type PrinterSettings } from "./printer-settings.model";

/** What was entered, by the fields' names. */
export type Entered = Readonly<Record<string, string>>;

/** A field with its name. */
export interface Field extends FieldInfo {
  readonly name: string;
}

/** What makes the files of one kind of test print. */
export interface Generator {
  /** Its own fields. */
  readonly fields: readonly Field[];
  /** Reads what was entered, and says what is wrong with it or what is going to be printed. */
  prepare(this: void, entered: Entered, slug: string): Outcome<Prepared>;
}

/** A generator from its own fields and its plan. */
export function generator<Fields extends FormFields>(
  ownFields: Fields,
  plan: (settings: PrinterSettings, own: ValuesOf<Fields>) => Outcome<Plan>,
): Generator {
  return {
    fields: fieldsOf(ownFields),
    prepare(entered, slug) {
      const settings = readSettings(entered);
      if ("problem" in settings) return settings;
      const own = readFields(ownFields, entered);
      if ("problem" in own) return own;
      const planned = plan(settings.value, own.value);
      if ("problem" in planned) return planned;
      const parameters = { ...parametersOf(SETTINGS, settings.value), ...parametersOf(ownFields, own.value) };
      return { value: { slug, settings: settings.value, parameters, plan: planned.value } };
    },
  };
}

/** The fields as forms show them. */
function fieldsOf(fields: FormFields): Field[] {
  return Object.entries(fields).map(([name, { info }]) => ({ name, ...info }));
}

/** Every parameter as text; of templates only whether there are any, since they have lines. */
function parametersOf(fields: FormFields, values: object): Record<string, string> {
  const given = new Map<string, unknown>(Object.entries(values));
  return Object.fromEntries(
    fieldsOf(fields).map(({ name, kind }) => {
      const value = given.get(name);
      if (kind === "text") return [name, value === "" ? "plain" : "own"];
      return [name, typeof value === "number" ? fmt(value, 9) : typeof value === "string" ? value : ""];
    }),
  );
}

/** The fields that all test prints share. */
export const SHARED_FIELDS: readonly Field[] = fieldsOf(SETTINGS);
