import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireViewer } from "~/features/accounts/guards.server";
import { PartRow } from "~/features/catalogue/ui/part-row";
import { savedPageIntents } from "~/features/collections/collections.intents.server";
import { listParams } from "~/features/collections/item-list.model";
import { AddChooser } from "~/features/collections/ui/add-chooser";
import { SavedLists } from "~/features/collections/ui/saved-lists";
import { unpinParts } from "~/features/pins/pins.commands.server";
import { PIN_TOASTS, unpinnedMany } from "~/features/pins/pins.messages";
import { PinButton } from "~/features/pins/ui/pin-button";
import { PinForms } from "~/features/pins/ui/pin-forms";
import { PrinterPicker } from "~/features/catalogue/ui/printer-picker";
import { pageHeaders } from "~/lib/http/page-headers";
import { runAction } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import { pageMeta } from "~/lib/seo";
import { titleFor } from "~/lib/titles";
import { PageError } from "~/ui/page-error";
import { savedView, shownPinKeys } from "./saved-view.server";

export const meta: MetaFunction<typeof loader> = ({ data: page, location }) =>
  pageMeta({ title: titleFor(location.pathname), siteUrl: page?.siteUrl ?? "", noindex: true });

export { pageHeaders as headers };

export async function loader(args: LoaderFunctionArgs) {
  const view = await savedView(args);
  return data({ siteUrl: args.context.siteUrl, view }, { headers: { "Cache-Control": "private, no-store" } });
}

export function action(args: ActionFunctionArgs) {
  const { pathname, search } = new URL(args.request.url);
  const here = `${pathname.replace(/\.data$/, "")}${search}`;
  return runAction(
    args,
    savedPageIntents(args, {
      guard: async () => {
        await requireViewer(args);
      },
      shownPins: () => shownPinKeys(args),
      unpin: async (keys) => {
        const result = await unpinParts(args, keys);
        const toast = result.done ? unpinnedMany(result.changed) : PIN_TOASTS.failed;
        return { ok: true, redirectTo: here, toast };
      },
    }),
  );
}

export default function Saved() {
  const { view } = useLoaderData<typeof loader>();
  if (view.kind === "chooser") {
    const { card, item } = view;
    return (
      <AddChooser
        item={item}
        name={card?.name ?? item}
        part={card === null ? item : <PartRow card={card} fitPrinterLabel={view.printerLabel} />}
        collections={view.collections}
        next={view.next}
      />
    );
  }
  const here = paths.saved(listParams(view.query));
  return (
    <>
      <SavedLists
        view={view}
        here={here}
        printerPicker={<PrinterPicker next={here} about="Then every part here says whether it fits." />}
        drawPart={(card, below) => (
          <PartRow card={card} fitPrinterLabel={view.printerLabel}>
            {below}
          </PartRow>
        )}
        drawPin={(key, name) => <PinButton item={key} name={name} pinned />}
      />
      <PinForms redirectTo={here} />
    </>
  );
}

export function ErrorBoundary() {
  return <PageError page="your saved parts" service="your account" />;
}
