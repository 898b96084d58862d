import { fieldOf } from "~/lib/field-of";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { ErrorPage } from "~/ui/feedback/error-page";
import { RestoreGuide } from "./restore-guide";

/** At the address of a guide that was taken down. Why it is, its author and administrators read. */
export function WithdrawnGuide({ data }: { readonly data: unknown }) {
  const withdrawn = fieldOf(data, "withdrawn");
  const [slug, title, reason] = [textIn(withdrawn, "slug"), textIn(withdrawn, "title"), textIn(withdrawn, "reason")];
  return (
    <ErrorPage
      title="This guide was withdrawn"
      message={
        title === ""
          ? "It is not in Learn any more. There may be another one about the same."
          : `“${title}” is not in Learn any more.${reason === "" ? "" : ` Reason: ${reason}`}`
      }
      actions={
        <>
          {fieldOf(withdrawn, "mayRestore") === true ? <RestoreGuide slug={slug} title={title} /> : null}
          <LinkButton to={paths.learn({ q: slug.replaceAll("-", " ").slice(0, 200) })} variant="primary">
            Search for similar guides
          </LinkButton>
          <LinkButton to={paths.learn()}>All guides</LinkButton>
        </>
      }
    />
  );
}

function textIn(of: unknown, name: string): string {
  const text = fieldOf(of, name);
  return typeof text === "string" ? text : "";
}
