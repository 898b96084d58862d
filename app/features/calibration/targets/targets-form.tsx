import { useEffect, useRef } from "react";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { Form } from "~/ui/navigation/link";
import { FIRMWARES, SLICERS, type Targets } from "./targets.model";

interface TargetsFormProps {
  readonly targets: Targets;
  /** Path to redirect back to. */
  readonly here: string;
}

/** Which firmware and slicer results are shown for. It is remembered; with JavaScript a choice is sent at once. */
export function TargetsForm({ targets: { firmware, slicer }, here }: TargetsFormProps) {
  return (
    <Form method="post" action={paths.tune()} className="calc-filter" preventScrollReset>
      <input type="hidden" name="intent" value="targets" />
      <input type="hidden" name="redirectTo" value={here} />
      <Choice name="firmware" label="Firmware" chosen={firmware} options={FIRMWARES} />
      <Choice name="slicer" label="Slicer" chosen={slicer} options={SLICERS} />
      <Button type="submit" small>
        Show
      </Button>
    </Form>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly chosen: string;
  readonly options: readonly string[];
}

function Choice({ name, label, chosen, options }: ChoiceProps) {
  const select = useRef<HTMLSelectElement>(null);
  // Not drawn anew with what was chosen, so that it keeps the focus.
  useEffect(() => {
    if (select.current) select.current.value = chosen;
  }, [chosen]);
  return (
    <select
      ref={select}
      name={name}
      className="input input-sm"
      aria-label={label}
      defaultValue={chosen}
      onChange={({ currentTarget: { form } }) => form?.requestSubmit()}
    >
      <option value="">Any {label.toLowerCase()}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </select>
  );
}
