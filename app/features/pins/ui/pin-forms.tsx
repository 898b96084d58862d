import { useEffect, type FormEvent } from "react";
import { paths } from "~/lib/paths";
import { pinKey, type PinIntent } from "../pins.model";
import { pinDesk } from "./pin-desk";

function takePress(event: FormEvent<HTMLFormElement>, intent: PinIntent): void {
  const form = event.currentTarget;
  const press = event.nativeEvent;
  const button = press instanceof SubmitEvent ? press.submitter : null;
  const item = button instanceof HTMLButtonElement ? pinKey(button.value) : null;
  if (item === null) return;
  event.preventDefault();
  pinDesk.press(item, intent, () => {
    // What was prevented, without asking here again.
    const field = Object.assign(document.createElement("input"), { type: "hidden", name: "item", value: item });
    form.append(field);
    form.submit();
  });
}

/**
 * The two forms every pin button of a page belongs to; one pair per page. Without JavaScript a press posts and comes back
 * to the part; with it the button changes at once, and the post goes its own way.
 */
export function PinForms({ redirectTo }: { readonly redirectTo: string }) {
  useEffect(() => pinDesk.prepare(), []);
  return (["pin", "unpin"] as const).map((intent) => (
    <form
      key={intent}
      id={intent}
      method="post"
      action={paths.pins()}
      hidden
      onSubmit={(event) => {
        takePress(event, intent);
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
    </form>
  ));
}
