import { CALCULATOR_SLUGS } from "~/features/calibration/calibration-steps.model";
import { TEST_PRINT_WORDS } from "~/features/test-prints/test-print-words.model";
import { paths } from "~/lib/paths";

/** The pages that work without a connection. */
export const OFFLINE_PAGES: readonly string[] = [
  paths.tune(),
  ...CALCULATOR_SLUGS.map((slug) => paths.calculator(slug)),
  paths.testPrints(),
  ...TEST_PRINT_WORDS.map(({ slug }) => paths.testPrint(slug)),
];
