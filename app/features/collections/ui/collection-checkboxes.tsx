import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { paths } from "~/lib/paths";
import { Button, buttonClass, LinkButton } from "~/ui/button";
import { FormId } from "~/ui/form/form-id";
import { TextField } from "~/ui/form/field";
import { Icon } from "~/ui/drawing/icon";
import { useDismissableDetails } from "~/ui/use-dismissable-details";
import { Form } from "~/ui/navigation/link";
import type { PartKey } from "../../catalogue/catalogue.model";
import { NAME_MAX, formatPartCount, type HoldingCollection } from "../collections.model";

interface CheckboxListProps {
  /** Prefix of the checkboxes' ids. */
  readonly id: string;
  readonly collections: readonly HoldingCollection[];
  readonly partName: string;
}

/** A checkbox for each of the member's collections, checked where it holds the part. */
export function CheckboxList({ id, collections, partName }: CheckboxListProps) {
  return (
    <fieldset className="tick-list">
      <legend className="sr-only">Collections that hold {partName}</legend>
      {collections.map((collection) => (
        // The key contains the saved state, so that after a save the checkbox shows it.
        <label key={`${String(collection.id)} ${String(collection.holds)}`} className="check">
          <input
            type="checkbox"
            id={`${id}-${String(collection.id)}`}
            name="collectionIds"
            value={collection.id}
            defaultChecked={collection.holds}
          />
          <span>{collection.name}</span>
          <span className="count">{formatPartCount(collection.itemCount)}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface CollectionCheckboxesProps {
  /** The part's key. */
  readonly item: PartKey;
  readonly name: string;
  /** Null for visitors without an account, and while they cannot be read. */
  readonly collections: readonly HoldingCollection[] | null;
  /** Path of the page, to redirect back to. */
  readonly here: string;
}

/** "In your collections" on a part's page: checkboxes for members, a button that leads to signing in for everybody else. */
export function CollectionCheckboxes({ item, name, collections, here }: CollectionCheckboxesProps) {
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
    <details className="sheet" ref={ref}>
      <summary className={buttonClass({})}>
        <Icon name={holding.length === 0 ? "layers" : "check"} />
        {holding.length === 0 ? "Add to collection" : `In ${String(holding.length)} of your collections`}
      </summary>
      <div className="in-collections-panel">
        <Form method="post" action={paths.collections()} className="grid gap-3" preventScrollReset>
          <input type="hidden" name="intent" value="set" />
          <input type="hidden" name="item" value={item} />
          <input type="hidden" name="redirectTo" value={here} />
          <CheckboxList id="in" collections={collections} partName={name} />
          <p className="actions">
            <Button type="submit" variant="primary" small busy={busy} busyLabel="Saving...">
              Save collections
            </Button>
            {holding.length === 1 && holding[0] ? (
              <LinkButton variant="quiet" small to={paths.collection(holding[0].slug)}>
                Open
              </LinkButton>
            ) : null}
          </p>
        </Form>
        <Form method="post" action={paths.collections()} className="bulk-actions" preventScrollReset>
          <input type="hidden" name="intent" value="create" />
          <FormId />
          <input type="hidden" name="item" value={item} />
          <input type="hidden" name="redirectTo" value={here} />
          <TextField
            id="new-collection-name"
            name="name"
            label="New collection"
            placeholder="Name"
            maxLength={NAME_MAX}
            autoComplete="off"
            required
          />
          <Button type="submit" icon="plus">
            Create
          </Button>
        </Form>
      </div>
    </details>
  );
}
