import { Button } from "~/ui/button";
import { SignOutForm } from "../sign-out-form";

/** Buttons that end the session of this device, of all others, or every one. */
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
