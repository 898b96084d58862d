import { fieldOf } from "~/lib/field-of";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { ErrorPage } from "~/ui/feedback/error-page";
import { NearNames } from "~/ui/feedback/near-names";
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
      <NearNames
        links={nearNamesIn(data).map((part) => ({
          to: paths.part(part),
          label: part.name,
          ...(part.manufacturer !== null && { note: ` by ${part.manufacturer}` }),
        }))}
      />
    </ErrorPage>
  );
}
