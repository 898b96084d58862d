import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { isOneClick } from "~/features/notifications/mails/one-click.server";
import { stopMails } from "~/features/notifications/notifications.commands.server";
import { unsubscribeIntents } from "~/features/notifications/notifications.intents.server";
import { getsMails } from "~/features/notifications/notifications.queries.server";
import { UnsubscribePage, WrongUnsubscribeLink } from "~/features/notifications/ui/unsubscribe-page";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { runAction } from "~/lib/http/run-action.server";
import { unavailable } from "~/lib/http/unavailable";
import { privateMeta } from "~/lib/meta/private-meta";
import { PageError } from "~/ui/feedback/page-error";

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader({ params: { key = "" }, context }: LoaderFunctionArgs) {
  const isOn = await getsMails(context.dataClient(), key, context.log);
  if (isOn === null) throw data(null, { status: 404, headers: PRIVATE_HEADERS });
  return data({ siteUrl: context.siteUrl, isOn }, { headers: PRIVATE_HEADERS });
}

/** Mail programs send no cookies and follow no redirects (RFC 8058); visitors press the page's button. */
export async function action(args: ActionFunctionArgs) {
  const { request, params, context } = args;
  const { key = "" } = params;
  if (!(await isOneClick(request.clone()))) {
    return runAction(args, unsubscribeIntents(context.dataClient(), key, context.log));
  }
  const result = await stopMails(context.dataClient(), key, context.log);
  if (!result.ok) throw unavailable();
  return null;
}

export default function Unsubscribe() {
  const { isOn } = useLoaderData<typeof loader>();
  return <UnsubscribePage isOn={isOn} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <WrongUnsubscribeLink />;
  return <PageError page="this page" service="the database" />;
}
