import type { PrintKind } from "../print-kind";
import { flowPads, flowWall } from "./flow";
import { maxFlowBlobs, maxFlowTower } from "./max-flow";
import { pressureAdvanceLines, pressureAdvancePattern, pressureAdvanceTower } from "./pressure-advance";
import { retractionTower } from "./retraction";
import { skewFrame } from "./skew";

/** All test prints that there are. */
export const PRINT_KINDS: readonly PrintKind[] = [
  ...[maxFlowTower, maxFlowBlobs, pressureAdvancePattern, pressureAdvanceTower, pressureAdvanceLines],
  ...[flowPads, flowWall, retractionTower, skewFrame],
];
