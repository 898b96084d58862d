import { expect, test } from "vitest";
import { webLink } from "./web-link";

test.each(["https://example.com", "https://example.com/a?b=c#d", "HTTPS://EXAMPLE.COM/a", "https://bücher.example/"])(
  "%s is a link",
  (typed) => {
    expect(webLink(typed)).toBe(typed);
  },
);

test.each([
  ["a script", "javascript:alert(1)"],
  ["a script in other letters", "JaVaScRiPt:alert(1)"],
  ["a script with a tab", "java\tscript:alert(1)"],
  ["a script behind a space", " javascript:alert(1)"],
  ["data", "data:text/html,<script>alert(1)</script>"],
  ["a script of another kind", "vbscript:msgbox(1)"],
  ["a file", "file:///etc/passwd"],
  ["another site by this one's protocol", "//evil.example"],
  ["a path", "/find"],
  ["a page that is not encrypted", "http://example.com"],
  ["an address with a line break", "https://example.com/\njavascript:alert(1)"],
  ["an address with a backslash", "https:\\\\evil.example"],
  ["a name with another one behind it", "https://example.com@evil.example/"],
  ["no host", "https://"],
  ["words", "the manual"],
  ["nothing", ""],
])("%s is none", (_, typed) => {
  expect(webLink(typed)).toBeNull();
});
