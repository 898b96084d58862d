import { usePinned } from "./use-pinned";

interface PinButtonProps {
  /** `{type}:{id}`. */
  readonly item: string;
  /** The part's name, for those who do not see beside what the button stands. */
  readonly name: string;
  /** As the page's data says. */
  readonly pinned: boolean;
  /** As high as other buttons, where it does not stand in a card. */
  readonly large?: boolean;
}

/** Pins a part or unpins it: a submit button of one of the page's two forms, see `PinForms`. */
export function PinButton({ item, name, pinned: before, large = false }: PinButtonProps) {
  const { pinned, waiting } = usePinned(item, before);
  return (
    <button form={pinned ? "unpin" : "pin"} name="item" value={item} className={large ? "btn pin" : "pin"}>
      {pinned ? "Unpin" : "Pin"}
      <span className="sr-only">{` ${name}`}</span>
      {waiting ? <small>waiting for connection</small> : null}
    </button>
  );
}
