import { fieldOf } from "~/lib/field-of";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { ErrorPage } from "~/ui/feedback/error-page";
import { Notice } from "~/ui/feedback/notice";
import { Form } from "~/ui/navigation/link";
import type { WithdrawnGuide as Withdrawn } from "../withdrawn.queries.server";
import { RestoreGuide } from "./restore-guide";

/** At the address of a guide that was taken down, for everybody but its author and administrators. */
export function WithdrawnGuide({ data }: { readonly data: unknown }) {
  const withdrawn = fieldOf(data, "withdrawn");
  const slug = fieldOf(withdrawn, "slug");
  const words = typeof slug === "string" ? slug.replaceAll("-", " ").slice(0, 200) : "";
  return (
    <ErrorPage
      title="This guide was withdrawn"
      message={`${fieldOf(withdrawn, "isForm") === true ? "Your mark was not kept: the guide" : "It"} is not in Learn any more. There may be another one about the same.`}
      actions={
        <>
          <LinkButton to={paths.learn({ q: words })} variant="primary">
            Search for similar guides
          </LinkButton>
          <LinkButton to={paths.learn()}>All guides</LinkButton>
        </>
      }
    />
  );
}

type WithdrawnNoticeProps = Pick<Withdrawn, "slug" | "title" | "reason" | "mayRestore" | "draft">;

/** Above a guide that was taken down, for its author and administrators: why it is, and what they can do. */
export function WithdrawnNotice({ slug, title, reason, mayRestore, draft }: WithdrawnNoticeProps) {
  return (
    <div className="wrap pt-4">
      <Notice tone="warning" title="This guide was withdrawn">
        <p>Only its author and admins see what it says.{reason === null ? null : ` Reason: ${reason}`}</p>
        <div className="actions mt-2">
          {draft === null ? (
            <Form method="post" action={paths.tutorialCreator()}>
              <input type="hidden" name="guide" value={slug} />
              <Button small icon="pencil" name="intent" value="change">
                Edit this guide
              </Button>
            </Form>
          ) : (
            <LinkButton small to={paths.guideDraft(draft)} icon="pencil">
              Open the draft of changes
            </LinkButton>
          )}
          {mayRestore ? <RestoreGuide slug={slug} title={title ?? ""} /> : null}
        </div>
        {mayRestore ? null : <p>An admin withdrew it. Change it and submit it: who publishes it brings it back.</p>}
      </Notice>
    </div>
  );
}
