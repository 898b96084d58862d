import { paths } from "~/lib/paths";
import { LONG_TEXT, RTL_TEXT, Sample } from "~/ui/gallery/gallery";
import { partKey } from "../../catalogue.model";
import type { PartCardView } from "../../find/find-view.model";
import { PartCard } from "./part-card";

/** The cards of parts of the gallery of components, made from the card of some part. */
export function PartSamples({ card }: { readonly card: PartCardView }) {
  const sample = (id: number, name: string): PartCardView => ({ ...card, key: partKey("hotend", -id), name });
  return (
    <>
      <Sample name="Part: default">
        <ul className="part-grid">
          <PartCard card={card} compareTo={paths.find()} compared={false} />
        </ul>
      </Sample>
      <Sample name="Part: chosen for comparison, long text, not made any more">
        <ul className="part-grid">
          <PartCard
            card={{ ...sample(1, LONG_TEXT), manufacturer: LONG_TEXT, isDiscontinued: true, needsChecking: true }}
            compareTo={paths.find()}
            compared
          />
        </ul>
      </Sample>
      <Sample name="Part: right to left">
        <ul className="part-grid" dir="rtl" lang="ar">
          <PartCard card={sample(2, RTL_TEXT)} compareTo={null} compared={false} />
        </ul>
      </Sample>
    </>
  );
}
