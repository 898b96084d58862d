import { randomUUID } from "node:crypto";
import type { BuiltSite } from "../servers/built-site";
import type { FakeHostedProject } from "../servers/fake-hosted-project";
import { newVisitor, type AccountVisitor } from "./account-visitor";

/** The call that asks who the visitor is. */
export const VIEWER = "POST /rest/v1/rpc/get_viewer";

const AUTH_COOKIE = "sb-first-layer-auth-token";

/** A visitor with a session of a fake hosted project, which says from now on that the visitor is this member. */
export function memberOfProject(
  project: FakeHostedProject,
  site: BuiltSite,
  { isAdmin }: { readonly isAdmin: boolean },
): AccountVisitor {
  const id = randomUUID();
  const token = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const expires_at = Math.floor(Date.now() / 1_000) + 3_600;
  const session = {
    access_token: `${token({ alg: "HS256", typ: "JWT" })}.${token({ sub: id, exp: expires_at })}.c2ln`,
    refresh_token: randomUUID(),
    expires_at,
  };
  project.setResponse(VIEWER, {
    status: 200,
    body: [
      {
        id,
        email: "ada@example.org",
        new_email: null,
        username: "ada",
        is_admin: isAdmin,
        signed_in_at: new Date().toISOString(),
        provider: "email",
        has_password: true,
        unread_notifications: 0,
        pins: [],
      },
    ],
  });
  const visitor = newVisitor(site);
  visitor.addCookies(new Map([[AUTH_COOKIE, `base64-${Buffer.from(JSON.stringify(session)).toString("base64url")}`]]));
  return visitor;
}
