import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isUnreachable, returnPath } from "~/features/accounts/guards.server";
import { LoginSuccessScreen } from "~/features/accounts/ui/login-success-screen";
import { pageHeaders } from "~/lib/http/page-headers";
import { paths } from "~/lib/paths";
import { pageMeta } from "~/lib/seo";
import { titleFor } from "~/lib/titles";
import { PageError } from "~/ui/page-error";

/** How long the good news stays on the screen (specification section 9). */
const MOVE_ON_MS = 2_000;

export const meta: MetaFunction<typeof loader> = ({ data: page, location }) =>
  pageMeta({ title: titleFor(location.pathname), siteUrl: page?.siteUrl ?? "", noindex: true });

export { pageHeaders as headers };

/** The way on is told once: whatever else asks the server again must not make the page forget it. */
export const shouldRevalidate = () => false;

export async function loader(args: LoaderFunctionArgs) {
  const { context } = args;
  const viewer = await context.viewer();
  if (viewer === null && !(await isUnreachable(args))) {
    throw redirect(paths.auth(), { headers: { "Cache-Control": "private, no-store" } });
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
