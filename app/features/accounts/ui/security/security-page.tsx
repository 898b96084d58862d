import type { ReactNode } from "react";
import { paths } from "~/lib/paths";
import { Card } from "~/ui/layout/card";
import { PageHeader } from "~/ui/layout/page-header";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";

const TRAIL = [
  { label: "Preferences", to: paths.preferences() },
  { label: "Security", to: paths.security() },
];

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
      <PageHeader title={title} before={<Breadcrumbs trail={TRAIL} current={title} />}>
        {about}
      </PageHeader>
      <Card className="grid max-w-xl gap-5 wrap-anywhere md:p-6">{children}</Card>
    </div>
  );
}
