import type { ReactNode } from "react";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/layout/card";
import { PageHeader } from "~/ui/layout/page-header";

interface SecurityPageProps {
  readonly title: string;
  /** One or two sentences below the title. */
  readonly about?: ReactNode;
  readonly children: ReactNode;
}

/** One step of the security settings: a title, the way back, and one card. */
export function SecurityPage({ title, about, children }: SecurityPageProps) {
  return (
    <div className="wrap">
      <PageHeader
        title={title}
        before={
          <LinkButton to={paths.security()} variant="quiet" icon="arrow-left" className="-ml-3">
            Security
          </LinkButton>
        }
      >
        {about}
      </PageHeader>
      <Card className="grid max-w-xl gap-5 md:p-6">{children}</Card>
    </div>
  );
}
