import { UNDECIDED } from "~/lib/forms/undecided";

/**
 * Stands first in a form whose buttons decide something: Enter in a field or on a tick presses the first button of a
 * form, and this one decides nothing. (A disabled one would do by the standard; Chromium presses the next one then.)
 * With JavaScript the press has no effect, without it the page says so: the form's intents have `undecidedIntent`.
 */
export function NoDefaultButton() {
  return (
    <button
      name="intent"
      value={UNDECIDED}
      className="sr-only"
      tabIndex={-1}
      aria-hidden="true"
      onClick={(event) => {
        event.preventDefault();
      }}
    >
      Decide nothing
    </button>
  );
}
