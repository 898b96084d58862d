import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { PageHeader } from "~/ui/layout/page-header";
import { Form } from "~/ui/navigation/link";
import type { SubmissionKind } from "../submissions.model";

interface WithdrawPageProps {
  readonly id: string;
  readonly title: string;
  readonly kind: SubmissionKind;
}

/** Confirms that a submission is taken back. */
export function WithdrawPage({ id, title, kind }: WithdrawPageProps) {
  const busy = useBusyIntent("withdraw");
  return (
    <div className="wrap">
      <PageHeader title="Withdraw this submission?" />
      <div className="card grid max-w-2xl gap-4 p-5">
        <p>
          Nobody will look at <strong>{title}</strong>, and you cannot send it again.{" "}
          {kind === "tutorial" ? "Your draft stays as it is." : "What you wrote stays readable for you."}
        </p>
        <Form method="post" action={paths.submissionWithdraw(id)} className="actions">
          <Button variant="danger" name="intent" value="withdraw" busy={busy} busyLabel="Withdrawing...">
            Withdraw
          </Button>
          <LinkButton variant="quiet" to={paths.submission(id)}>
            Keep it
          </LinkButton>
        </Form>
      </div>
    </div>
  );
}
