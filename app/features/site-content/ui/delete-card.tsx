import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { Form } from "~/ui/navigation/link";
import type { CardView } from "../featured-cards.model";
import { FeaturedCard } from "./featured-cards";

/** Asks before a card is deleted. */
export function DeleteCard({ view }: { readonly view: CardView }) {
  const busy = useBusyIntent("delete-card");
  return (
    <div className="grid max-w-2xl gap-4">
      <FeaturedCard card={view} />
      <p>It is gone from public pages at once. For 30 days you can undo this.</p>
      <Form method="post" className="actions">
        <Button name="intent" value="delete-card" variant="danger" icon="trash" busy={busy} busyLabel="Deleting...">
          Delete card
        </Button>
        <LinkButton variant="quiet" to={paths.adminFeaturedCards()}>
          Cancel
        </LinkButton>
      </Form>
    </div>
  );
}
