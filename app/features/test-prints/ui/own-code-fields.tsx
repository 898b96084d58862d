import { SelectField } from "~/ui/form/field";
import { TextAreaField } from "~/ui/form/text-area";
import { OWN_CODE } from "../asked.model";
import type { FilledField, TestPrintView } from "../test-print-view.model";

interface OwnCodeFieldsProps {
  /** As the form began. */
  readonly shared: readonly FilledField[];
  readonly view: TestPrintView;
}

/** The visitor's own start and end. */
export function OwnCodeFields({ shared, view: { problem, shared: typed } }: OwnCodeFieldsProps) {
  const isBambu = typed.some(({ name, value }) => name === "firmware" && value === "bambu");
  return (
    <div className="test-print-group test-print-own">
      <h3>Your own start and end G-code</h3>
      {isBambu ? <BambuSteps /> : null}
      <input type="hidden" name={OWN_CODE} value="1" />
      {shared.map(({ name, kind, label, hint, options = [], value }) => {
        const error = problem?.field === name ? problem.message : undefined;
        if (name === "leaveVariables") {
          return <SelectField key={name} {...{ name, label, hint, error, options }} defaultValue={value} />;
        }
        return kind === "text" ? (
          <TextAreaField
            key={name}
            {...{ name, label, hint, error }}
            rows={6}
            defaultValue={value}
            spellCheck={false}
            autoComplete="off"
          />
        ) : null;
      })}
    </div>
  );
}

/** Where the start and the end of a printer are that has no plain one. */
function BambuSteps() {
  return (
    <>
      <p>Bambu Lab printers start with nothing but their own G-code. Copy it from a file that Bambu Studio has made:</p>
      <ol className="test-print-steps">
        <li>In Bambu Studio slice any model with the filament of the test, and export the plate as a G-code file.</li>
        <li>Open the file as text. The start is all from “; EXECUTABLE_BLOCK_START” to “; MACHINE_START_GCODE_END”.</li>
        <li>The end is all from “; MACHINE_END_GCODE_START” on. Leave comments out if it is too long.</li>
      </ol>
    </>
  );
}
