import type { LoaderFunctionArgs } from "@remix-run/node";
import { expect, test } from "vitest";
import { z } from "zod";
import { secondFactorStep } from "./second-factor-step.server";

const argsSchema = z.custom<LoaderFunctionArgs>((value) => typeof value === "object");

/** What the second step comes to for a visitor without a known account; the address of a redirect. */
function stepOf(state: "live" | "none" | "unreachable") {
  const session = {
    state: () => Promise.resolve(state),
    kept: () => state !== "none",
    isHeld: () => false,
  };
  const args = argsSchema.parse({
    request: new Request("http://site.test/auth?mode=mfa&next=%2Fsaved"),
    context: { session, viewer: () => Promise.resolve(null) },
  });
  return secondFactorStep(args, "mfa").catch((thrown: unknown) =>
    thrown instanceof Response ? thrown.headers.get("Location") : thrown,
  );
}

test("the second step of a sign-in stays while nobody can say whether the session waits for it", async () => {
  const form = { factors: null, byRecoveryCode: false, then: null };
  expect(await stepOf("unreachable")).toEqual(form);
  expect(await stepOf("live")).toEqual(form);
  expect(await stepOf("none")).toBe("/auth?next=%2Fsaved");
});
