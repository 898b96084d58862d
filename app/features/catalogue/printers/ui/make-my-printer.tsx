import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { Form } from "~/ui/navigation/link";

interface MakeMyPrinterProps {
  /** Slug of the printer that the address names. */
  readonly printer: string;
  readonly next: string;
  /** The first thing to do on its page. */
  readonly large?: boolean;
}

/** Saves the printer of a shared address as the visitor's own. */
export function MakeMyPrinter({ printer, next, large = false }: MakeMyPrinterProps) {
  return (
    <Form method="post" action={paths.myPrinter()}>
      <input type="hidden" name="printer" value={printer} />
      <input type="hidden" name="next" value={next} />
      <Button small={!large} variant={large ? "primary" : "secondary"} name="intent" value="remember">
        Make this my printer
      </Button>
    </Form>
  );
}
