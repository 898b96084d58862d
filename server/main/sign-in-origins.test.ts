import { expect, test } from "vitest";
import { signInOrigins } from "./sign-in-origins";

const registered = { clientId: "id", secret: "s" };
const none = { google: null, facebook: null, discord: null };

test("without a provider forms may lead to no other site", () => {
  expect(signInOrigins({ supabase: null, social: none }, "http://localhost:3000")).toEqual([]);
});

test("with providers configured forms may lead to these by way of the site's own address", () => {
  expect(
    signInOrigins(
      { supabase: null, social: { ...none, google: registered, discord: registered } },
      "http://localhost:3000",
    ),
  ).toEqual(["http://localhost:3000", "https://accounts.google.com", "https://discord.com"]);
});

test("with a hosted Supabase forms may lead to any of the three providers", () => {
  const supabase = { url: "https://project.supabase.test/", publishableKey: "k", secretKey: null };
  expect(signInOrigins({ supabase, social: none }, "https://first-layer.test")).toEqual([
    "https://project.supabase.test",
    "https://accounts.google.com",
    "https://www.facebook.com",
    "https://m.facebook.com",
    "https://discord.com",
  ]);
});
