import { paths } from "~/lib/paths";
import { formatDay } from "~/lib/text/format-date";
import { Link } from "~/ui/navigation/link";
import { CALIBRATION_STEPS } from "../../calibration-steps.model";
import type { Completions } from "../completions.model";

interface PrinterProgressProps {
  readonly progress: readonly {
    /** Null for what was done without a printer. */
    readonly printer: { readonly slug: string; readonly label: string } | null;
    readonly marks: Completions;
  }[];
}

/** Which calibrations are done on each printer, and since when. */
export function PrinterProgress({ progress }: PrinterProgressProps) {
  return (
    <section aria-labelledby="calibration-heading" className="grid gap-4">
      <h2 id="calibration-heading" className="section-title">
        Calibration
      </h2>
      {progress.length === 0 ? (
        <p>
          Nothing is marked as done yet. <Link to={paths.tune()}>Start with the first calibration</Link>.
        </p>
      ) : (
        <ul className="printer-progress">
          {progress.map(({ printer, marks }) => (
            <li key={printer?.slug ?? ""} className="card p-4">
              <h3 className="text-base">{printer?.label ?? "Without a printer"}</h3>
              <p className="hint">
                {Object.keys(marks).length} of {CALIBRATION_STEPS.length} done
              </p>
              <ul>
                {CALIBRATION_STEPS.map(({ slug, name }) => {
                  const mark = marks[slug];
                  return (
                    <li key={slug}>
                      <Link className="link" to={paths.calculator(slug)}>
                        {name}
                      </Link>
                      {mark === undefined ? (
                        <span className="hint">not yet</span>
                      ) : (
                        <span>
                          done <time dateTime={mark.completedAt}>{formatDay(mark.completedAt)}</time>
                        </span>
                      )}
                    </li>
                  );
                })}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
