import { loadGenerator } from "./layers/load-generator";
import { askedLayer, enteredIn, testPrintFile, testPrintView } from "./make-test-print";
import type { TestPrintView } from "./test-print-view.model";
import { TEST_PRINT_WORDS } from "./test-print-words.model";
import type { TestPrint } from "./test-prints.model";

type Sent = Iterable<readonly [string, FormDataEntryValue]>;

/** Browsers begin to save a file when they get to it. */
const SAVING_MS = 60_000;

/** What the page of a test print shows for a query. */
export async function viewInBrowser(slug: string, query: URLSearchParams): Promise<TestPrintView> {
  const print = await printOf(slug);
  return testPrintView(print, enteredIn(print, query), askedLayer(query));
}

/** Makes the file of a test print and saves it; returns the page that says what is wrong when there is none. */
export async function saveInBrowser(slug: string, sent: Sent): Promise<TestPrintView | null> {
  const print = await printOf(slug);
  const entered = enteredIn(print, sent);
  const outcome = await testPrintFile(print, entered);
  if ("problem" in outcome) return testPrintView(print, entered, 1);
  const { report, stream } = outcome.value;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await new Response(stream).blob());
  link.download = report.fileName;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, SAVING_MS);
  return null;
}

async function printOf(slug: string): Promise<TestPrint> {
  const words = TEST_PRINT_WORDS.find((print) => print.slug === slug);
  const generator = await loadGenerator(slug);
  if (words === undefined || generator === null) throw new Error(`no test print ${slug}`);
  return { ...words, fields: generator.fields, prepare: (entered) => generator.prepare(entered, words.slug) };
}
