import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireViewer } from "~/features/accounts/session/guards.server";
import { PartRow } from "~/features/catalogue/part/ui/part-row";
import { savedPageIntents } from "~/features/collections/saved-page.intents.server";
import { listParams } from "~/features/collections/item-list.model";
import { AddChooser } from "~/features/collections/ui/add-chooser";
import { AddSeveralChooser } from "~/features/collections/ui/add-several-chooser";
import { SavedLists } from "~/features/collections/ui/saved/saved-lists";
import { unpinParts } from "~/features/pins/pins.commands.server";
import { partsUnpinned } from "~/features/pins/pins.messages";
import { PinButton } from "~/features/pins/ui/pin-button";
import { PinForms } from "~/features/pins/ui/pin-forms";
import { PrinterPicker } from "~/features/catalogue/printers/ui/printer-picker";
import { pageHeaders } from "~/lib/http/page-headers";
import { runAction } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import { privateMeta } from "~/lib/meta/private-meta";
import { PageError } from "~/ui/feedback/page-error";
import { savedView, shownPinKeys } from "./saved-view.server";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader(args: LoaderFunctionArgs) {
  const view = await savedView(args);
  return data({ siteUrl: args.context.siteUrl, view }, { headers: PRIVATE_HEADERS });
}

export function action(args: ActionFunctionArgs) {
  return runAction(
    args,
    savedPageIntents(args, {
      guard: async () => {
        await requireViewer(args);
      },
      shownPins: () => shownPinKeys(args),
      unpin: async (keys) => partsUnpinned(await unpinParts(args, keys)),
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
        part={card === null ? item : <PartRow card={card} />}
        collections={view.collections}
        next={view.next}
      />
    );
  }
  if (view.kind === "chooser-for-several") {
    return (
      <AddSeveralChooser
        parts={view.cards.map((card) => ({
          key: card.key,
          row: <PartRow card={card} />,
        }))}
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
        drawPart={(card, below) => <PartRow card={card}>{below}</PartRow>}
        drawPin={(key, name) => <PinButton item={key} name={name} pinned />}
      />
      <PinForms redirectTo={here} />
    </>
  );
}

export function ErrorBoundary() {
  return <PageError page="your saved parts" service="your account" />;
}
