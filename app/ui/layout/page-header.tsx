import type { ReactNode } from "react";

interface PageHeaderProps {
  /** Above the title: breadcrumbs, or the name of the area. */
  readonly before?: ReactNode;
  readonly title: ReactNode;
  /** One or two sentences below it. */
  readonly children?: ReactNode;
  /** At the right-hand edge. */
  readonly actions?: ReactNode;
}

/** The title of a page. Its h1 gets the focus after a client navigation, hence the tabIndex. */
export function PageHeader({ before, title, children, actions }: PageHeaderProps) {
  return (
    <header className="page-head">
      <div>
        {before}
        <h1 tabIndex={-1}>{title}</h1>
        {children ? <p>{children}</p> : null}
      </div>
      {actions ? <div className="actions">{actions}</div> : null}
    </header>
  );
}
