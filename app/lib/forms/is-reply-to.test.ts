import { expect, test } from "vitest";
import { isReplyTo } from "./is-reply-to";

test("a reply is to the form whose intent and values it has", () => {
  const reply = { intent: "save-text", lastResult: { initialValue: { key: "footer", text: "a" } } };
  expect(isReplyTo(reply, { intent: "save-text", sentWith: { key: "footer" } })).toBe(true);
  expect(isReplyTo(reply, { intent: "save-text", sentWith: { key: "announcement" } })).toBe(false);
  expect(isReplyTo(reply, { intent: "undo-change" })).toBe(false);
  expect(isReplyTo(reply, {})).toBe(true);
  expect(isReplyTo({ intent: "save-text", lastResult: null }, { sentWith: { key: "footer" } })).toBe(false);
  expect(isReplyTo(undefined, { intent: "save-text" })).toBe(false);
});
