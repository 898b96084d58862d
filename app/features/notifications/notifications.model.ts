/* Without zod: the bell is on every page, and would bring it along. */

/** What notices are about. */
export const NOTIFICATION_KINDS = ["submission", "guide", "report", "suggestion"] as const;

/** See {@link NOTIFICATION_KINDS}. */
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** What members are told by notices of each kind, as the preferences offer them by email. */
export const KIND_TEXTS: Readonly<Record<NotificationKind, { readonly label: string; readonly about: string }>> = {
  submission: { label: "My submissions", about: "When one is reviewed, or a moderator asks something." },
  guide: { label: "My guides", about: "When one is published, or changes are requested." },
  report: { label: "My reports", about: "When an admin hides one or shows it again." },
  suggestion: { label: "Suggestions", about: "When one that you made or voted for is planned or shipped." },
};

/** One thing a member is told. */
export interface Notification {
  readonly id: number;
  readonly kind: NotificationKind;
  /** Path of this site. */
  readonly subjectUrl: string;
  readonly text: string;
  readonly isRead: boolean;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** One page of a member's notices, newest first. */
export interface NotificationsPage {
  readonly notifications: readonly Notification[];
  readonly total: number;
  /** Of all pages. */
  readonly unread: number;
  /** From 1; beyond the last page it is the last. */
  readonly page: number;
  readonly pageCount: number;
}

/** Notices on one page. */
export const NOTIFICATIONS_PAGE_SIZE = 25;

/** Notices as JSON, addresses in full. */
export function notificationsJson({ notifications, total, unread, page: shown }: NotificationsPage, siteUrl: string) {
  return {
    total,
    unread,
    page: shown,
    pageSize: NOTIFICATIONS_PAGE_SIZE,
    items: notifications.map((notification) => ({
      id: notification.id,
      kind: notification.kind,
      text: notification.text,
      url: `${siteUrl}${notification.subjectUrl}`,
      read: notification.isRead,
      createdAt: notification.createdAt,
    })),
  };
}

/** What the bell says in words: "3 unread notifications". */
export function unreadText(count: number): string {
  return count === 1 ? "1 unread notification" : `${String(count)} unread notifications`;
}
