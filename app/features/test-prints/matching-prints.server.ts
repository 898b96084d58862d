import { DocumentSearch, type DocumentMatches } from "../catalogue/engine/text/document-search.model";
import type { Synonyms } from "../catalogue/engine/text/synonyms.model";
import { calibrationStep } from "../calibration/calibration-steps.model";
import { TEST_PRINT_WORDS, type TestPrintWords } from "./test-print-words.model";

let search: DocumentSearch<TestPrintWords> | null = null;

/** The test prints that a search finds: by name, what is printed, how it is read, and what it calibrates. */
export function matchingPrints(q: string, synonyms: Synonyms): DocumentMatches<TestPrintWords> {
  search ??= new DocumentSearch<TestPrintWords>(TEST_PRINT_WORDS, ({ name, summary, reading, calculator }) => ({
    names: [name],
    texts: [
      { text: calibrationStep(calculator).name, weight: 6 },
      { text: summary, weight: 4 },
      { text: [calibrationStep(calculator).fixes, ...reading].join(" . "), weight: 1 },
    ],
  }));
  return search.find(q, synonyms);
}
