import { afterAll, expect, test } from "vitest";
import { createPasswords } from "./passwords";

const passwords = createPasswords();
afterAll(() => passwords.close());

test("a hash costs as much as that of a hosted Supabase, and matches its password only", async () => {
  const hash = await passwords.hash("Correct-horse-1");
  expect(hash).toMatch(/^\$2b\$10\$/);
  expect(await passwords.matches("Correct-horse-1", hash)).toBe(true);
  expect(await passwords.matches("Wrong-horse-1", hash)).toBe(false);
});

test("without a hash nothing matches, and neither does a hash of another kind", async () => {
  expect(await passwords.matches("Correct-horse-1", null)).toBe(false);
  expect(await passwords.matches("Correct-horse-1", "plain")).toBe(false);
});
