import { describe, expect, test } from "vitest";
import { pageLockSchema, pageNoteSchema } from "./page-access-forms.model";

describe("the form of a page's note", () => {
  const parse = (note: string | undefined) => pageNoteSchema.safeParse({ page: "tools", note });

  test("trims the note to one line", () => {
    expect(parse("  Back \r\n on\tMonday ").data?.note).toBe("Back on Monday");
    expect(parse(undefined).data).toEqual({ page: "tools", note: "", noteBefore: "" });
  });

  test("counts visible characters", () => {
    expect(parse("x".repeat(300)).success).toBe(true);
    expect(parse("🔧".repeat(300)).success).toBe(true);
    expect(parse(` ${"x".repeat(300)} `).success).toBe(true);
    expect(parse("x".repeat(301)).error?.issues[0]?.message).toBe("A note has 300 characters at most");
  });

  test("is submitted together with the lock beside it", () => {
    expect(pageLockSchema.parse({ page: "tools", locked: "true", note: "Soon", noteBefore: "Late" })).toEqual({
      page: "tools",
      locked: true,
      note: "Soon",
      noteBefore: "Late",
    });
    expect(pageLockSchema.safeParse({ page: "tools", locked: "maybe" }).success).toBe(false);
  });
});
