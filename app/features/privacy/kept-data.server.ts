import { SITE_COOKIES, type SiteCookie } from "~/lib/stored-data/cookies";
import { RETENTION } from "~/lib/stored-data/retention";
import { STORAGE_KEYS } from "~/lib/stored-data/storage-keys";

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

/** "400 days", "30 minutes". */
function spanWords(seconds: number): string {
  const [count, unit] = seconds >= DAY_S ? [seconds / DAY_S, "day"] : [seconds / 60, "minute"];
  return `${String(Math.round(count))} ${unit}${Math.round(count) === 1 ? "" : "s"}`;
}

function cookieLife({ maxAgeS, until }: SiteCookie): string {
  const most = maxAgeS === null ? "until the browser is closed" : `for ${spanWords(maxAgeS)}`;
  return until === undefined ? most : `${most}, or until ${until}`;
}

/** Everything of the tables of what is stored, in words. */
export function keptData() {
  return {
    cookies: Object.entries(SITE_COOKIES).map(([name, cookie]) => ({
      name,
      holds: cookie.holds,
      life: cookieLife(cookie),
    })),
    keys: STORAGE_KEYS.map(({ key, storage, holds, until }) => ({
      name: key.replace("*", "..."),
      storage,
      holds,
      life: `until ${until}`,
    })),
    retention: retentionRules(),
  };
}

/** What is deleted by itself, in words. */
export function retentionRules(): readonly { readonly what: string; readonly after: string }[] {
  return Object.values(RETENTION).map(({ days, what, from }) => ({
    what,
    after: `${spanWords(days * DAY_S)} after ${from}`,
  }));
}
