import { Form } from "@remix-run/react";
import { paths } from "~/lib/paths";
import type { PrinterOption } from "../my-printer.model";

interface PrinterMatchesProps {
  readonly q: string;
  readonly matches: readonly PrinterOption[];
  readonly next: string;
}

/** The printers that a search found, as buttons that remember one as the visitor's. */
export function PrinterMatches({ q, matches, next }: PrinterMatchesProps) {
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
          {matches.map(({ slug, label, dimensions }) => (
            <li key={slug}>
              <button type="submit" name="printer" value={slug} className="printer-match">
                <span>{label}</span>
                {dimensions ? <small>{dimensions}</small> : null}
              </button>
            </li>
          ))}
        </ul>
      </Form>
    </section>
  );
}
