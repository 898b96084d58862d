import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { paths } from "~/lib/paths";
import { Button, buttonClass, LinkButton } from "~/ui/button";
import { Icon } from "~/ui/drawing/icon";
import { useDismissableDetails } from "~/ui/use-dismissable-details";
import { SignOutForm } from "./sign-out-form";

/** The signed-in visitor's menu in the header. */
export function AccountMenu({ username, isAdmin }: { readonly username: string; readonly isAdmin: boolean }) {
  const ref = useDismissableDetails({ menu: true });
  const { key } = useLocation();
  // Closed by navigation only: a menu that was opened before hydration stays open.
  const shownAt = useRef(key);
  useEffect(() => {
    if (shownAt.current === key) return;
    shownAt.current = key;
    if (ref.current) ref.current.open = false;
  }, [key, ref]);
  return (
    <details className="sheet relative" ref={ref}>
      <summary className={buttonClass({ variant: "quiet" })}>
        <Icon name="user" />
        <span className="label-wide max-w-24 truncate">
          <span className="sr-only">Account: </span>
          {username}
        </span>
      </summary>
      <div className="border-line bg-raised shadow-float absolute top-full right-0 z-30 mt-1.5 grid w-60 rounded-card border p-1.5">
        <p className="border-line text-muted mb-1.5 truncate border-b px-3 pt-1 pb-2 text-sm">
          Signed in as <strong className="text-text font-semibold">{username}</strong>
        </p>
        <LinkButton to={paths.profile()} variant="quiet" icon="user" className="justify-start">
          Profile
        </LinkButton>
        <LinkButton to={paths.notifications()} variant="quiet" icon="bell" className="justify-start">
          Notifications
        </LinkButton>
        <LinkButton to={paths.preferences()} variant="quiet" icon="settings" className="justify-start">
          Preferences
        </LinkButton>
        {isAdmin ? (
          <LinkButton to={paths.adminDashboard()} variant="quiet" icon="layers" className="justify-start">
            Admin
          </LinkButton>
        ) : null}
        <SignOutForm className="grid">
          <Button type="submit" name="scope" value="local" variant="quiet" icon="log-out" className="justify-start">
            Sign out
          </Button>
        </SignOutForm>
      </div>
    </details>
  );
}
