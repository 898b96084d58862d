import type { PublishedSince } from "../published-since.server";
import { DraftDifferences } from "./draft-differences";

/** What was published of a guide since a draft of changes was begun. */
export function PublishedSinceList({ since, mineIs }: { readonly since: PublishedSince; readonly mineIs: string }) {
  const { since: changes, clashes } = since;
  return (
    <>
      {changes === null ? null : <DraftDifferences differences={changes} mine="Now published" theirs="Before" />}
      {clashes.length === 0 ? null : (
        <>
          <h3>{changes === null ? "What the draft says otherwise" : "Changed in both"}</h3>
          <p>
            {changes === null
              ? "What the guide said when the draft was begun is not known, so what the draft says stays."
              : "Both changed this in different ways. What the draft says stays: change it there if the other is right."}
          </p>
          <DraftDifferences differences={clashes} mine={mineIs} theirs="Now published" />
        </>
      )}
    </>
  );
}
