import { paths } from "~/lib/paths";
import { Link } from "~/ui/navigation/link";
import { ACCOUNT_TEXTS as TEXTS } from "../../accounts.messages";

interface AuthTabsProps {
  readonly mode: "login" | "signup";
  readonly next: string;
}

/** Login and Sign Up: links that look like tabs, so that the browser's Back button works between them. */
export function AuthTabs({ mode, next }: AuthTabsProps) {
  const tabs = [
    { label: TEXTS.login, to: paths.auth({ next }), current: mode === "login" },
    { label: TEXTS.signUp, to: paths.auth({ mode: "signup", next }), current: mode === "signup" },
  ];
  return (
    <nav aria-label="Login or Sign Up">
      <ul className="tabs">
        {tabs.map(({ label, to, current }) => (
          <li key={label}>
            <Link to={to} preventScrollReset {...(current ? { "aria-current": "page" } : {})}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
