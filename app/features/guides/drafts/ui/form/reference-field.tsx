import { Button } from "~/ui/button";
import { Link } from "~/ui/navigation/link";
import type { ReferenceView } from "../../draft-references.model";
import { DraftText } from "./draft-field";

interface ReferenceFieldProps {
  readonly name: string;
  readonly row: number;
  readonly label: string;
  readonly placeholder?: string;
  readonly reference: ReferenceView;
  /** The intent that takes a suggestion. */
  readonly use: string;
}

/** A field that names something of the public data, with its page, or what may be meant. */
export function ReferenceField({ name, row, reference, use, ...rest }: ReferenceFieldProps) {
  const { value, text, found, near } = reference;
  return (
    <div className="grid gap-1">
      <input type="hidden" name={`${name}-was`} value={found === null ? "" : value} />
      <DraftText name={name} row={row} defaultValue={text} {...rest} />
      {found === null ? null : (
        <p className="hint">
          <Link className="link" to={found.to}>
            {found.label}
          </Link>
        </p>
      )}
      {near.length === 0 ? null : (
        <p className="draft-near">
          Did you mean{" "}
          {near.map((one) => (
            <Button key={one.value} small name="intent" value={`${use}:${String(row)}:${one.value}`}>
              {one.label}
            </Button>
          ))}
        </p>
      )}
    </div>
  );
}
