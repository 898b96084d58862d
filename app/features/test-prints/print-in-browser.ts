import { loadGenerator } from "./layers/load-generator";
import type { AskedView } from "./asked.model";
import { enteredIn, testPrintFile, testPrintView } from "./make-test-print";
import type { TestPrintView } from "./test-print-view.model";
import { TEST_PRINT_WORDS } from "./test-print-words.model";
import type { TestPrint } from "./test-prints.model";

type Sent = Iterable<readonly [string, FormDataEntryValue]>;

/** What the page of a test print shows for what was entered. */
export async function viewInBrowser(slug: string, sent: Sent, asked: AskedView): Promise<TestPrintView> {
  const print = await printOf(slug);
  return testPrintView(print, enteredIn(print, sent), asked);
}

/** The file of a test print, or the page that says what is wrong when there is none. */
export async function fileInBrowser(
  slug: string,
  sent: Sent,
  asked: AskedView,
): Promise<{ readonly file: Blob; readonly name: string } | { readonly refused: TestPrintView }> {
  const print = await printOf(slug);
  const entered = enteredIn(print, sent);
  const outcome = await testPrintFile(print, entered);
  if ("problem" in outcome) return { refused: await testPrintView(print, entered, asked) };
  const { report, stream } = outcome.value;
  return { file: await new Response(stream).blob(), name: report.fileName };
}

async function printOf(slug: string): Promise<TestPrint> {
  const words = TEST_PRINT_WORDS.find((print) => print.slug === slug);
  const generator = await loadGenerator(slug);
  if (words === undefined || generator === null) throw new Error(`no test print ${slug}`);
  return { ...words, fields: generator.fields, prepare: (entered) => generator.prepare(entered, words.slug) };
}
