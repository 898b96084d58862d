import { Form, Link } from "@remix-run/react";
import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { paths } from "~/lib/paths";
import { Button, buttonClass } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { useDismissableDetails } from "~/ui/use-dismissable-details";
import { NAME_MAX, partsWords, type HoldingCollection } from "../collections.model";

interface CollectionBoxesProps {
  /** Prefix of the boxes' ids. */
  readonly id: string;
  readonly collections: readonly HoldingCollection[];
  readonly partName: string;
}

/** A box for each of my collections, ticked where the part is in it. */
export function CollectionBoxes({ id, collections, partName }: CollectionBoxesProps) {
  return (
    <fieldset className="tick-list">
      <legend className="sr-only">Collections that hold {partName}</legend>
      {collections.map((collection) => (
        // Keyed by what is saved: after a save the boxes show that, whatever was ticked before.
        <label key={`${String(collection.id)} ${String(collection.holds)}`} className="check">
          <input
            type="checkbox"
            id={`${id}-${String(collection.id)}`}
            name="collectionIds"
            value={collection.id}
            defaultChecked={collection.holds}
          />
          <span>{collection.name}</span>
          <span className="count">{partsWords(collection.itemCount)}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface CollectionTicksProps {
  /** `hotend:12`. */
  readonly item: string;
  readonly name: string;
  /** Null for visitors without an account, and while nobody can say. */
  readonly collections: readonly HoldingCollection[] | null;
  /** Address of the page, to come back to. */
  readonly here: string;
}

/** "In your collections" on a part's page: ticks for members, a button that leads there for everybody else. */
export function CollectionTicks({ item, name, collections, here }: CollectionTicksProps) {
  const busy = useBusyIntent("set");
  const ref = useDismissableDetails({ menu: true });
  if (collections === null || collections.length === 0) {
    return (
      <Form method="post" action={paths.collections()}>
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="item" value={item} />
        <input type="hidden" name="redirectTo" value={here} />
        <Button type="submit" icon="layers">
          Add to collection
        </Button>
      </Form>
    );
  }
  const holding = collections.filter(({ holds }) => holds);
  return (
    <details className="sheet in-collections" ref={ref}>
      <summary className={buttonClass({})}>
        <Icon name={holding.length === 0 ? "layers" : "check"} />
        {holding.length === 0 ? "Add to collection" : `In ${String(holding.length)} of your collections`}
      </summary>
      <div className="in-collections-panel">
        <Form method="post" action={paths.collections()} className="grid gap-3" preventScrollReset>
          <input type="hidden" name="intent" value="set" />
          <input type="hidden" name="item" value={item} />
          <input type="hidden" name="redirectTo" value={here} />
          <CollectionBoxes id="in" collections={collections} partName={name} />
          <p className="actions">
            <Button type="submit" variant="primary" small busy={busy} busyLabel="Saving...">
              Save collections
            </Button>
            {holding.length === 1 && holding[0] ? (
              <Link className="btn btn-sm btn-quiet" to={paths.collection(holding[0].slug)}>
                Open it
              </Link>
            ) : null}
          </p>
        </Form>
        <Form method="post" action={paths.collections()} className="bulk-actions" preventScrollReset>
          <input type="hidden" name="intent" value="create" />
          <input type="hidden" name="item" value={item} />
          <input type="hidden" name="redirectTo" value={here} />
          <TextField
            id="new-collection-name"
            name="name"
            label="Or a new one with this part"
            placeholder="Name"
            maxLength={NAME_MAX}
            autoComplete="off"
            required
          />
          <Button type="submit" icon="plus">
            Make it
          </Button>
        </Form>
      </div>
    </details>
  );
}
