import { asRequest } from "~/lib/http/service-request";
import { expect, test } from "vitest";
import { z } from "zod";
import { createSessions } from "~/data/session.server";
import { recordingLog } from "../../../tests/support/recording-log";
import { auditCsv } from "./audit-csv.server";
import { readAuditQuery } from "./audit-query.model";

const asked = z.object({ before_input: z.number().optional(), limit_input: z.number() });

const row = (id: number, details: object = {}) => ({
  ...{ id, at: "2026-11-26T05:00:00Z", actor_name: "Maker", action: "member.banned", subject: "0198c0de" },
  ...{ details, changes: null },
});

/** The log of a backend that has so many entries, newest first; entry 2 has these details. */
async function csvOf(count: number, details: object = {}) {
  const log = recordingLog();
  const sessions = createSessions({
    ...{ url: "http://backend.test", publishableKey: "key", secretKey: null, log },
    fetch: async (request) => {
      const { before_input: before = count + 1, limit_input: limit } = asked.parse(await asRequest(request).json());
      const length = Math.min(limit, before - 1);
      return Response.json(
        Array.from({ length }, (_, nth) => row(before - 1 - nth, before - 1 - nth === 2 ? details : {})),
      );
    },
  });
  const request = new Request("http://site.test/admin/audit.csv");
  const session = sessions({ request, responseHeaders: new Headers(), secure: false, ip: "192.0.2.1" });
  return auditCsv({ session, log }, readAuditQuery(new URLSearchParams()).filters);
}

test.each(["infinity", "0044-03-15T00:00:00 BC", "294276-12-31T00:00:00+00:00"])(
  "an entry with the time %s is shown without it, and all others stay",
  async (until) => {
    const { csv } = await csvOf(3, { name: "Spammer", reason: "Advertising", until });
    expect(csv).toContain("Banned Spammer: “Advertising”");
    expect(csv.trim().split("\r\n")).toHaveLength(4);
  },
);

test("ends after 10,000 entries, and says so when there are more", async () => {
  expect((await csvOf(10_000)).isCut).toBe(false);
  const cut = await csvOf(10_001);
  expect(cut.isCut).toBe(true);
  expect(cut.csv.trim().split("\r\n")).toHaveLength(10_001);
});
