import { Form, Link } from "@remix-run/react";
import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { paths } from "~/lib/paths";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button, buttonClass, LinkButton } from "~/ui/button";
import { CopyField } from "~/ui/copy-field";
import { Icon } from "~/ui/icon";
import { useDismissableDetails } from "~/ui/use-dismissable-details";
import { EXPORT_FORMATS, EXPORT_WORDS } from "../collection-export.model";
import { dayWords, partsWords, type CollectionSummary } from "../collections.model";
import { VisibilityMark } from "./collection-grid";

interface CollectionHeadProps {
  readonly collection: CollectionSummary & { readonly isMine: boolean; readonly owner: string | null };
  /** Full public address, to share. */
  readonly url: string;
  /** Printer the address names, for the exports' fit column. */
  readonly printer: string | null;
}

/** What a collection is, whose it is, and what can be done with it as a whole. */
export function CollectionHead({ collection, url, printer }: CollectionHeadProps) {
  const { name, description, slug, visibility, itemCount, updatedAt, isMine, owner } = collection;
  const copying = useBusyIntent("copy");
  return (
    <>
      <Breadcrumbs trail={[{ label: "Saved", to: paths.saved() }]} current={name} />
      <header className="collection-head">
        <div className="grid gap-2">
          <h1 tabIndex={-1}>{name}</h1>
          {description === null ? null : <p className="whitespace-pre-line">{description}</p>}
          <p className="meta">
            <strong>{partsWords(itemCount)}</strong>
            {isMine ? <VisibilityMark visibility={visibility} /> : null}
            {isMine || owner === null ? null : <span>by {owner}</span>}
            <span>
              Changed <time dateTime={updatedAt}>{dayWords(updatedAt)}</time>
            </span>
          </p>
        </div>
        <div className="actions">
          {isMine ? (
            <LinkButton to={paths.collectionEdit(slug)} icon="pencil">
              Edit
            </LinkButton>
          ) : null}
          <Form method="post">
            <input type="hidden" name="intent" value="copy" />
            <Button
              type="submit"
              icon="copy"
              variant={isMine ? "quiet" : "primary"}
              busy={copying}
              busyLabel="Copying..."
            >
              {isMine ? "Duplicate" : "Save a copy"}
            </Button>
          </Form>
          <ExportMenu slug={slug} printer={printer} />
          {isMine ? (
            <LinkButton to={paths.collectionDelete(slug)} icon="trash" variant="quiet">
              Delete
            </LinkButton>
          ) : null}
        </div>
      </header>
      {visibility === "private" ? null : (
        <div className="mt-4 max-w-2xl">
          <CopyField id="collection-link" label="Link to this collection" value={url} shareTitle={name} />
        </div>
      )}
      {isMine && visibility === "private" ? (
        <p className="hint mt-2">
          Only you can open it. <Link to={paths.collectionEdit(slug)}>Share it</Link> by a link whenever you like.
        </p>
      ) : null}
    </>
  );
}

function ExportMenu({ slug, printer }: { readonly slug: string; readonly printer: string | null }) {
  const ref = useDismissableDetails({ menu: true });
  return (
    <details className="sheet relative" ref={ref}>
      <summary className={buttonClass({ variant: "quiet" })}>
        <Icon name="download" />
        Export
      </summary>
      <ul className="border-line bg-raised shadow-float absolute top-full left-0 z-30 mt-1.5 grid w-72 max-w-[80vw] rounded-card border p-1.5 lg:right-0 lg:left-auto">
        {EXPORT_FORMATS.map((format) => (
          <li key={format}>
            <a className="btn btn-quiet w-full justify-start" href={paths.collectionExport(slug, format, { printer })}>
              {EXPORT_WORDS[format].label} <small className="text-muted font-normal">{EXPORT_WORDS[format].use}</small>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
