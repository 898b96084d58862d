import { Button } from "~/ui/button";
import { SignOutForm } from "./sign-out-form";

/** Ends the session of this device, of the others, or of all. */
export function SignOutChoices() {
  return (
    <SignOutForm className="actions">
      <Button type="submit" name="scope" value="local" icon="log-out">
        Sign out here
      </Button>
      <Button type="submit" name="scope" value="others">
        Sign out other devices
      </Button>
      <Button type="submit" name="scope" value="global">
        Sign out everywhere
      </Button>
    </SignOutForm>
  );
}
