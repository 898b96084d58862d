import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { Form } from "~/ui/navigation/link";

interface RestoreGuideProps {
  readonly slug: string;
  readonly title: string;
}

/** The button that brings a withdrawn guide back. */
export function RestoreGuide({ slug, title }: RestoreGuideProps) {
  const busy = useBusyIntent("restore");
  return (
    <Form method="post" action={paths.guideWithdraw(slug)} className="actions">
      <Button small name="intent" value="restore" busy={busy} busyLabel="Bringing back...">
        Bring back <span className="sr-only">{title}</span>
      </Button>
    </Form>
  );
}
