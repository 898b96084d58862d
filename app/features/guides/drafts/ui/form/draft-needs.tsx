import type { DraftView } from "../../draft-view.server";
import { BLANK_PART, BLANK_TOOL } from "../../draft.model";
import { DraftText } from "./draft-field";
import { DraftRows } from "./draft-rows";
import { ReferenceField } from "./reference-field";

const NOTHING = { value: "", text: "", found: null, near: [] };

/** The tools and the parts that the guide takes. */
export function DraftNeeds({ view: { draft, toolParts, parts } }: { readonly view: DraftView }) {
  return (
    <section id="needs" aria-labelledby="needs-heading" className="card draft-section" tabIndex={-1}>
      <h2 id="needs-heading">Tools and parts</h2>
      <DraftRows id="needs-tools" title="Tools" rows={draft.tools} blank={BLANK_TOOL} what="tool" word="tool">
        {({ name, note }, row) => (
          <>
            <DraftText name="tool-name" row={row} label={`Tool ${String(row + 1)}`} defaultValue={name} />
            <DraftText name="tool-note" row={row} label="Note (optional)" defaultValue={note} />
            <ReferenceField
              name="tool-part"
              row={row}
              label="In the catalogue (optional)"
              placeholder="Name of the tool, or a link"
              reference={toolParts[row] ?? NOTHING}
              use="use-tool"
            />
          </>
        )}
      </DraftRows>
      <DraftRows id="needs-parts" title="Parts" rows={draft.parts} blank={BLANK_PART} what="part" word="part">
        {({ quantity, note }, row) => (
          <>
            <ReferenceField
              name="part"
              row={row}
              label={`Part ${String(row + 1)}`}
              placeholder="Name of the part, or a link"
              reference={parts[row] ?? NOTHING}
              use="use-part"
            />
            <DraftText name="part-quantity" row={row} label="Quantity" inputMode="numeric" defaultValue={quantity} />
            <DraftText name="part-note" row={row} label="Note (optional)" defaultValue={note} />
          </>
        )}
      </DraftRows>
    </section>
  );
}
