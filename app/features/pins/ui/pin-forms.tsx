import { useEffect, type FormEvent } from "react";
import { paths } from "~/lib/paths";
import { pinKey, type PinIntent } from "../pins.model";
import { pinStore } from "./store/pin-store";

function submitPin(event: FormEvent<HTMLFormElement>, intent: PinIntent): void {
  const form = event.currentTarget;
  const submit = event.nativeEvent;
  const button = submit instanceof SubmitEvent ? submit.submitter : null;
  const item = button instanceof HTMLButtonElement ? pinKey(button.value) : null;
  if (item === null) return;
  event.preventDefault();
  pinStore.submit(item, intent, () => {
    // `form.submit()` fires no submit event and sends no button, so the button's value goes into a field.
    const field = Object.assign(document.createElement("input"), { type: "hidden", name: "item", value: item });
    form.append(field);
    form.submit();
  });
}

/**
 * The two forms that all pin buttons of a page belong to; one pair per page. Without JavaScript the response redirects
 * back to the part; with it the button changes at once, and the pin store sends the request.
 */
export function PinForms({ redirectTo }: { readonly redirectTo: string }) {
  useEffect(() => pinStore.preload(), []);
  return (["pin", "unpin"] as const).map((intent) => (
    <form
      key={intent}
      id={intent}
      method="post"
      action={paths.pins()}
      hidden
      onSubmit={(event) => {
        submitPin(event, intent);
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
    </form>
  ));
}
