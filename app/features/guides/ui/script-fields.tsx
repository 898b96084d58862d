import { useHydrated } from "~/lib/browser/use-hydrated";
import { encodeMarks, type SentMarks } from "../progress/progress.model";

/**
 * What a form has that a script sends: that the page stays where it is, since otherwise the answer leads to what was
 * pressed, and the marks before it.
 *
 * @param unanswered what was sent before and takes effect with this form, too: the server may get it without knowing what
 *   came of those before
 */
export function ScriptFields({ unanswered }: { readonly unanswered: SentMarks }) {
  if (!useHydrated()) return null;
  return (
    <>
      <input type="hidden" name="stay" value="1" />
      {unanswered.size === 0 ? null : <input type="hidden" name="earlier" value={encodeMarks(unanswered)} />}
    </>
  );
}
