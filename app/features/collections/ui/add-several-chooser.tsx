import type { ReactNode } from "react";
import type { PartKey } from "~/features/catalogue/catalogue.model";
import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { SelectField, TextField } from "~/ui/form/field";
import { PageHeader } from "~/ui/layout/page-header";
import { Form, Link } from "~/ui/navigation/link";
import { collectionOptions, formatPartCount, NAME_MAX, type CollectionSummary } from "../collections.model";

interface AddSeveralChooserProps {
  /** Each part with its row. */
  readonly parts: readonly { readonly key: PartKey; readonly row: ReactNode }[];
  readonly collections: readonly CollectionSummary[];
  /** Path of the page the visitor came from. */
  readonly next: string;
}

/** Adds several parts to a collection that is chosen here, or to a new one. */
export function AddSeveralChooser({ parts, collections, next }: AddSeveralChooserProps) {
  const adding = useBusyIntent("add-chosen");
  const creating = useBusyIntent("collect");
  const items = parts.map(({ key }) => <input key={key} type="hidden" name="items" value={key} />);
  return (
    <div className="wrap">
      <PageHeader title={`Add ${formatPartCount(parts.length)} to a collection`}>
        <Link to={next}>Cancel</Link>
      </PageHeader>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {collections.length === 0 ? null : (
          <section className="card p-5" aria-labelledby="mine-heading">
            <h2 id="mine-heading">Your collections</h2>
            <Form method="post" action={paths.saved()} className="grid gap-4">
              {items}
              <input type="hidden" name="redirectTo" value={next} />
              <SelectField id="add-to" name="to" label="Collection" options={collectionOptions(collections)} />
              <Button
                name="intent"
                value="add-chosen"
                variant="primary"
                busy={adding}
                busyLabel="Adding..."
                className="justify-self-start"
              >
                Add parts
              </Button>
            </Form>
          </section>
        )}
        <section className="card p-5" aria-labelledby="new-heading">
          <h2 id="new-heading">{collections.length === 0 ? "Your first collection" : "A new collection"}</h2>
          <Form method="post" action={paths.saved()} className="grid gap-4">
            {items}
            <TextField id="new-name" name="name" label="Name" maxLength={NAME_MAX} autoComplete="off" required />
            <Button
              name="intent"
              value="collect"
              icon="plus"
              busy={creating}
              busyLabel="Creating..."
              className="justify-self-start"
            >
              Create with these parts
            </Button>
          </Form>
        </section>
      </div>
      <h2 className="section-title">Parts</h2>
      <ul className="saved-list">
        {parts.map(({ key, row }) => (
          <li key={key} className="saved-row plain">
            {row}
          </li>
        ))}
      </ul>
    </div>
  );
}
