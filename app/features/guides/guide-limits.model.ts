/** What fits in a published guide, and in what is written to its author: characters of texts, and how many of the rest. */
export const GUIDE_LIMITS = {
  ...{ title: 120, summary: 300, text: 2_000, stepTitle: 80, line: 500, alt: 200, name: 80, note: 300, source: 120 },
  ...{ shortestTitle: 5, minutes: 10_080, quantity: 99 },
  ...{ reviewNote: 2_000, withdrawalReason: 1_000 },
  ...{ fewestSteps: 2, steps: 60, lines: 8, pictures: 3 },
} as const;

/** A limit as texts have it: `2,000`. */
export function limitText(limit: keyof typeof GUIDE_LIMITS): string {
  return GUIDE_LIMITS[limit].toLocaleString("en-US");
}
