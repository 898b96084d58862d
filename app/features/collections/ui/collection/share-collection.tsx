import { useEffect, useRef, useState } from "react";
import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { CopyField } from "~/ui/form/copy-field";
import { Form, Link } from "~/ui/navigation/link";
import type { CollectionSummary } from "../../collections.model";

interface ShareCollectionProps {
  readonly collection: CollectionSummary & { readonly isMine: boolean; readonly owner: string | null };
  /** Full public address, to share. */
  readonly url: string;
}

/**
 * A private collection has a button that shares it, with what becomes visible; a shared one its link. With JavaScript
 * the press that shares it copies the link, too.
 */
export function ShareCollection({ collection, url }: ShareCollectionProps) {
  const { name, slug, visibility, isMine, owner } = collection;
  const isPrivate = visibility === "private";
  const busy = useBusyIntent("share");
  const copied = useCopyOnceShared(isPrivate, url);
  if (isPrivate) {
    return (
      <Form method="post" className="share-box" onSubmit={copied.onShare} preventScrollReset>
        <input type="hidden" name="intent" value="share" />
        <Button type="submit" icon="share" busy={busy} busyLabel="Sharing...">
          Share
        </Button>
        <p className="hint">
          Only you can open it. Once shared, anyone with the link can read its name, description, parts and notes
          {owner === null ? "" : ", and your username"}.
        </p>
      </Form>
    );
  }
  return (
    <div className="mt-4 max-w-2xl">
      <CopyField
        id="collection-link"
        label="Link to this collection"
        value={url}
        shareTitle={name}
        status={copied.outcome}
      />
      {isMine ? (
        <p className="hint">
          Anyone with the link can read it. <Link to={paths.collectionEdit(slug)}>Change who can read it</Link>
        </p>
      ) : null}
    </div>
  );
}

/** Copies the link when the collection has become readable by the visitor's press, not by a change elsewhere. */
function useCopyOnceShared(isPrivate: boolean, url: string) {
  const isPressed = useRef(false);
  const [outcome, setOutcome] = useState("");
  useEffect(() => {
    if (isPrivate || !isPressed.current) return;
    isPressed.current = false;
    const copy = async () => {
      try {
        await navigator.clipboard.writeText(url);
        setOutcome("Link copied");
      } catch {
        setOutcome("Could not copy: select the link instead");
      }
    };
    void copy();
  }, [isPrivate, url]);
  const onShare = () => {
    isPressed.current = true;
  };
  return { outcome, onShare };
}
