import { formatDateTime } from "~/lib/text/format-date";
import { Button } from "~/ui/button";
import { Form } from "~/ui/navigation/link";
import type { Device } from "../../settings/devices.model";

/** The signed-in devices; each other one has a button that ends its session. */
export function DeviceList({ devices }: { readonly devices: readonly Device[] | null }) {
  if (devices === null) return <p>Your devices can't be listed right now. Please try again in a moment.</p>;
  return (
    <ul className="grid gap-3">
      {devices.map(({ id, name, lastSeen, isCurrent, awaitsCode }) => (
        <li
          key={id}
          className="border-line flex flex-wrap items-center justify-between gap-3 border-b pb-3 last:border-0 last:pb-0"
        >
          <div>
            <p className="font-semibold">{name}</p>
            <p className="hint">
              {awaitsCode ? "Not signed in yet: your password was entered, the code was not. " : null}
              {isCurrent ? (
                "This device"
              ) : (
                <>
                  Last seen <time dateTime={lastSeen}>{formatDateTime(lastSeen)}</time>
                </>
              )}
            </p>
          </div>
          {isCurrent ? null : (
            <Form method="post">
              <input type="hidden" name="intent" value="end-session" />
              <input type="hidden" name="session" value={id} />
              <Button type="submit" small>
                Sign out<span className="sr-only"> {name}</span>
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}
