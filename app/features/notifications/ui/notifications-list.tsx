import { useSubmit } from "@remix-run/react";
import { paths } from "~/lib/paths";
import { formatDateTime } from "~/lib/text/format-date";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/feedback/empty-state";
import { Form, Link } from "~/ui/navigation/link";
import { Pagination } from "~/ui/navigation/pagination";
import { unreadText, type Notification, type NotificationsPage } from "../notifications.model";

/** A member's notices with what marks them as read. */
export function NotificationsList({ notifications, unread, page, pageCount }: NotificationsPage) {
  const [newest] = notifications;
  if (newest === undefined) {
    return (
      <EmptyState title="No notifications yet">
        <p>When something happens to what you send in, we tell you here.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <div className="notifications-head">
        <p>{unread === 0 ? "All are read." : `${unreadText(unread)}.`}</p>
        {unread === 0 || page > 1 ? null : (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="newest" value={newest.id} />
            <Button small name="intent" value="mark-all-read" icon="check">
              Mark all read
            </Button>
          </Form>
        )}
      </div>
      <ul className="notifications">
        {notifications.map((notification) => (
          <NotificationItem key={notification.id} notification={notification} page={page} />
        ))}
      </ul>
      <Pagination
        page={page}
        pageCount={pageCount}
        to={(number) => paths.notifications({ page: number === 1 ? null : number })}
        label="Pages of notifications"
      />
    </>
  );
}

interface NotificationItemProps {
  readonly notification: Notification;
  /** The page of the list that it is on. */
  readonly page: number;
}

function NotificationItem({ notification, page }: NotificationItemProps) {
  const { id, subjectUrl, text, isRead, createdAt } = notification;
  const markOpened = useMarkOpened(notification);
  return (
    <li className={isRead ? undefined : "unread"}>
      <p>
        <Link to={subjectUrl} onClick={markOpened} onAuxClick={markOpened}>
          {text}
        </Link>
      </p>
      <p className="hint">
        <strong>{isRead ? "Read" : "Unread"}</strong>, <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </p>
      {isRead ? null : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="notification" value={id} />
          <input type="hidden" name="page" value={page} />
          <Button small variant="quiet" name="intent" value="mark-read">
            Mark read<span className="sr-only"> “{text}”</span>
          </Button>
        </Form>
      )}
    </li>
  );
}

/** Marks a notice as read when its link is followed, in this tab or another one. Without JavaScript its button does. */
function useMarkOpened({ id, isRead }: Notification): () => void {
  const submit = useSubmit();
  return () => {
    if (isRead) return;
    submit(
      { intent: "mark-read", notification: id, _js: "1" },
      { method: "post", action: paths.notifications(), navigate: false, fetcherKey: `read-${String(id)}` },
    );
  };
}
