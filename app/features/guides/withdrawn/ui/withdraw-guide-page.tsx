import { useAppForm } from "~/lib/forms/use-app-form";
import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { AppForm } from "~/ui/form/app-form";
import { TextAreaField } from "~/ui/form/text-area";
import { PageHeader } from "~/ui/layout/page-header";
import { Link } from "~/ui/navigation/link";
import { withdrawOwnSchema, withdrawSchema } from "../withdrawn-forms.model";
import { limitText } from "../../guide-limits.model";

interface WithdrawGuidePageProps {
  readonly slug: string;
  readonly title: string;
  /** The visitor wrote it. */
  readonly isOwn: boolean;
  /** Published guides that link to it or are done after it. */
  readonly naming: readonly { readonly slug: string; readonly title: string }[];
}

const LABELS = { reason: "Reason" };

/** Confirms that a guide is taken down. */
export function WithdrawGuidePage({ slug, title, isOwn, naming }: WithdrawGuidePageProps) {
  const busy = useBusyIntent("withdraw");
  const [form, fields] = useAppForm({
    schema: isOwn ? withdrawOwnSchema : withdrawSchema,
    id: "withdraw",
    intent: "withdraw",
  });
  return (
    <div className="wrap">
      <PageHeader title="Withdraw this guide?" />
      <div className="card grid max-w-2xl gap-4 p-5">
        <p>
          <strong>{title}</strong> leaves Learn, the search and the pages of its parts at once. Its address says that it
          was withdrawn. Nothing of it is deleted, and you can bring it back.
        </p>
        {naming.length === 0 ? null : (
          <div>
            <p>
              {naming.length === 1 ? "One guide names" : `${String(naming.length)} guides name`} this one. Until it is
              back, what links to it there is plain text:
            </p>
            <ul className="list-disc pl-5">
              {naming.map((guide) => (
                <li key={guide.slug}>
                  <Link className="link" to={paths.guide(guide.slug)}>
                    {guide.title}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )}
        <AppForm
          form={form}
          action={paths.guideWithdraw(slug)}
          intent="withdraw"
          labels={LABELS}
          className="grid gap-4"
        >
          <TextAreaField
            field={fields.reason}
            label={isOwn ? "Reason (optional)" : LABELS.reason}
            hint={
              isOwn
                ? "For yourself and admins."
                : `Its author reads this. At most ${limitText("withdrawalReason")} characters.`
            }
          />
          <p className="actions">
            <Button variant="danger" busy={busy} busyLabel="Withdrawing...">
              Withdraw guide
            </Button>
            <LinkButton variant="quiet" to={paths.guide(slug)}>
              Keep guide
            </LinkButton>
          </p>
        </AppForm>
      </div>
    </div>
  );
}
