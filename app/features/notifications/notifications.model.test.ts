import { expect, test } from "vitest";
import { mailedKindsSchema, markAllReadSchema, markReadSchema } from "./notifications-forms.model";
import { notificationsJson, unreadText } from "./notifications.model";

test("the bell counts in words", () => {
  expect([unreadText(1), unreadText(2)]).toEqual(["1 unread notification", "2 unread notifications"]);
});

test("a notice is marked by its id; a page that is none is left out", () => {
  expect(markReadSchema.parse({ notification: "7", page: "2" })).toEqual({ notification: 7, page: 2 });
  expect(markReadSchema.parse({ notification: "7", page: "x" })).toEqual({ notification: 7, page: undefined });
  for (const notification of [undefined, "", "0", "1.5", "x", "9".repeat(30)]) {
    expect(markReadSchema.safeParse({ notification }).success, notification).toBe(false);
    expect(markAllReadSchema.safeParse({ newest: notification }).success, notification).toBe(false);
  }
});

test("no kind is a choice, and a kind there is not is refused", () => {
  expect(mailedKindsSchema.parse({})).toEqual({ kinds: [] });
  expect(mailedKindsSchema.safeParse({ kinds: ["guide", "news"] }).success).toBe(false);
});

test("as JSON, addresses are whole", () => {
  const notification = {
    ...{ id: 7, kind: "guide" as const, subjectUrl: "/learn/a", text: "Published" },
    ...{ isRead: false, createdAt: "2026-12-18T09:00:00Z" },
  };
  const page = { notifications: [notification], total: 30, unread: 4, page: 2, pageCount: 2 };
  expect(notificationsJson(page, "https://first-layer.example")).toEqual({
    total: 30,
    unread: 4,
    page: 2,
    pageSize: 25,
    items: [
      {
        ...{ id: 7, kind: "guide", text: "Published", url: "https://first-layer.example/learn/a" },
        ...{ read: false, createdAt: "2026-12-18T09:00:00Z" },
      },
    ],
  });
});
