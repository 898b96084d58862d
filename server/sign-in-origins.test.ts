import { expect, test } from "vitest";
import { signInOrigins } from "./sign-in-origins";

const google = { clientId: "id", secret: "s" };

test("forms may lead to nobody where nobody is set up", () => {
  expect(signInOrigins({ supabase: null, google: null }, "http://localhost:3000")).toEqual([]);
});

test("forms may lead to Google where it is set up, by way of the site's own address", () => {
  expect(signInOrigins({ supabase: null, google }, "http://localhost:3000")).toEqual([
    "http://localhost:3000",
    "https://accounts.google.com",
  ]);
});

test("a hosted Supabase may send people to any of the three", () => {
  const supabase = { url: "https://project.supabase.test/", publishableKey: "k" };
  expect(signInOrigins({ supabase, google: null }, "https://first-layer.test")).toEqual([
    "https://project.supabase.test",
    "https://accounts.google.com",
    "https://www.facebook.com",
    "https://m.facebook.com",
    "https://discord.com",
  ]);
});
