import type { PublishedSince } from "../published-since.server";
import { DraftDifferences } from "./draft-differences";

/** What was published of a guide since a draft of changes was begun, beside what stood there before. */
export function PublishedChanges({ since: { since } }: { readonly since: PublishedSince }) {
  return since === null ? null : <DraftDifferences differences={since} mine="Now published" theirs="Before" />;
}

/** What the draft and the guide both changed in different ways: never folded, since the draft would take the other back. */
export function Clashes({ since, mineIs }: { readonly since: PublishedSince; readonly mineIs: string }) {
  const { clashes } = since;
  if (clashes.length === 0) return null;
  return (
    <>
      <h3>{since.since === null ? "What the draft says otherwise" : "Changed in both"}</h3>
      <p>
        {since.since === null
          ? "What the guide said when the draft was begun is not known, so what the draft says stays."
          : "Both changed this in different ways. What the draft says stays: change it there if the other is right."}
      </p>
      <DraftDifferences differences={clashes} mine={mineIs} theirs="Now published" />
    </>
  );
}
