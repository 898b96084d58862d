import { partKey } from "~/features/catalogue/catalogue.model";
import { paths } from "~/lib/paths";
import { Sample } from "~/ui/gallery/gallery";
import { PinButton } from "./pin-button";
import { PinForms } from "./pin-forms";

/** A key of no part: a press changes nothing. */
const NO_PART = partKey("hotend", 0);

/** The pin buttons of the gallery of components. */
export function PinSamples() {
  return (
    <Sample name="Pin: default, pinned, large">
      <p className="actions">
        <PinButton item={NO_PART} name="a sample" pinned={false} />
        <PinButton item={NO_PART} name="another sample" pinned />
        <PinButton item={NO_PART} name="a large sample" pinned={false} large />
      </p>
      <PinForms redirectTo={paths.adminComponents()} />
    </Sample>
  );
}
