import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { Form, Link } from "~/ui/navigation/link";

/** Says that FIND opens with what the member's preferences say. */
export function PreferencesNote() {
  return (
    <p className="hint">
      Find opens with{" "}
      <Link className="link" to={`${paths.preferences()}#finding`}>
        your preferences
      </Link>
      .
    </p>
  );
}

/** Says that FIND opens with these filters next time, with a button that ends it. */
export function RememberedNote({ here }: { readonly here: string }) {
  const busy = useBusyIntent("forget-filters");
  return (
    <Form method="post" action={here} preventScrollReset className="remembered">
      <input type="hidden" name="intent" value="forget-filters" />
      <p className="hint">What you hide and how you sort is remembered for your next visit.</p>
      <Button variant="quiet" small busy={busy} busyLabel="Forgetting...">
        Forget<span className="sr-only"> these filters</span>
      </Button>
    </Form>
  );
}
