import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { startEmbeddedBackend, type EmbeddedBackend } from "../../../server/embedded/embedded-backend";
import { codeOf } from "../../support/clients/authenticator";
import { temporaryFolder } from "../../support/data/temporary-folder";
import { recordingLog } from "../../support/recording-log";
import { serverOptions } from "../../support/servers/test-backend";
import {
  newMember,
  PASSWORD,
  sessionIn,
  startTwoInstances,
  type InstanceCall,
  type InstanceResponse,
  type TwoInstances,
} from "../../support/servers/two-instances";

/* What docs/operations/postgresql.md says that a new SESSION_SECRET ends, and what it does not end. */

const SITE = "http://localhost:3000";

let site: TwoInstances;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let renewed: EmbeddedBackend;

beforeAll(async () => {
  site = await startTwoInstances();
  folder = await temporaryFolder();
  renewed = await startEmbeddedBackend({
    dataDir: folder.path,
    log: recordingLog(),
    siteUrl: SITE,
    postgres: { ...serverOptions(site, site.shared), sessionSecret: "another-session-secret-of-the-same-database" },
  });
});

afterAll(async () => {
  await renewed.realtime.close();
  await renewed.close();
  await site.stop();
  await folder.remove();
});

/** A call of the instance with the new secret. */
async function call(path: string, { body, token, key = renewed.publishableKey }: InstanceCall & { key?: string } = {}) {
  const response = await renewed.fetch(
    new Request(`${SITE}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        ...{ apikey: key, "content-type": "application/json" },
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
  return { status: response.status, body: await response.json() } satisfies InstanceResponse;
}

test("tokens and keys end with the old secret; sessions are renewed", async () => {
  const { access_token, refresh_token } = await newMember(site);
  expect((await site.call(0, "/rest/v1/pinned_items", { token: access_token })).status).toBe(200);
  expect((await call("/rest/v1/pinned_items", { token: access_token })).status).toBe(401);
  expect((await call("/rest/v1/parts?limit=1", { key: site.instances[0].publishableKey })).status).toBe(401);
  const session = sessionIn(await call("/auth/v1/token?grant_type=refresh_token", { body: { refresh_token } }));
  expect((await call("/rest/v1/pinned_items", { token: session.access_token })).status).toBe(200);
});

const enrolled = z.object({ id: z.string(), totp: z.object({ secret: z.string() }) });
const idOf = (response: InstanceResponse) => z.object({ id: z.string() }).parse(response.body).id;

test("codes of a second factor are refused, recovery codes are not", async () => {
  const { email, access_token: token } = await newMember(site);
  const begun = await site.call(0, "/auth/v1/factors", {
    token,
    body: { factor_type: "totp", friendly_name: "Phone" },
  });
  const { id, totp } = enrolled.parse(begun.body);
  const challenge_id = idOf(await site.call(0, `/auth/v1/factors/${id}/challenge`, { token, body: {} }));
  const confirmed = sessionIn(
    await site.call(0, `/auth/v1/factors/${id}/verify`, { token, body: { challenge_id, code: codeOf(totp.secret) } }),
  );
  const codes = await site.call(0, "/rest/v1/rpc/create_recovery_codes", { token: confirmed.access_token, body: {} });
  const [code_input] = z.array(z.string()).parse(codes.body);

  const session = sessionIn(await call("/auth/v1/token?grant_type=password", { body: { email, password: PASSWORD } }));
  const again = idOf(await call(`/auth/v1/factors/${id}/challenge`, { token: session.access_token, body: {} }));
  const answer = await call(`/auth/v1/factors/${id}/verify`, {
    ...{ token: session.access_token, body: { challenge_id: again, code: codeOf(totp.secret, 1) } },
  });
  expect(answer.status).toBe(500);
  const recovery = { token: session.access_token, body: { code_input } };
  expect(await call("/rest/v1/rpc/use_recovery_code", recovery)).toEqual({ status: 200, body: true });
});
