import { paths } from "~/lib/paths";
import { buttonClass, LinkButton } from "~/ui/button";

interface YourDataProps {
  /** What is deleted by itself, and when. */
  readonly rules: readonly { readonly what: string; readonly after: string }[];
}

/** The downloads of everything the site holds of the member, what is kept for how long, and the way to deleting the account. */
export function YourData({ rules }: YourDataProps) {
  return (
    <>
      <p>Download everything we hold of you: your account, profile, pins, collections, results, texts and votes.</p>
      <p className="actions">
        <a className={buttonClass({})} href={paths.preferencesExportZip()}>
          Download CSV in a zip
        </a>
        <a className={buttonClass({})} href={paths.preferencesExportJson()}>
          Download JSON
        </a>
      </p>
      <details className="more">
        <summary>What is kept for how long</summary>
        <p className="mt-3">What you save and publish stays until you remove it. Deleted by itself:</p>
        <ul className="mt-3 grid list-disc gap-1.5 pl-5">
          {rules.map(({ what, after }) => (
            <li key={what}>
              {what}: {after}
            </li>
          ))}
        </ul>
      </details>
      <p>
        <LinkButton to={paths.preferencesDelete()} icon="trash">
          Delete account
        </LinkButton>
      </p>
    </>
  );
}
