import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { myPrinterIntents } from "~/features/catalogue/printers/my-printer.intents.server";
import {
  countPartsOfPrinters,
  printerGroups,
  printerMatches,
} from "~/features/catalogue/printers/printer-picker.server";
import { requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { PrinterPicker } from "~/features/catalogue/printers/ui/printer-picker";
import { PrinterMatches } from "~/features/catalogue/printers/ui/printer-matches";
import { PrinterSelectForm } from "~/features/catalogue/printers/ui/printer-select-form";
import { printerLink } from "~/features/catalogue/printers/printer-link.server";
import { runAction } from "~/lib/http/run-action.server";
import { safeRedirectPath } from "~/lib/http/safe-redirect";
import { pageHeaders } from "~/lib/http/page-headers";
import { paths } from "~/lib/paths";
import { privateMeta } from "~/lib/meta/private-meta";
import { Button } from "~/ui/button";
import { Card } from "~/ui/layout/card";
import { PageHeader } from "~/ui/layout/page-header";
import { PageError } from "~/ui/feedback/page-error";
import { Form, Link } from "~/ui/navigation/link";

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const snapshot = requireCatalogue(context.catalogue);
  const params = new URL(request.url).searchParams;
  const q = (params.get("q") ?? "").slice(0, 100);
  const slug = await context.myPrinter();
  await countPartsOfPrinters(snapshot);
  const mine = slug === null ? undefined : snapshot.printerBySlug(slug);
  return data({
    siteUrl: context.siteUrl,
    q,
    next: safeRedirectPath(params.get("next"), paths.find()),
    // Whoever came here from a page goes back to it, also without a printer.
    afterForgetting: safeRedirectPath(params.get("next"), paths.myPrinter()),
    matches: printerMatches(snapshot, q),
    groups: printerGroups(snapshot),
    isMember: (await context.viewer()) !== null,
    mine: mine ? { ...printerLink(snapshot, mine), slug: mine.slug } : null,
  });
}

export function action(args: ActionFunctionArgs) {
  return runAction(args, myPrinterIntents(args));
}

export default function MyPrinter() {
  const { q, next, afterForgetting, matches, groups, mine, isMember } = useLoaderData<typeof loader>();
  return (
    <div className="wrap">
      <PageHeader title="My printer">
        Choose your printer to see on every part whether it fits.{" "}
        {isMember ? (
          <>
            It is the first of the printers on <Link to={`${paths.profile()}#printers`}>your profile</Link>.
          </>
        ) : (
          "It is saved on this device only, in a cookie."
        )}
      </PageHeader>
      {mine ? (
        <Card>
          <p>
            Your printer:{" "}
            <strong>
              <Link to={paths.printer(mine)}>{mine.label}</Link>
            </strong>
            .
          </p>
          <Form method="post" className="actions mt-3">
            <input type="hidden" name="next" value={afterForgetting} />
            <Button type="submit" name="intent" value="forget" variant="secondary">
              {isMember ? "Remove from my printers" : "Forget my printer"}
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
