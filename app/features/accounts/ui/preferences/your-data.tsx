import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";

/** The downloads of everything the site holds of the member, and the way to deleting the account. */
export function YourData() {
  return (
    <>
      <p>Download everything we hold of you: your account, profile, pins, collections, results, texts and votes.</p>
      <p className="downloads">
        Download <a href={paths.preferencesExportJson()}>JSON</a>{" "}
        <a href={paths.preferencesExportZip()}>CSV in a zip</a>
      </p>
      <p>
        <LinkButton to={paths.preferencesDelete()} icon="trash">
          Delete account
        </LinkButton>
      </p>
    </>
  );
}
