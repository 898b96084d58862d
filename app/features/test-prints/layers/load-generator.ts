import type { Generator } from "../generator.model";
import type { TestPrintSlug } from "../test-print-words.model";

/** Each print has a script of its own, which only its page loads. */
const SCRIPTS: Readonly<Record<TestPrintSlug, () => Promise<Generator>>> = {
  "max-flow-tower": async () => (await import("../prints/max-flow-tower")).maxFlowTower,
  "max-flow-blobs": async () => (await import("../prints/flow-blobs")).maxFlowBlobs,
  "pressure-advance-pattern": async () => (await import("../prints/pressure-advance-pattern")).paPattern,
  "pressure-advance-tower": async () => (await import("../prints/pressure-advance-tower")).paTower,
  "pressure-advance-lines": async () => (await import("../prints/pressure-advance-lines")).paLines,
  "flow-pads": async () => (await import("../prints/flow-pads")).flowPads,
  "flow-wall": async () => (await import("../prints/flow-wall")).flowWall,
  "retraction-tower": async () => (await import("../prints/retraction-tower")).retractionTower,
  "skew-frame": async () => (await import("../prints/skew-frame")).skewFrame,
};

const isSlug = (slug: string): slug is TestPrintSlug => Object.hasOwn(SCRIPTS, slug);

/** Loads what makes the files of a test print in the browser; null when there is no such print. */
export async function loadGenerator(slug: string): Promise<Generator | null> {
  return isSlug(slug) ? SCRIPTS[slug]() : null;
}
