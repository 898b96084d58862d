import { expect, test } from "vitest";
import { plainText } from "./inline-text.model";
import { inlineText, paragraphsText } from "./inline-text.server";

test("emphasis, code and links are pieces, all else is the text that was typed", () => {
  expect(
    inlineText("Heat to **240 °C** and *wait*: `M109 S240`, see [this](/learn/a) or [that](https://a.test/b)."),
  ).toEqual([
    "Heat to ",
    { strong: ["240 °C"] },
    " and ",
    { emphasis: ["wait"] },
    ": ",
    { code: "M109 S240" },
    ", see ",
    { to: "/learn/a", link: ["this"] },
    " or ",
    { href: "https://a.test/b", link: ["that"] },
    ".",
  ]);
  for (const typed of ["# Not a heading", "- Not a list", "> Not a quote", "1. Not a number", "![alt](/x.png)"]) {
    expect(inlineText(typed)).toEqual([typed]);
  }
});

test("links lead to this site or to one of the web, nowhere else", () => {
  for (const address of [
    "javascript:alert(1)",
    "//x.invalid/",
    "/\\x.invalid",
    "/a/%5cx.invalid",
    "data:text/html,x",
    "vbscript:x",
    "mailto:a@b.test",
  ]) {
    const typed = `[here](${address})`;
    expect(inlineText(typed)).toEqual([typed]);
  }
});

test("paragraphs are apart where a line is empty", () => {
  expect(paragraphsText("One\nline.\n\nTwo.\n\n\n")).toEqual([["One line."], ["Two."]]);
});

test("the words alone have no marks", () => {
  expect(plainText(inlineText("**Bold *both*** and `code` [link](/a)"))).toBe("Bold both and code link");
});
