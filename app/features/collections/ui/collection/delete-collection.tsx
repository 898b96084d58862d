import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { PageHeader } from "~/ui/layout/page-header";
import { Form } from "~/ui/navigation/link";
import { formatPartCount, type CollectionSummary } from "../../collections.model";
import { CollectionTrail } from "./collection-trail";

/** Confirms the deletion of a collection. */
export function DeleteCollection({ collection }: { readonly collection: CollectionSummary }) {
  const { name, slug, itemCount, visibility } = collection;
  const busy = useBusyIntent("delete");
  return (
    <div className="wrap">
      <PageHeader
        before={<CollectionTrail name={name} slug={slug} current="Delete" />}
        title="Delete this collection?"
      />
      <div className="card grid max-w-2xl gap-4 p-5 wrap-anywhere">
        <p>
          <strong>{name}</strong>, with {formatPartCount(itemCount)} and your notes, will be deleted. The parts
          themselves, your pins and your other collections stay. The message afterwards can undo it.
        </p>
        {visibility === "private" ? null : <p>Links to it will stop working.</p>}
        {itemCount === 0 ? null : (
          <p className="hint">
            You may want to <a href={paths.collectionExport({ slug, format: "json" })}>download it</a> first.
          </p>
        )}
        <Form method="post" className="actions">
          <input type="hidden" name="intent" value="delete" />
          <Button type="submit" variant="danger" icon="trash" busy={busy} busyLabel="Deleting...">
            Delete collection
          </Button>
          <LinkButton variant="quiet" to={paths.collection(slug)}>
            Keep collection
          </LinkButton>
        </Form>
      </div>
    </div>
  );
}
