import { Form } from "@remix-run/react";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";

/** Ends the session of this device, of the others, or of all. */
export function SignOutForm() {
  return (
    <Form method="post" action={paths.signOut()} className="actions">
      <input type="hidden" name="intent" value="sign-out" />
      <Button type="submit" name="scope" value="local" icon="log-out">
        Sign out here
      </Button>
      <Button type="submit" name="scope" value="others">
        Sign out other devices
      </Button>
      <Button type="submit" name="scope" value="global">
        Sign out everywhere
      </Button>
    </Form>
  );
}
