import { useHydrated } from "~/lib/browser/use-hydrated";
import { formatDateTime } from "~/lib/text/format-date";

/** A moment in UTC; with JavaScript also in the time of the visitor's device. */
export function LocalTime({ time }: { readonly time: string }) {
  const hydrated = useHydrated();
  return (
    <>
      <time dateTime={time}>{formatDateTime(time)}</time>
      {hydrated ? ` (${localTime(time)})` : null}
    </>
  );
}

/** "26 Nov 2026, 09:00 your time". */
export function localTime(time: string): string {
  return `${new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" }).format(new Date(time))} your time`;
}
