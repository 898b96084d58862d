import { useSentForms } from "~/lib/browser/requests/sent-forms";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { Form } from "~/ui/navigation/link";
import { takesVotes, votesText, type Suggestion } from "../suggestions.model";

interface VoteButtonProps {
  readonly suggestion: Pick<Suggestion, "id" | "title" | "status" | "votes" | "hasVoted">;
  readonly isMember: boolean;
  /** The page's address, to come back to after signing in. */
  readonly here: string;
}

/** How many votes a suggestion has, and the button that votes for it or takes the vote back. */
export function VoteButton({ suggestion, isMember, here }: VoteButtonProps) {
  const { id, title, status } = suggestion;
  const { votes, hasVoted } = useSentVote(suggestion);
  const of = <span className="sr-only"> for “{title}”</span>;
  return (
    <div className="suggestion-votes">
      <p>
        <strong>{votes}</strong> <span>{votesText(votes).split(" ")[1]}</span>
      </p>
      {!hasVoted && !takesVotes(status) ? null : isMember ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="suggestion" value={id} />
          <Button
            small
            variant={hasVoted ? "quiet" : "secondary"}
            icon={hasVoted ? "check" : undefined}
            name="intent"
            value={hasVoted ? "unvote" : "vote"}
          >
            {hasVoted ? "Remove vote" : "Vote"}
            {of}
          </Button>
        </Form>
      ) : (
        <LinkButton small to={paths.auth({ next: here })}>
          Sign in to vote{of}
        </LinkButton>
      )}
    </div>
  );
}

/** The votes as they will be when the visitor's press has reached the server. */
function useSentVote({ id, votes, hasVoted }: VoteButtonProps["suggestion"]) {
  const presses = useSentForms().flatMap(({ fields }) => {
    const pressed = fields.get("intent");
    return fields.get("suggestion") === String(id) && (pressed === "vote" || pressed === "unvote") ? [pressed] : [];
  });
  const last = presses.at(-1);
  const wants = last === undefined ? hasVoted : last === "vote";
  return { hasVoted: wants, votes: votes + Number(wants) - Number(hasVoted) };
}
