import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Button } from "./button";
import { CopyField } from "./form/copy-field";
import { formatFact } from "./layout/data-table";
import { CheckboxField, NumberRangeField, SelectField, TextField } from "./form/field";
import { Notice } from "./feedback/notice";
import { PasswordField } from "./form/password-field";
import { ToastRegion } from "./feedback/toast-region";

const html = (element: ReactElement): string => renderToStaticMarkup(element);

describe("fields", () => {
  test("connect label, hint and error to the input", () => {
    const page = html(<TextField name="email" label="E-mail" hint="We write rarely." error="Enter an address" />);
    expect(page).toContain('for="field-email"');
    expect(page).toContain('aria-describedby="field-email-error field-email-hint"');
    expect(page).toContain('aria-invalid="true"');
    expect(page).toContain('id="field-email-error"');
    expect(page).toContain('id="field-email-hint"');
  });

  test("hide a password, and offer to show it only with JavaScript", () => {
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

  test("take name, id and first error from a form field", () => {
    const field = { id: "login-email", name: "email", errors: ["Enter an address", "Too short"] };
    const page = html(<TextField field={field} label="E-mail" />);
    expect(page).toContain('id="login-email" name="email"');
    expect(page).toContain('aria-describedby="login-email-error"');
    expect(page).toContain("Enter an address");
    expect(page).not.toContain("Too short");
  });

  test("render no optional parts that are absent", () => {
    const page = html(<TextField name="q" label="Search" />);
    expect(page).not.toContain("aria-");
  });

  test("group options", () => {
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

  test("put the whole checkbox row into the label", () => {
    expect(html(<CheckboxField name="hide" label="Wiring" count={3} />)).toMatch(/^<div><label class="check"><input/);
  });

  test("name both ends of a range", () => {
    const page = html(
      <NumberRangeField legend="Max flow" unit="mm³/s" minName="min_f" maxName="max_f" lowest={8} minValue={0} />,
    );
    expect(page).toContain('aria-label="Max flow from"');
    expect(page).toContain('aria-label="Max flow to"');
    expect(page).toContain('value="0"');
  });
});

describe("feedback", () => {
  test("marks a busy button and keeps it focusable", () => {
    const page = html(
      <Button busy busyLabel="Signing in...">
        Sign In
      </Button>,
    );
    expect(page).toContain('aria-busy="true"');
    expect(page).toContain("Signing in...");
    expect(page).not.toContain(" disabled=");
  });

  test("renders a toast as status, a destructive one as alert, without JavaScript too", () => {
    const status = html(<ToastRegion toast={{ id: 1, message: "Part pinned", variant: "default" }} />);
    const alert = html(<ToastRegion toast={{ id: 2, message: "Failed to sync pin", variant: "destructive" }} />);
    expect(status).toMatch(/role="status"><div class="notice[^>]*data-tone="success".*Part pinned/);
    expect(alert).toMatch(/role="alert"><div class="notice[^>]*data-tone="danger".*Failed to sync pin/);
  });

  test("keeps both live regions when they are empty", () => {
    const page = html(<ToastRegion toast={null} />);
    expect(page).toContain('role="status"></div>');
    expect(page).toContain('role="alert"></div>');
  });

  test("sets no role by default", () => {
    expect(html(<Notice>Hello</Notice>)).not.toContain("role=");
  });

  test("shows the URL to copy and hides the button until it works", () => {
    const page = html(<CopyField id="copy" label="Link" value="https://example.org/a" />);
    expect(page).toContain('value="https://example.org/a"');
    expect(page).toContain("invisible");
  });
});

describe("formatFact", () => {
  test.each([
    [{ value: null, unit: "W" }, "not stated"],
    [{ value: "" }, "not stated"],
    [{ value: false }, "no"],
    [{ value: true }, "yes"],
    [{ value: 0, unit: "g" }, "0 g"],
    [{ value: 11.5, unit: "mm³/s" }, "11.5 mm³/s"],
    [{ value: "V6" }, "V6"],
  ])("%o reads %s", (fact, words) => {
    expect(formatFact(fact)).toBe(words);
  });
});
