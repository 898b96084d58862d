import { useEffect, useRef, type ReactNode } from "react";
import { paths } from "~/lib/paths";
import { Icon } from "../drawing/icon";
import type { IconName } from "../drawing/icon-names";
import { PageHeader } from "./page-header";
import { Link } from "../navigation/link";

/** The pages of the admin area that exist. */
const PAGES = [
  { key: "dashboard", label: "Dashboard", icon: "layers", to: paths.adminDashboard() },
  { key: "submissions", label: "Submissions", icon: "pencil", to: paths.adminSubmissions() },
  { key: "management", label: "Management", icon: "box", to: paths.adminManagement() },
  { key: "data-quality", label: "Data quality", icon: "search", to: paths.adminDataQuality() },
  { key: "reports", label: "Reports", icon: "eye-off", to: paths.adminReports() },
  { key: "analytics", label: "Analytics", icon: "eye", to: paths.adminAnalytics() },
  { key: "featured-cards", label: "Featured cards", icon: "star", to: paths.adminFeaturedCards() },
  { key: "components", label: "Components", icon: "box", to: paths.adminComponents() },
  { key: "access-control", label: "Access control", icon: "lock", to: paths.adminAccessControl() },
  { key: "users", label: "Members", icon: "user", to: paths.adminUsers() },
  { key: "audit", label: "Audit log", icon: "clock", to: paths.adminAudit() },
] as const;

interface AdminShellProps {
  readonly title: ReactNode;
  /** None on a page that its navigation does not lead to. */
  readonly current?: (typeof PAGES)[number]["key"];
  /** One or two sentences below the title. */
  readonly about?: ReactNode;
  /** At the right-hand edge of the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every admin page: title, the area's own navigation, content in dense rows. */
export function AdminShell({ title, current, about, actions, children }: AdminShellProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    showCurrent(list.current);
  }, [current]);
  return (
    <div className="wrap admin">
      <PageHeader before={<p className="eyebrow">Admin</p>} title={title} actions={actions}>
        {about}
      </PageHeader>
      <nav aria-label="Admin" className="mb-5">
        <ul ref={list} className="tabs admin-nav">
          {PAGES.map(({ key, label, icon, to }) => (
            <li key={key}>
              <Link to={to} {...(key === current ? { "aria-current": "page" } : {})}>
                <span className="inline-flex items-center gap-2">
                  <Icon name={icon} small />
                  {label}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  );
}

/** Scrolls a navigation of one line to the page that it is on, and nothing else. */
function showCurrent(list: HTMLUListElement | null): void {
  const link = list?.querySelector("[aria-current]")?.getBoundingClientRect();
  if (!list || link === undefined) return;
  const { left, width } = list.getBoundingClientRect();
  list.scrollLeft += link.left + link.width / 2 - (left + width / 2);
}

interface AdminSectionProps {
  /** For the address: `/admin/dashboard#health`. */
  readonly id: string;
  readonly title: string;
  /** Beside the title: a link to where it is changed. */
  readonly action?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A titled box of an admin page. */
export function AdminSection({ id, title, action, className, children }: AdminSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={className ? `admin-box ${className}` : "admin-box"}>
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        {action}
      </header>
      {children}
    </section>
  );
}

/** A word with an icon beside it, in the colour of its tone. */
export function StateWord({
  tone,
  icon = STATE_ICONS[tone],
  children,
}: {
  readonly tone: "success" | "warning" | "danger";
  /** Another one than that of the tone. */
  readonly icon?: IconName;
  readonly children: ReactNode;
}) {
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold" data-tone={tone}>
      <Icon name={icon} small className="text-(--tone)" />
      {children}
    </span>
  );
}

const STATE_ICONS = { success: "circle-check", warning: "lock", danger: "circle-alert" } as const;
