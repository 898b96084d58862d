import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";
import { PageHeader } from "~/ui/layout/page-header";
import { Form, Link } from "~/ui/navigation/link";
import { votesText, type SuggestionDetails } from "../suggestions.model";
import { SuggestionAdmin } from "./suggestion-admin";
import { EditSuggestion } from "./edit-suggestion";
import { SuggestionFacts } from "./suggestion-facts";
import { VoteButton } from "./vote-button";

interface SuggestionPageProps {
  readonly suggestion: SuggestionDetails;
  readonly isMember: boolean;
  readonly isAdmin: boolean;
}

/** One suggestion: what it says, what the site replied, what became of it, and what the visitor can do with it. */
export function SuggestionPage({ suggestion, isMember, isAdmin }: SuggestionPageProps) {
  const { id, title, body, status, adminReply, into, duplicates, isOwn } = suggestion;
  const here = paths.suggestion(String(id));
  return (
    <div className="wrap">
      <PageHeader before={<Trail title={title} />} title={title} />
      <article className="card suggestion">
        <VoteButton suggestion={suggestion} isMember={isMember} here={here} />
        <div className="grid gap-4">
          <SuggestionFacts suggestion={suggestion} />
          {into === null ? null : (
            <p className="mark mark-warning">
              <span>
                Merged into{" "}
                <Link className="link" to={paths.suggestion(String(into.id))}>
                  {into.title}
                </Link>
                , which has its votes now.
              </span>
            </p>
          )}
          {body === "" ? null : <p className="suggestion-body">{body}</p>}
          {adminReply === null ? null : (
            <section aria-labelledby="reply-heading" className="suggestion-reply">
              <h2 id="reply-heading">Reply from the site</h2>
              <p className="suggestion-body">{adminReply}</p>
            </section>
          )}
          {duplicates.length === 0 ? null : (
            <section aria-labelledby="duplicates-heading">
              <h2 id="duplicates-heading" className="text-base">
                Merged into this one
              </h2>
              <ul>
                {duplicates.map((merged) => (
                  <li key={merged.id}>
                    <Link className="link" to={paths.suggestion(String(merged.id))}>
                      {merged.title}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </article>
      {isOwn && status === "open" ? <EditSuggestion suggestion={suggestion} /> : null}
      {isAdmin ? <SuggestionAdmin suggestion={suggestion} /> : null}
    </div>
  );
}

/** Confirms that a suggestion is withdrawn. */
export function WithdrawSuggestion({ suggestion }: { readonly suggestion: SuggestionDetails }) {
  const { id, title, votes } = suggestion;
  const page = paths.suggestion(String(id));
  return (
    <div className="wrap">
      <PageHeader before={<Trail title={title} />} title="Withdraw this suggestion?" />
      <div className="card grid max-w-2xl gap-4 p-5">
        <p>
          <strong>{title}</strong> and its {votesText(votes)} will be deleted for good.
        </p>
        <Form method="post" action={page} className="actions">
          <Button variant="danger" icon="trash" name="intent" value="withdraw-suggestion">
            Withdraw suggestion
          </Button>
          <LinkButton variant="quiet" to={page}>
            Keep suggestion
          </LinkButton>
        </Form>
      </div>
    </div>
  );
}

function Trail({ title }: { readonly title: string }) {
  return (
    <Breadcrumbs
      trail={[
        { label: "Contribute", to: paths.contribute() },
        { label: "Suggestions", to: paths.suggestFeature() },
      ]}
      current={title}
    />
  );
}
