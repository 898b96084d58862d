import { describe, expect, test } from "vitest";
import { addSchema, createSchema, editSchema, moveSchema, noteSchema } from "./collections-forms.model";
import { partsToAdd } from "./collections.model";

const firstIssue = (result: { error?: { issues: readonly { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message;

describe("the forms of collections", () => {
  test.each([
    ["nozzle:1", "Unknown part table"],
    ["", "Unknown part table"],
    ["hotend:0", "A part's number is a positive whole number"],
    ["hotend:NaN", "A part's number is a positive whole number"],
    ["hotend:1.5", "A part's number is a positive whole number"],
    ["hotend:-1", "A part's number is a positive whole number"],
  ])("refuse the part %j: %s", (item, message) => {
    expect(firstIssue(addSchema.safeParse({ item }))).toBe(message);
    expect(partsToAdd(item)).toEqual([]);
  });

  test("accept a part", () => {
    expect(addSchema.parse({ item: "hotend:12", collectionId: 3 })).toMatchObject({
      item: "hotend:12",
      collectionId: 3,
    });
    expect(partsToAdd("hotend:12,nozzle:1,fan:3,hotend:12")).toEqual(["hotend:12", "fan:3"]);
  });

  test.each([
    ["\u200B", ""],
    ["\u2800 \n\u2800", ""],
    [" \u202Egnp.exe\n\n two\u200B lines ", "gnp.exe\n\n two lines"],
    ["👩‍🔧", "👩‍🔧"],
  ])("keep of the note %j what can be seen: %j", (note, kept) => {
    expect(noteSchema.parse({ item: "hotend:1", note }).note).toBe(kept);
  });

  test("limit the length of text", () => {
    expect(firstIssue(createSchema.safeParse({ name: "   " }))).toBe("Give the collection a name");
    expect(firstIssue(createSchema.safeParse({ name: "x".repeat(101) }))).toBe("A name has at most 100 characters");
    expect(firstIssue(noteSchema.safeParse({ item: "hotend:1", note: "x".repeat(501) }))).toBe(
      "A note has at most 500 characters",
    );
    // An emoji is one character here as in the database.
    expect(noteSchema.safeParse({ item: "hotend:1", note: "🔧".repeat(500) }).success).toBe(true);
    expect(noteSchema.safeParse({ item: "hotend:1", note: "🔧".repeat(501) }).success).toBe(false);
    expect(createSchema.parse({ name: " For the Ender " }).name).toBe("For the Ender");
    expect(moveSchema.safeParse({ item: "hotend:1", position: 0 }).success).toBe(false);
    expect(editSchema.safeParse({ name: "a", visibility: "secret", version: 1 }).success).toBe(false);
  });
});
