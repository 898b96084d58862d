import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/feedback/empty-state";
import { DEAL_VIEW_LABELS, DEAL_VIEWS, type DealKind } from "../deal-views.model";

/** What stands where a deal led to that is over. */
export function DealGone({ kind, title }: { readonly kind: DealKind; readonly title: string }) {
  return (
    <div className="wrap">
      <h1 className="sr-only" tabIndex={-1}>
        Deal ended
      </h1>
      <EmptyState
        title="This deal has ended"
        action={
          <LinkButton variant="primary" to={paths.find({ view: DEAL_VIEWS[kind] })}>
            {DEAL_VIEW_LABELS[kind]}
          </LinkButton>
        }
      >
        <p>“{title}” is not on the list any more.</p>
      </EmptyState>
    </div>
  );
}
