import { useActionData, useLocation } from "@remix-run/react";
import { useState } from "react";
import type { ActionReply } from "~/lib/http/run-action.server";

/**
 * What the action replied to the form that was sent from this page. `useActionData` loses it when the page's data is
 * loaded again, which a change in another tab or a connection that is back can cause at any time; here it holds until
 * the visitor sends a form or goes elsewhere.
 */
export function useReply<Reply = ActionReply>() {
  const reply = useActionData<Reply>();
  const { key } = useLocation();
  const [last, setLast] = useState({ key, reply });
  const isNew = last.key !== key || (reply !== undefined && reply !== last.reply);
  if (isNew) setLast({ key, reply });
  return isNew ? reply : last.reply;
}
