import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { choosePrinterSchema, forgetPrinterSchema, pathWithPrinter } from "~/features/catalogue/my-printer.model";
import { printerGroups, searchPrinters } from "~/features/catalogue/printer-picker.server";
import { requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { PrinterPicker } from "~/features/catalogue/ui/printer-picker";
import { PrinterMatches } from "~/features/catalogue/ui/printer-matches";
import { PrinterSelectForm } from "~/features/catalogue/ui/printer-select-form";
import { myPrinterCookie } from "~/lib/http/cookies.server";
import { intent, runAction } from "~/lib/http/run-action.server";
import { safeRedirectPath } from "~/lib/http/safe-redirect";
import { pageHeaders } from "~/lib/http/page-headers";
import { paths } from "~/lib/paths";
import { pageMeta } from "~/lib/seo";
import { titleFor } from "~/lib/titles";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import { PageError } from "~/ui/page-error";

export const meta: MetaFunction<typeof loader> = ({ data: page, location }) =>
  pageMeta({ title: titleFor(location.pathname), siteUrl: page?.siteUrl ?? "", noindex: true });

export { pageHeaders as headers };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const snapshot = requireCatalogue(context.catalogue);
  const params = new URL(request.url).searchParams;
  const q = (params.get("q") ?? "").slice(0, 100);
  const slug = await myPrinterCookie(context).read(request);
  const mine = slug === null ? undefined : snapshot.printerBySlug(slug);
  return data({
    siteUrl: context.siteUrl,
    q,
    next: safeRedirectPath(params.get("next"), paths.find()),
    matches: searchPrinters(snapshot, q),
    groups: printerGroups(snapshot),
    mine: mine ? { slug: mine.slug, label: mine.label } : null,
  });
}

export function action(args: ActionFunctionArgs) {
  const cookie = myPrinterCookie(args.context);
  return runAction(args, {
    remember: intent({
      schema: choosePrinterSchema,
      run: async ({ printer, next }) => {
        const found = requireCatalogue(args.context.catalogue).printerBySlug(printer);
        if (!found) return { ok: false, fieldErrors: { printer: ["Choose a printer from the list"] } };
        await cookie.write(found.slug);
        return {
          ok: true,
          redirectTo: pathWithPrinter(safeRedirectPath(next, paths.find()), found.slug),
          toast: { title: `Your printer: ${found.label}`, variant: "default" },
        };
      },
    }),
    forget: intent({
      schema: forgetPrinterSchema,
      run: async ({ next }) => {
        await cookie.clear();
        return {
          ok: true,
          redirectTo: pathWithPrinter(safeRedirectPath(next, paths.find()), null),
          toast: { title: "Printer forgotten", variant: "default" },
        };
      },
    }),
  });
}

export default function MyPrinter() {
  const { q, next, matches, groups, mine } = useLoaderData<typeof loader>();
  return (
    <div className="wrap">
      <PageHeader title="My printer">
        Tell us what you own, and every part says whether it fits. It is remembered on this device only, in a cookie.
      </PageHeader>
      {mine ? (
        <Card>
          <p>
            You own a <strong>{mine.label}</strong>.
          </p>
          <Form method="post" className="actions mt-3">
            <input type="hidden" name="next" value={paths.myPrinter()} />
            <Button type="submit" name="intent" value="forget" variant="secondary">
              Forget my printer
            </Button>
          </Form>
        </Card>
      ) : null}
      <PrinterPicker next={next} defaultValue={q} label="Search by name" />
      {q.trim() === "" ? null : <PrinterMatches q={q} matches={matches} next={next} />}
      <Card>
        <h2>Or pick it from the list</h2>
        <PrinterSelectForm groups={groups} next={next} chosen={mine?.slug ?? null} />
      </Card>
    </div>
  );
}

export function ErrorBoundary() {
  return <PageError page="your printer" />;
}
