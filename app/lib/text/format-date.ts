const MOMENT = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});

/**
 * A time to be compared with logs: "21 Nov 2026, 07:45 UTC". The same on the server and in every browser.
 *
 * @param time ISO 8601
 */
export function formatDateTime(time: string): string {
  return `${MOMENT.format(new Date(time))} UTC`;
}

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** "21 Nov 2026", from an ISO time. The same on the server and in every browser. */
export function formatDay(time: string): string {
  return DAY.format(new Date(time));
}
