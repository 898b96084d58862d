import type { ReactNode } from "react";
import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { PageHeader } from "~/ui/layout/page-header";
import { Form, Link } from "~/ui/navigation/link";
import type { PartKey } from "../../catalogue/catalogue.model";
import type { HoldingCollection } from "../collections.model";
import { CreateCollectionForm } from "./create-collection-form";
import { CheckboxList } from "./collection-checkboxes";

interface AddChooserProps {
  /** The part's key. */
  readonly item: PartKey;
  readonly name: string;
  /** The part as a row. */
  readonly part: ReactNode;
  readonly collections: readonly HoldingCollection[];
  /** Path of the page the visitor came from. */
  readonly next: string;
}

/** Chooses the collections that hold a part, or makes a new one for it. */
export function AddChooser({ item, name, part, collections, next }: AddChooserProps) {
  const busy = useBusyIntent("set");
  return (
    <div className="wrap">
      <PageHeader title="Add to a collection">
        Choose collections. <Link to={next}>Cancel</Link>
      </PageHeader>
      <section className="card p-4" aria-labelledby="part-heading">
        <h2 id="part-heading" className="sr-only">
          The part
        </h2>
        <div className="saved-row plain">{part}</div>
      </section>
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
        {collections.length === 0 ? null : (
          <section className="card p-5" aria-labelledby="mine-heading">
            <h2 id="mine-heading">Your collections</h2>
            <Form method="post" action={paths.collections()} className="grid gap-4">
              <input type="hidden" name="intent" value="set" />
              <input type="hidden" name="item" value={item} />
              <input type="hidden" name="redirectTo" value={next} />
              <CheckboxList id="choose" collections={collections} partName={name} />
              <Button type="submit" variant="primary" busy={busy} busyLabel="Saving..." className="justify-self-start">
                Save
              </Button>
            </Form>
          </section>
        )}
        <section className="card p-5" aria-labelledby="new-heading">
          <h2 id="new-heading">{collections.length === 0 ? "Your first collection" : "A new collection"}</h2>
          <CreateCollectionForm item={item} redirectTo={next} />
        </section>
      </div>
    </div>
  );
}
