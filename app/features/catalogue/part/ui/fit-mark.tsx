import { useLengths } from "~/lib/browser/use-lengths";
import type { FitWords } from "../../fit/fit-words.model";
import { FIT_CLASSES } from "./mark-classes";

/** Whether a part fits, as icon and words, with what to check; renders nothing without a printer. */
export function FitMark({ fit }: { readonly fit: FitWords | null }) {
  const lengths = useLengths();
  if (fit === null) return null;
  const text = lengths(fit.text);
  return (
    <p className={FIT_CLASSES[fit.answer]}>
      {fit.check === null ? (
        text
      ) : (
        <span>
          {text} <small>{lengths(fit.check)}</small>
        </span>
      )}
    </p>
  );
}
