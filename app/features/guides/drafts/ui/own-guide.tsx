import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { Notice } from "~/ui/feedback/notice";
import { Form } from "~/ui/navigation/link";

interface OwnGuideProps {
  readonly slug: string;
  /** The draft in which the visitor changes it. */
  readonly draft: string | null;
}

/** For those who may change a guide: the way to a draft of changes, and to taking it down. */
export function OwnGuide({ slug, draft }: OwnGuideProps) {
  const withdraw = (
    <LinkButton small variant="quiet" to={paths.guideWithdraw(slug)}>
      Withdraw
    </LinkButton>
  );
  return (
    <div className="wrap guide-on-screen pt-4">
      {draft === null ? (
        <Form method="post" action={paths.tutorialCreator()} className="actions">
          <input type="hidden" name="guide" value={slug} />
          <Button small icon="pencil" name="intent" value="change">
            Edit this guide
          </Button>
          {withdraw}
        </Form>
      ) : (
        <Notice
          title="You have a draft of changes"
          action={
            <>
              <LinkButton small to={paths.guideDraft(draft)} icon="pencil">
                Open the draft
              </LinkButton>
              {withdraw}
            </>
          }
        >
          <p>Everyone else reads this version until an admin publishes yours.</p>
        </Notice>
      )}
    </div>
  );
}
