import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/form/field";
import { NoDefaultButton } from "~/ui/form/no-default-button";
import { AdminSection } from "~/ui/layout/admin-shell";
import { Form, Link } from "~/ui/navigation/link";
import { SentRows } from "../../ui/submission-page";
import type { MergeView, ReviewView } from "../review-view.model";
import { DiffTable } from "./diff-table";

interface MergeSectionProps {
  readonly view: ReviewView;
  readonly merge: MergeView | null;
  readonly found: readonly { readonly key: string; readonly label: string; readonly note: string }[];
  readonly sought: string | null;
}

/** Merging into an entry that is there already: looked for by its name, shown before it is done. */
export function MergeSection({ view: { id, version }, merge, found, sought }: MergeSectionProps) {
  return (
    <AdminSection id="merge" title="Merge into an entry that is there" className="admin-wide">
      <Form
        method="get"
        action={`${paths.adminSubmission(id)}#merge`}
        className="grid gap-3"
        aria-label="Find the entry"
      >
        <TextField name="into" label="Name of the entry" defaultValue={sought ?? ""} maxLength={100} />
        <Button small className="justify-self-start">
          Find
        </Button>
      </Form>
      {sought === null || merge !== null ? null : (
        <div role="status" className="mt-3">
          {found.length === 0 ? <p>Nothing is called so.</p> : null}
          <ul>
            {found.map(({ key, label, note }) => (
              <li key={key}>
                <Link className="link" to={`${paths.adminSubmission(id, { into: key })}#merge`}>
                  {label}
                </Link>{" "}
                <span className="hint">{note}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {merge === null ? null : (
        <Form method="post" action={paths.adminSubmission(id)} className="mt-4 grid gap-3" aria-label="Merge">
          <NoDefaultButton />
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="liveVersion" value={merge.liveVersion} />
          <input type="hidden" name="into" value={merge.into} />
          <h3>{merge.name}</h3>
          {merge.fills.length === 0 ? (
            <p>It states everything that was sent.</p>
          ) : (
            <>
              <p>It would get what it does not state:</p>
              <SentRows rows={merge.fills} />
            </>
          )}
          {merge.differs.length === 0 ? null : (
            <>
              <p>Of these it states another value. Tick what is to replace it:</p>
              <DiffTable rows={merge.differs} name="fields" />
            </>
          )}
          <Button name="intent" value="merge" className="justify-self-start">
            Merge into {merge.name}
          </Button>
        </Form>
      )}
    </AdminSection>
  );
}
