import { Link, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { paths } from "~/lib/paths";
import { buttonClass } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { useDismissableDetails } from "~/ui/use-dismissable-details";
import { SignOutForm } from "./sign-out-form";

/** The signed-in visitor's menu in the header. */
export function AccountMenu({ username, isAdmin }: { readonly username: string; readonly isAdmin: boolean }) {
  const ref = useDismissableDetails({ menu: true });
  const { key } = useLocation();
  // Only leaving closes it: what was opened before React took over stays open.
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
        <span className="label-wide max-w-36 truncate">
          <span className="sr-only">Account: </span>
          {username}
        </span>
      </summary>
      <div className="border-line bg-raised shadow-float absolute top-full right-0 z-30 mt-1.5 grid w-60 rounded-card border p-1.5">
        <p className="border-line text-muted mb-1.5 truncate border-b px-3 pt-1 pb-2 text-sm">
          Signed in as <strong className="text-text font-semibold">{username}</strong>
        </p>
        <Link to={paths.preferences()} className="btn btn-quiet justify-start">
          <Icon name="settings" />
          Preferences
        </Link>
        {isAdmin ? (
          <Link to={paths.adminDashboard()} className="btn btn-quiet justify-start">
            <Icon name="layers" />
            Admin
          </Link>
        ) : null}
        <SignOutForm className="grid">
          <button type="submit" name="scope" value="local" className="btn btn-quiet justify-start">
            <Icon name="log-out" />
            Sign out
          </button>
        </SignOutForm>
      </div>
    </details>
  );
}
