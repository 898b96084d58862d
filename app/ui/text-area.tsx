import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { Labelled, wire, type FieldTexts } from "./field";

type TextAreaFieldProps = FieldTexts & Omit<ComponentProps<"textarea">, "name">;

/** A labelled field for several lines of text; wired like TextField. */
export function TextAreaField({ name, label, hint, error, id, className, rows = 3, ...rest }: TextAreaFieldProps) {
  const wiring = wire(name, id, hint, error);
  return (
    <Labelled id={wiring.id} label={label} hint={hint} error={error}>
      <textarea className={classNames("input", className)} rows={rows} {...rest} {...wiring} />
    </Labelled>
  );
}
