import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { printAddressNotes } from "~/features/test-prints/address-notes.server";
import { askedIn } from "~/features/test-prints/asked.model";
import { isKeptCopy } from "~/features/offline/kept-copy.model";
import { CopyNotice } from "~/features/offline/ui/copy-notice";
import { valuesOfPrinter } from "~/features/test-prints/printer-values.model";
import { emptyForm, enteredIn, sentForm, testPrintView } from "~/features/test-prints/make-test-print";
import { testPrintNamed, type TestPrint } from "~/features/test-prints/test-prints.model";
import { TestPrintPage } from "~/features/test-prints/ui/test-print-page";
import { NO_STORE_HEADERS, PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { pageHeaders } from "~/lib/http/page-headers";
import { breadcrumbData, pageMeta } from "~/lib/meta/seo";
import { titleFor } from "~/lib/meta/titles";
import { paths } from "~/lib/paths";
import { useReply } from "~/lib/forms/use-reply";

export const meta: MetaFunction<typeof loader> = ({ data: page, location }) => {
  if (!page) return [{ title: titleFor(location.pathname) }];
  const { siteUrl, words, isBare } = page;
  const path = paths.testPrint(words.slug);
  return pageMeta({
    title: titleFor(location.pathname, words.name),
    description: words.summary,
    siteUrl,
    canonicalPath: path,
    area: "tune",
    noindex: !isBare,
    structuredData: [
      breadcrumbData(siteUrl, [
        { name: "Home", path: paths.home() },
        { name: "Test prints", path: paths.testPrints() },
        { name: words.name, path },
      ]),
    ],
  });
};

export { pageHeaders as headers };

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const print = printIn(params);
  const { searchParams } = new URL(request.url);
  const own = await context.myPrinter();
  // The form is of use without the catalogue, too.
  const printer = own === null ? null : (context.catalogue.current()?.printerBySlug(own) ?? null);
  const known = printer === null ? {} : valuesOfPrinter(printer, print.slug);
  const entered = { ...known, ...enteredIn(print, searchParams, searchParams.get("nozzle") ?? known["nozzle"]) };
  const view = await testPrintView(print, entered, askedIn(searchParams));
  // A copy is shown at other addresses than its own.
  const isCopy = isKeptCopy(request);
  return data(
    {
      siteUrl: context.siteUrl,
      isBare: searchParams.size === 0,
      words: wordsOf(print),
      printer: printer?.label ?? null,
      view,
      emptyForm: { values: emptyForm(print, known), mark: "" },
      ignored: isCopy ? [] : printAddressNotes(print, searchParams),
      isCopy,
    },
    { headers: { "Cache-Control": "private, no-cache" } },
  );
}

/** The form with G-code of the visitor's own, when something is wrong with it. */
export async function action({ request, params }: ActionFunctionArgs) {
  const print = printIn(params);
  const sent = await sentForm(request);
  const view = await testPrintView(print, enteredIn(print, sent), askedIn(sent));
  // A file was asked for, or a report of one: what it lacks is missing now.
  const problem = view.problem ?? view.missing;
  return data({ ...view, problem }, { status: problem === null ? 200 : 400, headers: PRIVATE_HEADERS });
}

function printIn({ slug = "" }: LoaderFunctionArgs["params"]): TestPrint {
  const print = testPrintNamed(slug);
  if (print === null) throw data(null, { status: 404, headers: NO_STORE_HEADERS });
  return print;
}

function wordsOf({ slug, name, summary, reading }: TestPrint) {
  return { slug, name, summary, reading };
}

export default function TestPrintRoute() {
  const { words, printer, view, ignored, isCopy } = useLoaderData<typeof loader>();
  const sent = useReply<typeof action>();
  return (
    <>
      {isCopy ? <CopyNotice /> : null}
      <TestPrintPage words={words} printer={printer} view={sent ?? view} ignored={ignored} isCopy={isCopy} />
    </>
  );
}
