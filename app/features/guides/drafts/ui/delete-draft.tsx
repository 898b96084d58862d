import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { PageHeader } from "~/ui/layout/page-header";
import { Form } from "~/ui/navigation/link";
import { titleOf } from "./draft-list-page";

interface DeleteDraftProps {
  readonly id: string;
  readonly title: string;
  /** It changes a published guide, which stays. */
  readonly isChange: boolean;
}

/** Confirms the deletion of a draft. */
export function DeleteDraft({ id, title, isChange }: DeleteDraftProps) {
  const busy = useBusyIntent("delete");
  return (
    <div className="wrap">
      <PageHeader title="Delete this draft?" />
      <div className="card grid max-w-2xl gap-4 p-5">
        <p>
          <strong>{titleOf(title)}</strong> will be deleted for good.{" "}
          {isChange ? "The published guide stays as it is." : null}
        </p>
        <Form method="post" action={paths.guideDraftDelete(id)} className="actions">
          <Button variant="danger" icon="trash" name="intent" value="delete" busy={busy} busyLabel="Deleting...">
            Delete draft
          </Button>
          <LinkButton variant="quiet" to={paths.guideDraft(id)}>
            Keep draft
          </LinkButton>
        </Form>
      </div>
    </div>
  );
}
