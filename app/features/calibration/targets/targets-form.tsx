import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { Form } from "~/ui/navigation/link";
import { FIRMWARES, SLICERS, type Targets } from "./targets.model";

interface TargetsFormProps {
  readonly targets: Targets;
  /** Path to redirect back to. */
  readonly here: string;
}

/** Which firmware and slicer results are shown for. It is remembered. */
export function TargetsForm({ targets: { firmware, slicer }, here }: TargetsFormProps) {
  return (
    <Form method="post" action={paths.tune()} className="calc-filter" preventScrollReset>
      <input type="hidden" name="redirectTo" value={here} />
      <Choice name="firmware" label="Firmware" chosen={firmware} options={FIRMWARES} />
      <Choice name="slicer" label="Slicer" chosen={slicer} options={SLICERS} />
      <Button type="submit" name="intent" value="targets" small>
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
  return (
    <select key={chosen} name={name} className="input input-sm" aria-label={label} defaultValue={chosen}>
      <option value="">Any {label.toLowerCase()}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </select>
  );
}
