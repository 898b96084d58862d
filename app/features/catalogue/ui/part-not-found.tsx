import { Link } from "@remix-run/react";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { ErrorPage } from "~/ui/error-page";
import type { NearName } from "../part-view.model";

function isNearName(value: unknown): value is NearName {
  if (typeof value !== "object" || value === null) return false;
  const maker: unknown = Reflect.get(value, "manufacturer");
  return (
    ["name", "manufacturerSlug", "partSlug"].every((field) => typeof Reflect.get(value, field) === "string") &&
    (maker === null || typeof maker === "string")
  );
}

/** The near names a 404 carries; none when it carries something else. */
function nearNamesIn(data: unknown): NearName[] {
  if (typeof data !== "object" || data === null) return [];
  const listed: unknown = Reflect.get(data, "nearNames");
  return Array.isArray(listed) ? listed.filter(isNearName) : [];
}

/** 404 of a part: the parts whose names come near, and the way home. */
export function PartNotFound({ data }: { readonly data: unknown }) {
  const nearNames = nearNamesIn(data);
  return (
    <ErrorPage
      title="Oops! Page not found"
      message="There is no part at this address. It may have been renamed or taken out of the catalogue."
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
