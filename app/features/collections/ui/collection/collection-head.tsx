import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { paths } from "~/lib/paths";
import { formatDay } from "~/lib/text/format-date";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";
import { FormId } from "~/ui/form/form-id";
import { Button, buttonClass, LinkButton } from "~/ui/button";
import { Icon } from "~/ui/drawing/icon";
import { useDismissableDetails } from "~/ui/use-dismissable-details";
import { Form, Link } from "~/ui/navigation/link";
import { EXPORT_FORMATS, EXPORT_TEXTS } from "../../collection-export.model";
import { formatPartCount, type CollectionSummary } from "../../collections.model";
import { ShareCollection } from "./share-collection";
import { VisibilityMark } from "../saved/collection-grid";

interface CollectionHeadProps {
  readonly collection: CollectionSummary & { readonly isMine: boolean; readonly owner: string | null };
  /** Full public address, to share. */
  readonly url: string;
  /** Slug of the printer in the URL, for the fit column of the exports. */
  readonly printer: string | null;
}

/** Name, description and owner of a collection, and the actions on it as a whole. */
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
            <strong>{formatPartCount(itemCount)}</strong>
            {isMine ? <VisibilityMark visibility={visibility} /> : null}
            {isMine || owner === null ? null : (
              <span>
                by{" "}
                <Link className="link" to={paths.profileOf(owner)}>
                  {owner}
                </Link>
              </span>
            )}
            <span>
              Updated <time dateTime={updatedAt}>{formatDay(updatedAt)}</time>
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
            <FormId />
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
      {isMine || visibility !== "private" ? <ShareCollection collection={collection} url={url} /> : null}
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
            <a
              className={buttonClass({ variant: "quiet" }, "w-full justify-start")}
              href={paths.collectionExport({ slug, format }, { printer })}
            >
              {EXPORT_TEXTS[format].label} <small className="text-muted font-normal">{EXPORT_TEXTS[format].use}</small>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
