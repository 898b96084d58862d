import type { FitWords } from "../../fit/fit-words.model";
import { FIT_CLASSES } from "./mark-classes";

/** Whether a part fits, as icon and words, with what to check; renders nothing without a printer. */
export function FitMark({ fit }: { readonly fit: FitWords | null }) {
  if (fit === null) return null;
  return (
    <p className={FIT_CLASSES[fit.answer]}>
      {fit.check === null ? (
        fit.text
      ) : (
        <span>
          {fit.text} <small>{fit.check}</small>
        </span>
      )}
    </p>
  );
}
