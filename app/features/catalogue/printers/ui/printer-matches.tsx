import { useLengths } from "~/lib/browser/use-lengths";
import { paths } from "~/lib/paths";
import { Form } from "~/ui/navigation/link";
import { PrinterDrawing } from "../../drawings/ui/printer-drawing";
import type { PrinterMatch } from "../my-printer.model";
import { printerFacts } from "../printer-facts.model";

interface PrinterMatchesProps {
  readonly q: string;
  readonly matches: readonly PrinterMatch[];
  readonly next: string;
}

/** The printers that a search found, as buttons that remember one as the visitor's. */
export function PrinterMatches({ q, matches, next }: PrinterMatchesProps) {
  const lengths = useLengths();
  if (matches.length === 0) {
    return (
      <p role="status">No printer matches “{q}”. Try the model without its maker, or pick it from the list below.</p>
    );
  }
  return (
    <section aria-labelledby="matches">
      <h2 id="matches">Matching printers</h2>
      <Form method="post" action={paths.myPrinter()} className="printer-matches">
        <input type="hidden" name="intent" value="remember" />
        <input type="hidden" name="next" value={next} />
        <ul>
          {matches.map((printer) => (
            <li key={printer.slug}>
              <button type="submit" name="printer" value={printer.slug} className="printer-match">
                <PrinterDrawing drawing={printer.drawing} width={72} decorative />
                <span>{printer.label}</span>
                <small>{lengths(printerFacts(printer))}</small>
              </button>
            </li>
          ))}
        </ul>
      </Form>
    </section>
  );
}
