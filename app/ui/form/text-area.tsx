import type { ComponentProps } from "react";
import { classNames } from "../class-names";
import { Labelled, wireField, type FieldSource, type FieldTexts } from "./field";

type TextAreaFieldProps = FieldTexts & FieldSource & Omit<ComponentProps<"textarea">, "name">;

/** A labelled field for several lines of text; with hint and error like TextField. */
export function TextAreaField({
  field,
  name,
  label,
  hint,
  error: given,
  id,
  className,
  rows = 3,
  ...rest
}: TextAreaFieldProps) {
  const { wiring, error } = wireField({ field, name, id, hint, error: given });
  return (
    <Labelled id={wiring.id} label={label} hint={hint} error={error}>
      <textarea
        className={classNames("input", className)}
        rows={rows}
        defaultValue={field?.initialValue}
        {...rest}
        {...wiring}
      />
    </Labelled>
  );
}
