const HOUR_MS = 3_600_000;

/** How long something has waited: "less than an hour", "1 hour", "3 days". Whole hours and days that are over. */
export function waitingTime(since: string, now: Date): string {
  const hours = Math.floor((now.getTime() - Date.parse(since)) / HOUR_MS);
  if (hours < 1) return "less than an hour";
  return hours < 24 ? counted(hours, "hour") : counted(Math.floor(hours / 24), "day");
}

function counted(count: number, unit: string): string {
  return count === 1 ? `1 ${unit}` : `${count.toLocaleString("en-US")} ${unit}s`;
}
