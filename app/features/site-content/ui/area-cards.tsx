import { paths } from "~/lib/paths";
import { AreaCard } from "~/ui/layout/area-card";
import type { SiteBlock } from "../site-blocks.model";
import { SiteText } from "./site-text";

type Area = "find" | "learn" | "tune";

interface AreaCardsProps {
  readonly counts: Readonly<Record<"parts" | "printers" | "guides" | "repairs" | "calculators" | "testPrints", number>>;
  /** What an administrator has written about each. */
  readonly texts: Readonly<Record<Area, SiteBlock | null>>;
  /** The keys of pages that are locked. */
  readonly locked: readonly string[];
}

/** The cards of FIND, LEARN and TUNE. */
export function AreaCards({ counts, texts, locked }: AreaCardsProps) {
  return (
    <div className="mt-6 grid gap-4 md:grid-cols-3 lg:gap-6">
      <AreaCard
        area="find"
        title="FIND"
        to={paths.find()}
        facts={[
          { label: "parts", value: counts.parts },
          { label: "printers", value: counts.printers },
        ]}
      >
        <AreaText
          block={texts.find}
          usual="Replacement parts and upgrades that fit your printer, with what installing them takes."
        />
      </AreaCard>
      <AreaCard
        area="learn"
        title="LEARN"
        to={paths.learn()}
        closed={locked.includes("guides")}
        facts={[
          { label: "guides", value: counts.guides },
          { label: "of them repairs", value: counts.repairs },
        ]}
      >
        <AreaText
          block={texts.learn}
          usual="Repair guides, upgrade tutorials and slicer walkthroughs, one small step at a time."
        />
      </AreaCard>
      <AreaCard
        area="tune"
        title="TUNE"
        to={paths.tune()}
        closed={locked.includes("tools")}
        facts={[
          { label: "calculators", value: counts.calculators },
          { label: "test prints", value: counts.testPrints },
        ]}
      >
        <AreaText
          block={texts.tune}
          usual="Calibration calculators for flow, pressure advance, retraction and skew, with lines to paste."
        />
      </AreaCard>
    </div>
  );
}

/** The sentence of a card: the one that an administrator has written, else the usual one. */
function AreaText({ block, usual }: { readonly block: SiteBlock | null; readonly usual: string }) {
  return block === null ? usual : <SiteText block={block} />;
}
