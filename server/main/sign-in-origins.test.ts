import { expect, test } from "vitest";
import { signInOrigins } from "./sign-in-origins";

const google = { clientId: "id", secret: "s" };

test("without a provider forms may lead to no other site", () => {
  expect(signInOrigins({ supabase: null, google: null }, "http://localhost:3000")).toEqual([]);
});

test("with Google configured forms may lead there by way of the site's own address", () => {
  expect(signInOrigins({ supabase: null, google }, "http://localhost:3000")).toEqual([
    "http://localhost:3000",
    "https://accounts.google.com",
  ]);
});

test("with a hosted Supabase forms may lead to any of the three providers", () => {
  const supabase = { url: "https://project.supabase.test/", publishableKey: "k" };
  expect(signInOrigins({ supabase, google: null }, "https://first-layer.test")).toEqual([
    "https://project.supabase.test",
    "https://accounts.google.com",
    "https://www.facebook.com",
    "https://m.facebook.com",
    "https://discord.com",
  ]);
});
