/** Prefix of the hidden fields with what a form that changes something began with. */
export const BEGAN_PREFIX = "was:";

/** What the fields of a form that changes something began with, by column. */
export function begunTexts(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, was]) =>
      name.startsWith(BEGAN_PREFIX) && typeof was === "string" ? [[name.slice(BEGAN_PREFIX.length), was]] : [],
    ),
  );
}
