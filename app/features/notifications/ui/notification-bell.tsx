import { useEffect, useRef, useState } from "react";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { unreadText } from "../notifications.model";

/** The member's link to their notices in the header, with the number of unread ones. New ones are announced. */
export function NotificationBell({ unread }: { readonly unread: number }) {
  const announcement = useAnnouncement(unread);
  return (
    <>
      <LinkButton to={paths.notifications()} variant="quiet" icon="bell" className="notification-bell">
        <span className="sr-only">Notifications</span>
        {unread === 0 ? null : (
          <span className="count">
            {unread}
            <span className="sr-only"> unread</span>
          </span>
        )}
      </LinkButton>
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </>
  );
}

/** Text for screen readers once there are more than before; nothing on a page that has just been loaded. */
function useAnnouncement(unread: number): string {
  const known = useRef(unread);
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    if (unread !== known.current) setAnnouncement(unread > known.current ? unreadText(unread) : "");
    known.current = unread;
  }, [unread]);
  return announcement;
}
