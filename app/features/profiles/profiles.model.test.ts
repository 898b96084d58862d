import { describe, expect, test } from "vitest";
import { profileSchema } from "./profile-form.model";
import { initialsOf, websiteLabel } from "./profiles.model";

describe("a profile's form", () => {
  const form = { isPublic: "public" };

  test("may be empty, and its name is one visible line", () => {
    expect(profileSchema.parse(form)).toEqual({ displayName: "", bio: "", website: "", isPublic: "public" });
    expect(profileSchema.parse({ ...form, displayName: " Ada\n\u202eLovelace " }).displayName).toBe("Ada Lovelace");
  });

  test("an address begins with https:// in small letters and has nothing that nobody sees", () => {
    const website = (typed: string) => profileSchema.parse({ ...form, website: typed }).website;
    expect(website("HTTPS://Ada.example")).toBe("https://Ada.example");
    expect(website(" https://ada.example/\u202egnp.exe")).toBe("https://ada.example/gnp.exe");
  });

  test("a name mixes no alphabets within a word", () => {
    expect(profileSchema.safeParse({ ...form, displayName: "Иван (Ivan)" }).success).toBe(true);
    expect(profileSchema.safeParse({ ...form, displayName: "\u0430nna" }).success).toBe(false);
  });

  test.each([
    ["http://ada.example", false],
    ["javascript:alert(1)", false],
    ["https://user:secret@ada.example", false],
    ["https://localhost", false],
    ["https://ada.example/prints?page=2", true],
    ["", true],
  ])("takes the website %s: %s", (website, isTaken) => {
    expect(profileSchema.safeParse({ ...form, website }).success).toBe(isTaken);
  });

  test("counts characters as the database does, and knows two kinds of readers", () => {
    expect(profileSchema.safeParse({ ...form, displayName: "𠮷".repeat(60) }).success).toBe(true);
    expect(profileSchema.safeParse({ ...form, displayName: "x".repeat(61) }).success).toBe(false);
    expect(profileSchema.safeParse({ ...form, bio: "x".repeat(501) }).success).toBe(false);
    expect(profileSchema.safeParse({ isPublic: "friends" }).success).toBe(false);
  });
});

test.each([
  ["Ada Lovelace", "AL"],
  ["ada", "A"],
  ["bob.the-builder_2", "B2"],
  ["𠮷野家", "𠮷"],
  ["___", "?"],
])("the initials of %s are %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test("a website is read without what every address has", () => {
  expect(websiteLabel("https://ada.example/")).toBe("ada.example");
  expect(websiteLabel("HTTPS://ada.example/prints")).toBe("ada.example/prints");
});
