import { paths } from "~/lib/paths";
import { LONG_TEXT, RTL_TEXT, Sample } from "~/ui/gallery/gallery";
import type { CardView } from "../featured-cards.model";
import { FeaturedCard } from "./featured-cards";

const FEATURED: CardView = {
  ...{ id: 0, title: "Spring sale", subtitle: "Until the end of May.", image: null, to: paths.find(), cta: "Open" },
};

/** The featured cards of the gallery of components. */
export function CardSamples() {
  return (
    <>
      <Sample name="Featured card: default">
        <FeaturedCard card={FEATURED} />
      </Sample>
      <Sample name="Featured card: long text">
        <FeaturedCard card={{ ...FEATURED, title: LONG_TEXT, subtitle: LONG_TEXT }} />
      </Sample>
      <Sample name="Featured card: right to left">
        <div dir="rtl" lang="ar">
          <FeaturedCard card={{ ...FEATURED, title: RTL_TEXT, subtitle: RTL_TEXT }} />
        </div>
      </Sample>
    </>
  );
}
