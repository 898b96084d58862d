import { paths } from "~/lib/paths";
import { Form } from "~/ui/navigation/link";

interface SaveButtonProps {
  /** The part's key. */
  readonly item: string;
  /** The part's name, for screen readers. */
  readonly name: string;
}

/** Adds a part to a collection: a submit button of the page's `SaveForm`. */
export function SaveButton({ item, name }: SaveButtonProps) {
  return (
    <button form="save" name="item" value={item} className="save">
      Save<span className="sr-only">{` ${name}`}</span>
    </button>
  );
}

/**
 * The form that all save buttons of a page belong to; one per page. It leads to where the collections are chosen, and
 * back to `redirectTo`.
 */
export function SaveForm({ redirectTo }: { readonly redirectTo: string }) {
  return (
    <Form id="save" method="post" action={paths.collections()} hidden>
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="from" value="card" />
      <input type="hidden" name="redirectTo" value={redirectTo} />
    </Form>
  );
}
