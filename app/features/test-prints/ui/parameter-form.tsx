import { useState, type ReactNode } from "react";
import { useChangedAddress } from "~/lib/browser/typed-address";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { SelectField, TextField } from "~/ui/form/field";
import { Form, Link } from "~/ui/navigation/link";
import { OWN_CODE } from "../asked.model";
import type { FilledField, TestPrintView } from "../test-print-view.model";
import { OwnCodeFields } from "./own-code-fields";
import { FORM_ID, type useLivePrint } from "./use-live-print";

interface Group {
  readonly title: string;
  readonly names: readonly string[];
  /** The values in a few words, beside the title of a section that is closed. */
  readonly words: (of: (name: string) => string) => string;
}

/** The shared fields in groups, by their names. */
const GROUPS: readonly Group[] = [
  {
    title: "Printer",
    names: ["firmware", "bedShape", "bedX", "bedY", "bedDiameter", "originCenter", "maxZ", "margin", "nozzle"],
    words: (of) => {
      const bed = of("bedShape") === "Round" ? `${of("bedDiameter")} mm round` : `${of("bedX")} x ${of("bedY")}`;
      const firmware = of("firmware") === "" ? "Firmware not known" : of("firmware");
      return `${firmware}, ${bed} x ${of("maxZ")} mm, ${of("nozzle")} mm nozzle`;
    },
  },
  {
    title: "Filament and temperature",
    names: ["filamentDiameter", "density", "flowRatio", "hotend", "bedTemp", "hotendMax", "bedMax", "fan"],
    words: (of) => `${of("hotend")} °C, bed ${of("bedTemp")} °C, flow ratio ${of("flowRatio")}`,
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
    words: (of) =>
      `${of("printSpeed")} mm/s, ${of("layerHeight") === "" ? "" : `${of("layerHeight")} mm layers, `}${of("retract")} mm retraction`,
  },
];

interface ParameterFormProps {
  readonly live: ReturnType<typeof useLivePrint>;
  readonly printer: string | null;
}

/**
 * All parameters. What was entered is in the address, so that it can be shared; with G-code of the visitor's own, which
 * may be longer than an address, the form is posted.
 */
export function ParameterForm({ live, printer }: ParameterFormProps) {
  const { initial, view, isTyped, withOwnCode, events } = live;
  const { slug, fields, shared } = initial;
  const errorOf = ({ name }: FilledField) => (view.problem?.field === name ? view.problem.message : undefined);
  return (
    <Form
      id={FORM_ID}
      method={withOwnCode ? "post" : "get"}
      action={paths.testPrint(slug)}
      // Another answer has other values, which fields that are there already would not take.
      key={formKey(initial)}
      aria-label="Parameters"
      noValidate
      {...events}
    >
      <h2>This print</h2>
      <div className="test-print-fields">
        {fields.map((field) => (
          <ParameterField key={field.name} field={field} error={errorOf(field)} />
        ))}
      </div>
      {GROUPS.map(({ title, names, words }) => {
        const group = names.flatMap((name) => shared.find((field) => field.name === name) ?? []);
        const isPrinter = title === "Printer";
        const isAsked = [view.problem, view.missing].some((note) => names.includes(note?.field ?? ""));
        return (
          <Section
            key={title}
            title={title}
            words={words((name) => valueText(view.shared, name))}
            isOpen={(isPrinter && printer === null) || isAsked}
          >
            {isPrinter ? (
              <PrinterNote printer={printer} isFirmwareKnown={initial.missing?.field !== "firmware"} />
            ) : null}
            <div className="test-print-fields">
              {group.map((field) => (
                <ParameterField key={field.name} field={field} error={errorOf(field)} />
              ))}
            </div>
          </Section>
        );
      })}
      {withOwnCode ? (
        <OwnCodeFields shared={shared} view={view} />
      ) : (
        <div className="test-print-group">
          <Button type="submit" name={OWN_CODE} value="1">
            Use your own start and end G-code
          </Button>
        </div>
      )}
      <p className="actions mt-4">
        <Button type="submit" variant="primary">
          Update report
        </Button>
        <LinkButton to={paths.testPrint(slug)} variant="quiet" reloadDocument={isTyped}>
          Reset
        </LinkButton>
      </p>
    </Form>
  );
}

function formKey({ fields, shared }: TestPrintView): string {
  return [...fields, ...shared].map(({ value }) => value).join("\n");
}

/** What a field has, as it is shown. */
function valueText(fields: readonly FilledField[], name: string): string {
  const field = fields.find((one) => one.name === name);
  return field?.options?.find(({ value }) => value === field.value)?.label ?? field?.value ?? "";
}

interface SectionProps {
  readonly title: string;
  readonly words: string;
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** Some of the fields, behind a press. What is wrong in it opens it, and it stays so while that is put right. */
function Section({ title, words, isOpen, children }: SectionProps) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    <details className="more test-print-group" open={wasOpen}>
      <summary>
        <span>
          {title} <small>{words}</small>
        </span>
      </summary>
      {children}
    </details>
  );
}

interface PrinterNoteProps {
  readonly printer: string | null;
  readonly isFirmwareKnown: boolean;
}

function PrinterNote({ printer, isFirmwareKnown }: PrinterNoteProps) {
  const next = useChangedAddress();
  return (
    <p className="hint">
      {printer === null ? (
        <>
          <Link to={paths.myPrinter({ next })}>Set your printer</Link> to fill in its bed.
        </>
      ) : (
        <>
          Filled in for {printer}, as far as it is known.{" "}
          {isFirmwareKnown ? null : "Its firmware is not: choose the one that it runs. "}
          <Link to={paths.myPrinter({ next })}>Change printer</Link>
        </>
      )}
    </p>
  );
}

function ParameterField({ field, error }: { readonly field: FilledField; readonly error: string | undefined }) {
  const { name, kind, label, unit, hint, options = [], value } = field;
  if (kind === "choice") {
    const choices = value === "" ? [{ value: "", label: "Choose" }, ...options] : options;
    return <SelectField name={name} label={label} hint={hint} error={error} options={choices} defaultValue={value} />;
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
