import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { AccountsContext } from "../accounts-context";
import { giveCode, giveRecoveryCode } from "./second-factor.commands.server";
import { readSecurity } from "./security.queries.server";

/* What is said while the auth service gives no answer: that it gives none, and not that nobody is signed in. */

/** The part of a context that the test has. */
const contextSchema = z.custom<AccountsContext>((value) => typeof value === "object");

/** A session with this state, whose user the service refuses with this status. */
function contextOf(state: "live" | "none" | "unreachable", status?: number): AccountsContext {
  const getUser = () => Promise.resolve({ data: { user: null }, error: { status, code: "x" } });
  const session = { state: () => Promise.resolve(state), client: () => Promise.resolve({ auth: { getUser } }) };
  return contextSchema.parse({ session, log: { warn: () => undefined } });
}

describe("a session whose user cannot be read", () => {
  test.each([
    ["cannot be renewed now", contextOf("unreachable"), "unknown", "unreachable"],
    ["gets no answer", contextOf("live", 0), "unknown", "unreachable"],
    ["gets a failure of the service", contextOf("live", 503), "unknown", "unreachable"],
    ["is asked for too often", contextOf("live", 429), "unknown", "unreachable"],
    ["is over", contextOf("live", 403), null, "signed-out"],
    ["is none", contextOf("none"), null, "signed-out"],
  ] as const)("because it %s", async (_, context, security, problem) => {
    expect(await readSecurity(context)).toBe(security);
    const code = { code: "123456", deviceOf: () => Promise.resolve(undefined) };
    const refused = { ok: false, problem: { kind: problem } };
    expect(await giveCode(context, code)).toEqual(refused);
    expect(await giveRecoveryCode(context, "k7m29xqp4tnd")).toEqual(refused);
  });
});
