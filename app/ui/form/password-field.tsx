import { useEffect, useRef, useState, type ComponentProps } from "react";
import { useHydrated } from "~/lib/browser/use-hydrated";
import { classNames } from "../class-names";
import { Labelled, wireField, type FieldSource, type FieldTexts } from "./field";
import { Icon } from "../drawing/icon";

/** Conform checks a form by sending it to itself, with a button of this name. */
const CONFORM_CHECKS = "__intent__";

type PasswordFieldProps = Omit<FieldTexts, "label"> &
  FieldSource &
  Omit<ComponentProps<"input">, "name" | "type"> & {
    readonly label: string;
    /** Id of an element that also describes the field: the list of rules. */
    readonly describedBy?: string | undefined;
  };

/**
 * A password, with a button that shows it once JavaScript runs; the button's space is reserved from the start. The
 * password is hidden again when the form is sent, because browsers offer to save it only then.
 */
export function PasswordField({
  field,
  name,
  label,
  hint,
  error: given,
  id,
  describedBy,
  className,
  ...rest
}: PasswordFieldProps) {
  const { wiring: all, error } = wireField({ field, name, id, hint, error: given });
  const { "aria-describedby": wired, ...wiring } = all;
  const description = classNames(wired, describedBy);
  const hydrated = useHydrated();
  const [shown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const form = input.current?.form;
    const hide = ({ submitter }: SubmitEvent) => {
      if (submitter?.getAttribute("name") !== CONFORM_CHECKS) setShown(false);
    };
    form?.addEventListener("submit", hide);
    return () => form?.removeEventListener("submit", hide);
  }, []);

  return (
    <Labelled id={wiring.id} label={label} hint={hint} error={error}>
      <div className="relative">
        <input
          ref={input}
          className={classNames("input pr-12", className)}
          type={shown ? "text" : "password"}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...rest}
          {...wiring}
          {...(description === undefined ? {} : { "aria-describedby": description })}
        />
        <button
          type="button"
          className={classNames(
            "text-muted hover:text-text absolute inset-y-0 right-0 grid w-11 cursor-pointer place-items-center",
            !hydrated && "invisible",
          )}
          aria-pressed={shown}
          aria-controls={wiring.id}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? "eye-off" : "eye"} />
          <span className="sr-only">Show {label.toLowerCase()}</span>
        </button>
      </div>
    </Labelled>
  );
}
