import { CALIBRATION_STEPS } from "~/features/calibration/calibration-steps.model";
import { CheckboxField } from "~/ui/form/field";
import { GUIDE_FIRMWARE, GUIDE_SLICERS } from "../../../document/guide-document.model";
import type { DraftView } from "../../draft-view.server";
import { CheckboxGroup } from "./checkbox-group";
import { DraftText } from "./draft-field";
import { DraftRows } from "./draft-rows";
import { ReferenceField } from "./reference-field";

const asOption = (value: string) => ({ value, label: value });
const FIRMWARE = GUIDE_FIRMWARE.map(asOption);
const SLICERS = GUIDE_SLICERS.map(asOption);
const CALCULATORS = CALIBRATION_STEPS.map(({ slug, name }) => ({ value: slug, label: name }));
const NOTHING = { value: "", text: "", found: null, near: [] };

/** Which printers and which software it is for, and what comes before it. */
export function DraftFits({ view }: { readonly view: DraftView }) {
  const { draft, printers, prerequisites } = view;
  return (
    <section id="fits" aria-labelledby="fits-heading" className="card draft-section" tabIndex={-1}>
      <h2 id="fits-heading">Fits</h2>
      <CheckboxField name="all-printers" label="For all printers" defaultChecked={draft.allPrinters} />
      <DraftRows
        id="fits-printers"
        title="Printers"
        hint="Name, slug or link, unless it is for all."
        rows={printers}
        blank={NOTHING}
        what="printer"
        word="printer"
      >
        {(reference, row) => (
          <ReferenceField
            name="printer"
            row={row}
            label={`Printer ${String(row + 1)}`}
            placeholder="e.g. Ender-3 V2"
            reference={reference}
            use="use-printer"
          />
        )}
      </DraftRows>
      <CheckboxGroup legend="Firmware" hint="None: any." name="firmware" options={FIRMWARE} chosen={draft.firmware} />
      <CheckboxGroup legend="Slicer" hint="None: any." name="slicer" options={SLICERS} chosen={draft.slicer} />
      <CheckboxGroup
        legend="Calculators that go with it"
        name="calculator"
        options={CALCULATORS}
        chosen={draft.calculators}
      />
      <DraftRows
        id="fits-prerequisites"
        title="Guides to do first"
        rows={prerequisites}
        blank={NOTHING}
        what="prerequisite"
        word="guide"
      >
        {(reference, row) => (
          <ReferenceField
            name="prerequisite"
            row={row}
            label={`Guide ${String(row + 1)}`}
            placeholder="Its title, or a link to it"
            reference={reference}
            use="use-prerequisite"
          />
        )}
      </DraftRows>
      <div className="draft-facts">
        <DraftText name="series" label="Series (optional)" defaultValue={draft.seriesName} />
        <DraftText
          name="series-position"
          label="Place in the series"
          inputMode="numeric"
          defaultValue={draft.seriesPosition}
        />
      </div>
    </section>
  );
}
