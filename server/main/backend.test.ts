import { expect, test } from "vitest";
import { dataApiDeadlineMs } from "./backend";

test.each([
  ["GET", "/rest/v1/parts?select=id", 2_000, 5_000],
  ["GET", "/rest/v1/parts?select=id", 8_000, 16_000],
  ["POST", "/auth/v1/token?grant_type=password", 2_000, 8_000],
  ["GET", "/auth/v1/callback?code=1", 2_000, 15_000],
])(
  "%s %s, where pages wait %i ms, has %i ms: an identity provider may take ten seconds",
  (method, path, pages, own) => {
    expect(dataApiDeadlineMs({ method, url: `http://localhost:3000${path}` }, pages)).toBe(own);
  },
);
