import { CopyField } from "../form/copy-field";
import { CheckboxField, NumberRangeField, SelectField, TextField } from "../form/field";
import { PasswordField } from "../form/password-field";
import { TextAreaField } from "../form/text-area";
import { GallerySection, LONG_TEXT, RTL_TEXT, Sample, UNBROKEN_TEXT } from "./gallery";

const MATERIALS = ["PLA", "PETG", "ABS"].map((value) => ({ value, label: value }));

/** Fields of forms in their states. */
export function FormFields() {
  return (
    <GallerySection
      id="fields"
      title="Form fields"
      withoutScript="the same; a refused form comes back with what was typed and the errors. Copy and Show are not there."
    >
      <Sample name="Default">
        <TextField name="sample-default" label="Name" hint="As it is written on the part." />
      </Sample>
      <Sample name="Hover">
        <TextField name="sample-hover" label="Name" data-shown="hover" />
      </Sample>
      <Sample name="Focus">
        <TextField name="sample-focus" label="Name" data-shown="focus" />
      </Sample>
      <Sample name="Disabled">
        <TextField name="sample-disabled" label="Name" defaultValue="Dragon HF" disabled />
      </Sample>
      <Sample name="Error">
        <TextField name="sample-error" label="Name" defaultValue="?" error="Enter a name of at least 3 characters" />
      </Sample>
      <Sample name="Long text">
        <TextField name="sample-long" label={LONG_TEXT} defaultValue={UNBROKEN_TEXT} hint={LONG_TEXT} />
      </Sample>
      <Sample name="Right to left">
        <div dir="rtl" lang="ar">
          <TextField name="sample-rtl" label={RTL_TEXT} defaultValue={RTL_TEXT} />
        </div>
      </Sample>
      <Sample name="Select: default, error">
        <SelectField name="sample-select" label="Material" options={MATERIALS} />
        <SelectField name="sample-select-error" label="Material" options={MATERIALS} error="Choose a material" />
      </Sample>
      <Sample name="Several lines: default, error">
        <TextAreaField name="sample-lines" label="Note" />
        <TextAreaField name="sample-lines-error" label="Note" error="Use at most 300 characters" />
      </Sample>
      <Sample name="Choices: on, off, disabled, error">
        <CheckboxField name="sample-on" label="Verified fit" defaultChecked />
        <CheckboxField name="sample-off" label="Pinned only" count={12} />
        <CheckboxField name="sample-off-disabled" label="Not available" disabled />
        <CheckboxField name="sample-consent" label="I agree" error="Agree to send it" />
      </Sample>
      <Sample name="One of several">
        <CheckboxField type="radio" id="sample-mm" name="sample-unit" value="mm" label="Millimetres" defaultChecked />
        <CheckboxField type="radio" id="sample-in" name="sample-unit" value="in" label="Inches" />
      </Sample>
      <Sample name="Range: default, error">
        <NumberRangeField
          {...{ legend: "Flow", unit: "mm³/s", minName: "sample-min", maxName: "sample-max", lowest: 5, highest: 60 }}
        />
        <NumberRangeField
          {...{ legend: "Weight", unit: "g", minName: "sample-from", maxName: "sample-to", minValue: 9, maxValue: 1 }}
          error="The lower end is above the upper one"
        />
      </Sample>
      <Sample name="Password">
        <PasswordField name="sample-password" label="Password" autoComplete="off" />
      </Sample>
      <Sample name="Something to copy">
        <CopyField id="sample-copy" label="Link to this page" value="https://example.com/find" />
      </Sample>
    </GallerySection>
  );
}
