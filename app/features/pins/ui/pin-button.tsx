import type { PartKey } from "../../catalogue/catalogue.model";
import { buttonClass } from "~/ui/button";
import { usePinned } from "./store/use-pinned";

interface PinButtonProps {
  /** The part's key. */
  readonly item: PartKey;
  /** The part's name, for screen readers. */
  readonly name: string;
  /** Whether it is pinned according to the page's data. */
  readonly pinned: boolean;
  /** As high as other buttons, for use outside of cards. */
  readonly large?: boolean;
}

/** Pins or unpins a part: a submit button of one of the page's two forms, see `PinForms`. */
export function PinButton({ item, name, pinned: before, large = false }: PinButtonProps) {
  const { pinned, waiting } = usePinned(item, before);
  return (
    <button form={pinned ? "unpin" : "pin"} name="item" value={item} className={large ? buttonClass({}, "pin") : "pin"}>
      {pinned ? (
        <>
          <span className="sr-only">Unpin {name}, </span>Pinned
        </>
      ) : (
        <>
          Pin<span className="sr-only">{` ${name}`}</span>
        </>
      )}
      {waiting ? <small>waiting for connection</small> : null}
    </button>
  );
}
