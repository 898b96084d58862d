import type { ComponentProps } from "react";
import { SelectField, TextField, type SelectOption } from "~/ui/form/field";
import { TextAreaField } from "~/ui/form/text-area";
import { useProblem } from "./draft-context";

interface Named {
  readonly name: string;
  /** Which of several fields with this name; the only one without it. */
  readonly row?: number;
  readonly label: string;
  readonly hint?: string;
}

const fieldOf = (name: string, row: number | undefined) => (row === undefined ? name : `${name}-${String(row)}`);

type DraftTextProps = Named & Pick<ComponentProps<"input">, "defaultValue" | "inputMode" | "placeholder" | "className">;

/** A line of text in a draft's form. Nothing is cut off: what is too long is kept, and the field says so. */
export function DraftText({ name, row, ...rest }: DraftTextProps) {
  const field = fieldOf(name, row);
  return <TextField name={name} id={`field-${field}`} error={useProblem(field)} autoComplete="off" {...rest} />;
}

type DraftTextAreaProps = Named & Pick<ComponentProps<"textarea">, "defaultValue" | "rows">;

/** A text in a draft's form. */
export function DraftTextArea({ name, row, ...rest }: DraftTextAreaProps) {
  const field = fieldOf(name, row);
  return <TextAreaField name={name} id={`field-${field}`} error={useProblem(field)} {...rest} />;
}

type DraftSelectProps = Named & { readonly options: readonly SelectOption[]; readonly defaultValue: string };

/** A choice in a draft's form. */
export function DraftSelect({ name, row, ...rest }: DraftSelectProps) {
  const field = fieldOf(name, row);
  return <SelectField name={name} id={`field-${field}`} error={useProblem(field)} {...rest} />;
}
