import { Link } from "@remix-run/react";
import { fieldOf } from "~/lib/field-of";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { ErrorPage } from "~/ui/feedback/error-page";
import type { NearName } from "../part-view.model";

function isNearName(value: unknown): value is NearName {
  const manufacturer = fieldOf(value, "manufacturer");
  return (
    ["name", "manufacturerSlug", "partSlug"].every((field) => typeof fieldOf(value, field) === "string") &&
    (manufacturer === null || typeof manufacturer === "string")
  );
}

/** The similar parts in the data of a 404; none when it has other data. */
function nearNamesIn(data: unknown): NearName[] {
  const listed = fieldOf(data, "nearNames");
  return Array.isArray(listed) ? listed.filter(isNearName) : [];
}

/** The 404 page of a part: parts with similar names, and links to home and FIND. */
export function PartNotFound({ data }: { readonly data: unknown }) {
  const nearNames = nearNamesIn(data);
  return (
    <ErrorPage
      title="Oops! Page not found"
      message="There is no part at this address. It may have been renamed or removed from the catalogue."
      actions={
        <>
          <LinkButton to={paths.home()} variant="primary">
            Return to Home
          </LinkButton>
          <LinkButton to={paths.find()}>Find parts</LinkButton>
        </>
      }
    >
      {nearNames.length === 0 ? null : (
        <nav aria-labelledby="near-heading">
          <h2 id="near-heading">Did you mean</h2>
          <ul>
            {nearNames.map((part) => (
              <li key={paths.part(part)}>
                <Link to={paths.part(part)}>{part.name}</Link>
                {part.manufacturer === null ? null : ` by ${part.manufacturer}`}
              </li>
            ))}
          </ul>
        </nav>
      )}
    </ErrorPage>
  );
}
