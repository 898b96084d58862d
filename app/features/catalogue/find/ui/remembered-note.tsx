import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { Button } from "~/ui/button";
import { Form } from "~/ui/navigation/link";

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
