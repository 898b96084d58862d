import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { SelectField, TextField } from "~/ui/form/field";
import { Form, Link } from "~/ui/navigation/link";
import type { FilledField, TestPrintView } from "../test-print-view.model";

/** The shared fields in groups, by their names. */
const GROUPS: readonly { readonly title: string; readonly names: readonly string[] }[] = [
  {
    title: "Printer",
    names: ["firmware", "bedShape", "bedX", "bedY", "bedDiameter", "originCenter", "maxZ", "margin", "nozzle"],
  },
  {
    title: "Filament and temperature",
    names: ["filamentDiameter", "density", "flowRatio", "hotend", "bedTemp", "hotendMax", "bedMax", "fan"],
  },
  {
    title: "Lines and speed",
    names: [
      "layerHeight",
      "firstLayerHeight",
      "lineWidth",
      "anchorWidth",
      "printSpeed",
      "firstLayerSpeed",
      "travelSpeed",
      "maxSpeed",
      "maxFlow",
      "acceleration",
      "maxAcceleration",
      "restoreAcceleration",
      "retract",
      "retractSpeed",
      "zHop",
      "rotation",
    ],
  },
];

interface ParameterFormProps {
  readonly view: TestPrintView;
  readonly printer: string | null;
}

/** All parameters but the visitor's own G-code. What was entered is in the address, so that it can be shared. */
export function ParameterForm({ view, printer }: ParameterFormProps) {
  const { slug, fields, shared, problem } = view;
  const errorOf = (name: string) => (problem?.field === name ? problem.message : undefined);
  const ownCode = shared.filter(({ kind, value }) => kind === "text" && value !== "");
  return (
    // Another answer has other values, which fields that are there already would not take.
    <Form method="get" action={paths.testPrint(slug)} key={formKey(view)} aria-label="Parameters" noValidate>
      <h2>This print</h2>
      <div className="test-print-fields">
        {fields.map((field) => (
          <ParameterField key={field.name} field={field} error={errorOf(field.name)} />
        ))}
      </div>
      {GROUPS.map(({ title, names }) => {
        const group = names.flatMap((name) => shared.find((field) => field.name === name) ?? []);
        const opened = title === "Printer" || group.some(({ name }) => name === problem?.field);
        return (
          <details key={title} className="test-print-group" open={opened}>
            <summary>{title}</summary>
            {title === "Printer" ? <PrinterNote printer={printer} slug={slug} /> : null}
            <div className="test-print-fields">
              {group.map((field) => (
                <ParameterField key={field.name} field={field} error={errorOf(field.name)} />
              ))}
            </div>
          </details>
        );
      })}
      {ownCode.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="actions mt-4">
        <Button type="submit" variant="primary">
          Update report
        </Button>
        <LinkButton to={paths.testPrint(slug)} variant="quiet">
          Reset
        </LinkButton>
      </p>
    </Form>
  );
}

function formKey({ fields, shared }: TestPrintView): string {
  return [...fields, ...shared].map(({ value }) => value).join("\n");
}

function PrinterNote({ printer, slug }: { readonly printer: string | null; readonly slug: string }) {
  const next = paths.testPrint(slug);
  return (
    <p className="hint">
      {printer === null ? (
        <>
          <Link to={paths.myPrinter({ next })}>Set your printer</Link> to fill in its bed.
        </>
      ) : (
        <>
          Filled in for {printer}, as far as it is known. <Link to={paths.myPrinter({ next })}>Change printer</Link>
        </>
      )}
    </p>
  );
}

function ParameterField({ field, error }: { readonly field: FilledField; readonly error: string | undefined }) {
  const { name, kind, label, unit, hint, options = [], value } = field;
  if (kind === "choice") {
    return <SelectField name={name} label={label} hint={hint} error={error} options={options} defaultValue={value} />;
  }
  return (
    <TextField
      name={name}
      label={
        <>
          {label}
          {unit === undefined ? null : <span className="count"> {unit}</span>}
        </>
      }
      hint={hint}
      error={error}
      defaultValue={value}
      inputMode="decimal"
      autoComplete="off"
    />
  );
}
