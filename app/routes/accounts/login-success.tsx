import { data, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isUnreachable, returnPath } from "~/features/accounts/session/guards.server";
import { LoginSuccessScreen } from "~/features/accounts/ui/sign-in/login-success-screen";
import { pageHeaders } from "~/lib/http/page-headers";
import { paths } from "~/lib/paths";
import { privateMeta } from "~/lib/meta/private-meta";
import { PageError } from "~/ui/feedback/page-error";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";

/** How long the page is shown before it moves on. */
const MOVE_ON_MS = 2_000;

export { privateMeta as meta };

export { pageHeaders as headers };

/** The loader reads the return path once; a revalidation would no longer find it. */
export const shouldRevalidate = () => false;

export async function loader(args: LoaderFunctionArgs) {
  const { context } = args;
  const viewer = await context.viewer();
  if (viewer === null && !(await isUnreachable(args))) {
    throw redirect(paths.auth(), { headers: PRIVATE_HEADERS });
  }
  return data({
    siteUrl: context.siteUrl,
    username: viewer?.username ?? null,
    moveOn: { to: await returnPath(args), afterMs: MOVE_ON_MS },
  });
}

export default function LoginSuccess() {
  const { username, moveOn } = useLoaderData<typeof loader>();
  return <LoginSuccessScreen username={username} moveOn={moveOn} />;
}

export function ErrorBoundary() {
  return <PageError page="the sign-in" service="the account service" />;
}
