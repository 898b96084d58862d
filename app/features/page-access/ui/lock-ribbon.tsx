import { paths } from "~/lib/paths";
import { Icon } from "~/ui/drawing/icon";
import { Link } from "~/ui/navigation/link";

/** Shows an administrator that the page is locked for other visitors. */
export function LockRibbon({ label }: { readonly label: string }) {
  return (
    <aside className="ribbon" aria-label="Page lock">
      <div className="wrap">
        <Icon name="lock" small />
        <p>
          {label} is locked for visitors; you see it as an admin.{" "}
          <Link to={paths.adminAccessControl()} className="link">
            Access control
          </Link>
        </p>
      </div>
    </aside>
  );
}
