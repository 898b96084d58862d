import { Form } from "@remix-run/react";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";

interface MakeMyPrinterProps {
  /** Slug of the printer that the address names. */
  readonly printer: string;
  readonly next: string;
}

/** Saves the printer of a shared address as the visitor's own. */
export function MakeMyPrinter({ printer, next }: MakeMyPrinterProps) {
  return (
    <Form method="post" action={paths.myPrinter()}>
      <input type="hidden" name="printer" value={printer} />
      <input type="hidden" name="next" value={next} />
      <Button small name="intent" value="remember">
        Make this my printer
      </Button>
    </Form>
  );
}
