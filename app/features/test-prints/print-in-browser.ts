import { loadGenerator } from "./layers/load-generator";
import type { AskedView } from "./asked.model";
import { enteredIn, testPrintFile, testPrintView, type PrintToMake } from "./make-test-print";
import type { TestPrintView } from "./test-print-view.model";

type Sent = Iterable<readonly [string, FormDataEntryValue]>;

/** What the page knows of its print. */
type OfPage = Pick<TestPrintView, "slug" | "calculator">;

/** What the page of a test print shows for what was entered. */
export async function viewInBrowser(page: OfPage, sent: Sent, asked: AskedView): Promise<TestPrintView> {
  const print = await printOf(page);
  return testPrintView(print, enteredIn(print, sent), asked);
}

/** The file of a test print, or the page that says what is wrong when there is none. */
export async function fileInBrowser(
  page: OfPage,
  sent: Sent,
  asked: AskedView,
): Promise<{ readonly file: Blob; readonly name: string } | { readonly refused: TestPrintView }> {
  const print = await printOf(page);
  const entered = enteredIn(print, sent);
  const outcome = await testPrintFile(print, entered);
  if ("problem" in outcome) return { refused: await testPrintView(print, entered, asked) };
  const { report, stream } = outcome.value;
  return { file: await new Response(stream).blob(), name: report.fileName };
}

async function printOf({ slug, calculator }: OfPage): Promise<PrintToMake> {
  const generator = await loadGenerator(slug);
  if (generator === null) throw new Error(`no test print ${slug}`);
  return { slug, calculator, fields: generator.fields, prepare: (entered) => generator.prepare(entered, slug) };
}
