import { useLengths } from "~/lib/browser/use-lengths";
import { useAppForm } from "~/lib/forms/use-app-form";
import { AppForm } from "~/ui/form/app-form";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/form/field";
import { choosePrinterSchema, type PrinterGroup } from "../my-printer.model";
import { printerFacts } from "../printer-facts.model";

interface PrinterSelectFormProps {
  readonly groups: readonly PrinterGroup[];
  readonly next: string;
  readonly chosen: string | null;
}

/** Every printer in one list, grouped by manufacturer. */
export function PrinterSelectForm({ groups, next, chosen }: PrinterSelectFormProps) {
  const lengths = useLengths();
  const [form, fields] = useAppForm({
    schema: choosePrinterSchema,
    id: "choose-printer",
    defaultValue: { printer: chosen ?? "", next },
  });
  return (
    <AppForm form={form} intent="remember" labels={{ printer: "Printer" }} className="stack">
      <input type="hidden" name="next" value={next} />
      <SelectField
        field={fields.printer}
        label="Printer"
        hint="Sorted by maker. Not in the list? FIND works without a printer too."
        required
        options={[
          { value: "", label: "Choose your printer" },
          ...groups.map(({ manufacturer, printers }) => ({
            label: manufacturer,
            options: printers.map((printer) => ({
              value: printer.slug,
              label: `${printer.name} (${lengths(printerFacts(printer))})`,
            })),
          })),
        ]}
      />
      <Button type="submit" variant="primary">
        Remember my printer
      </Button>
    </AppForm>
  );
}
