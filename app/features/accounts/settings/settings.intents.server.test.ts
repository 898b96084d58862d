import type { ActionFunctionArgs } from "@remix-run/node";
import { expect, test } from "vitest";
import { z } from "zod";
import { runAction } from "~/lib/http/run-action.server";
import { accountSettingsIntents } from "./settings.intents.server";

/** Arguments with the part of a context that the test has. */
const argsSchema = z.custom<ActionFunctionArgs>((value) => typeof value === "object");

/** What a form comes to for a member whose session was confirmed so many minutes ago, and the calls of the auth service. */
async function posted(fields: Record<string, string>, minutesAgo: number) {
  const row = {
    awaits_second_factor: false,
    assurance: "aal1",
    confirmed_at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
    admin_lacks_second_factor: false,
    admins_need_second_factor: false,
  };
  const calls: string[] = [];
  const called = (name: string) => () => {
    calls.push(name);
    return Promise.resolve({ error: null });
  };
  const client = {
    rpc: () => ({ maybeSingle: () => Promise.resolve({ data: row, error: null }) }),
    auth: { updateUser: called("update"), signOut: called("sign out") },
  };
  const context = {
    viewer: () => Promise.resolve({ id: "1", email: "ada@example.com", signedInAt: new Date() }),
    session: { client: () => Promise.resolve(client) },
    attempts: { take: () => Promise.resolve(0) },
    flash: { update: () => Promise.resolve() },
    responseHeaders: new Headers(),
    siteUrl: "http://site.test",
    log: { info: () => undefined, warn: () => undefined },
  };
  const request = new Request("http://site.test/preferences", { method: "POST", body: new URLSearchParams(fields) });
  const args = argsSchema.parse({ request, params: {}, context });
  const thrown: unknown = await runAction(args, accountSettingsIntents(args)).catch((error: unknown) => error);
  return { to: thrown instanceof Response ? thrown.headers.get("Location") : null, calls };
}

const password = { intent: "password", password: "Another-horse-2", confirmPassword: "Another-horse-2" };
const email = { intent: "email", email: "other@example.com" };

test("a new password and a new address need a sign-in of the last ten minutes", async () => {
  expect(await posted(password, 11)).toEqual({ to: "/preferences/confirm?next=%2Fpreferences%23password", calls: [] });
  expect(await posted(email, 11)).toEqual({ to: "/preferences/confirm?next=%2Fpreferences%23email", calls: [] });
  expect(await posted(password, 9)).toEqual({ to: "/preferences", calls: ["update", "sign out"] });
  expect(await posted(email, 9)).toEqual({ to: "/preferences", calls: ["update"] });
});
