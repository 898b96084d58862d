import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Button } from "./button";
import { CopyField } from "./copy-field";
import { factWords } from "./data-table";
import { CheckboxField, NumberRange, SelectField, TextField } from "./field";
import { Notice } from "./notice";
import { PasswordField } from "./password-field";
import { ToastRegion } from "./toast-region";

const html = (element: ReactElement): string => renderToStaticMarkup(element);

describe("fields", () => {
  it("wires label, hint and error to the input", () => {
    const page = html(<TextField name="email" label="E-mail" hint="We write rarely." error="Enter an address" />);
    expect(page).toContain('for="field-email"');
    expect(page).toContain('aria-describedby="field-email-error field-email-hint"');
    expect(page).toContain('aria-invalid="true"');
    expect(page).toContain('id="field-email-error"');
    expect(page).toContain('id="field-email-hint"');
  });

  it("hides a password, and offers to show it only where JavaScript runs", () => {
    const page = html(
      <PasswordField
        name="password"
        label="New password"
        describedBy="rules"
        error="Too short"
        autoComplete="new-password"
      />,
    );
    expect(page).toContain('type="password"');
    expect(page).toContain('autoComplete="new-password"');
    expect(page).toContain('aria-describedby="field-password-error rules"');
    expect(page).toMatch(/<button type="button" class="[^"]*\binvisible\b[^"]*" aria-pressed="false"/);
    expect(page).toContain("Show new password");
  });

  it("leaves out what is not there", () => {
    const page = html(<TextField name="q" label="Search" />);
    expect(page).not.toContain("aria-");
  });

  it("groups options", () => {
    const page = html(
      <SelectField
        name="printer"
        label="Printer"
        options={[
          { value: "", label: "Any" },
          { label: "Creality", options: [{ value: "ender-3", label: "Ender-3" }] },
        ]}
      />,
    );
    expect(page).toContain('<optgroup label="Creality"><option value="ender-3">Ender-3</option></optgroup>');
  });

  it("puts the whole checkbox row in the label", () => {
    expect(html(<CheckboxField name="hide" label="Wiring" count={3} />)).toMatch(/^<div><label class="check"><input/);
  });

  it("names both ends of a range", () => {
    const page = html(
      <NumberRange legend="Max flow" unit="mm³/s" minName="min_f" maxName="max_f" lowest={8} minValue={0} />,
    );
    expect(page).toContain('aria-label="Max flow from"');
    expect(page).toContain('aria-label="Max flow to"');
    expect(page).toContain('value="0"');
  });
});

describe("feedback", () => {
  it("says it is busy and keeps the button focusable", () => {
    const page = html(
      <Button busy busyLabel="Signing in...">
        Sign In
      </Button>,
    );
    expect(page).toContain('aria-busy="true"');
    expect(page).toContain("Signing in...");
    expect(page).not.toContain(" disabled=");
  });

  it("reads a toast out as status, a destructive one as alert, without JavaScript too", () => {
    const status = html(<ToastRegion toast={{ id: 1, message: "Part pinned", variant: "default" }} />);
    const alert = html(<ToastRegion toast={{ id: 2, message: "Failed to sync pin", variant: "destructive" }} />);
    expect(status).toMatch(/role="status"><div class="notice[^>]*data-tone="success".*Part pinned/);
    expect(alert).toMatch(/role="alert"><div class="notice[^>]*data-tone="danger".*Failed to sync pin/);
  });

  it("keeps both live regions when there is nothing to say", () => {
    const page = html(<ToastRegion toast={null} />);
    expect(page).toContain('role="status"></div>');
    expect(page).toContain('role="alert"></div>');
  });

  it("takes no role unless asked", () => {
    expect(html(<Notice>Hello</Notice>)).not.toContain("role=");
  });

  it("shows the address to copy and hides the button until it works", () => {
    const page = html(<CopyField id="copy" label="Link" value="https://example.org/a" />);
    expect(page).toContain('value="https://example.org/a"');
    expect(page).toContain("invisible");
  });
});

describe("factWords", () => {
  it.each([
    [{ value: null, unit: "W" }, "not stated"],
    [{ value: "" }, "not stated"],
    [{ value: false }, "no"],
    [{ value: true }, "yes"],
    [{ value: 0, unit: "g" }, "0 g"],
    [{ value: 11.5, unit: "mm³/s" }, "11.5 mm³/s"],
    [{ value: "V6" }, "V6"],
  ])("%o reads %s", (fact, words) => {
    expect(factWords(fact)).toBe(words);
  });
});
