import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { printAddressNotes } from "~/features/test-prints/address-notes.server";
import type { Entered } from "~/features/test-prints/generator.model";
import { enteredIn, problemLine, sentForm, testPrintFile } from "~/features/test-prints/make-test-print";
import { testPrintNamed, type TestPrint } from "~/features/test-prints/test-prints.model";
import { NO_STORE_HEADERS } from "~/lib/http/private-headers";
import { paths } from "~/lib/paths";

const TEXT = { "Content-Type": "text/plain; charset=utf-8" };
/** Printers read nothing else. */
const GCODE = { "Content-Type": "text/plain; charset=us-ascii" };

/**
 * The file of a test print by its parameters. What is wrong with them is said in one line for programs, and by the
 * print's page to visitors; what had no effect is said in comments.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const print = printIn(params);
  const { searchParams } = new URL(request.url);
  const notes = printAddressNotes(print, searchParams).map(inAscii);
  const made = await fileOf(print, enteredIn(print, searchParams), notes);
  if (typeof made !== "string") return made;
  const isVisitor = request.headers.get("Accept")?.includes("text/html") === true;
  if (isVisitor) return redirect(paths.testPrint(print.slug, searchParams), { headers: NO_STORE_HEADERS });
  return new Response(made, { status: 400, headers: { ...TEXT, ...NO_STORE_HEADERS } });
}

/**
 * The same with G-code of the visitor's own, which may be longer than an address. When something is wrong, the browser
 * sends the form to the print's page, which says what.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const print = printIn(params);
  const made = await fileOf(print, enteredIn(print, await sentForm(request)), []);
  return typeof made === "string" ? redirect(paths.testPrint(print.slug), 307) : made;
}

function printIn({ slug = "" }: LoaderFunctionArgs["params"]): TestPrint {
  const print = testPrintNamed(slug);
  if (print === null) throw new Response("There is no such test print.\n", { status: 404, headers: TEXT });
  return print;
}

async function fileOf(print: TestPrint, entered: Entered, notes: readonly string[]): Promise<Response | string> {
  const outcome = await testPrintFile(print, entered, notes);
  if ("problem" in outcome) return problemLine(print, outcome.problem);
  const { report, stream } = outcome.value;
  return new Response(stream, {
    headers: {
      ...GCODE,
      ...NO_STORE_HEADERS,
      "Content-Disposition": `attachment; filename="${report.fileName}"`,
      "Content-Length": String(report.bytes),
    },
  });
}

function inAscii(note: string): string {
  return note
    .replace(/[“”]/g, '"')
    .replaceAll("…", "...")
    .replace(/[^ -~]/gu, "?");
}
