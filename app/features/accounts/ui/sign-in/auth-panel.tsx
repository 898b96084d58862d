import type { ReactNode } from "react";
import { useHasOpener } from "~/lib/browser/use-opener";
import { paths } from "~/lib/paths";
import { Card } from "~/ui/layout/card";
import { LinkButton } from "~/ui/button";
import { Notice } from "~/ui/feedback/notice";
import { ACCOUNT_TEXTS as TEXTS } from "../../accounts.messages";

interface AuthPanelProps {
  readonly title: string;
  /** One or two sentences below the title. */
  readonly about?: ReactNode;
  readonly children?: ReactNode;
  /** Links below the card. */
  readonly after?: ReactNode;
}

/** One sign-in screen: a heading and a narrow card. */
export function AuthPanel({ title, about, children, after }: AuthPanelProps) {
  const opened = useHasOpener();
  return (
    <div className="wrap">
      <div className="mx-auto grid max-w-md gap-5 pt-6 md:pt-10">
        <header className="grid gap-2">
          <h1 tabIndex={-1} className="text-2xl md:text-[1.75rem]">
            {title}
          </h1>
          {about ? <p className="text-muted">{about}</p> : null}
        </header>
        {opened ? (
          <Notice title="This sign-in was started in another window">
            After signing in, close this window and continue there.
          </Notice>
        ) : null}
        {children ? <Card className="grid gap-5 md:p-6">{children}</Card> : null}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <LinkButton to={paths.home()} variant="quiet" icon="arrow-left" className="-ml-3">
            {TEXTS.backToHome}
          </LinkButton>
          {after}
        </div>
      </div>
    </div>
  );
}
