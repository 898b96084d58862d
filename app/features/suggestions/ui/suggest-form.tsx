import { z } from "zod";
import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { fieldOf } from "~/lib/field-of";
import { useAppForm } from "~/lib/forms/use-app-form";
import { useReply } from "~/lib/forms/use-reply";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { RetryTime } from "~/ui/feedback/retry-time";
import { AppForm } from "~/ui/form/app-form";
import { FormId } from "~/ui/form/form-id";
import { Link } from "~/ui/navigation/link";
import { suggestSchema } from "../suggestions-forms.model";
import { statusLabel, votesText, type SimilarSuggestion } from "../suggestions.model";
import { statusSchema } from "../suggestions-query.model";
import { SUGGESTION_LABELS, SuggestionFields } from "./suggestion-fields";

interface SuggestFormProps {
  readonly isMember: boolean;
  /** The page's address, to come back to after signing in. */
  readonly here: string;
  /** What was searched for, as the first words of the title. */
  readonly title: string;
}

/** Makes a suggestion; for members. Who was signed out while writing has the form with the text, and how to go on. */
export function SuggestForm({ isMember, here, title }: SuggestFormProps) {
  const reply = useReply();
  const refused = reply?.intent === "suggest" ? reply : null;
  const [form, fields] = useAppForm({
    schema: suggestSchema,
    id: "suggestion",
    intent: "suggest",
    defaultValue: { title },
  });
  const busy = useBusyIntent("suggest");
  const similar = refused?.reason === "similar" ? similarOf(refused.data) : [];
  return (
    <section id="new" aria-labelledby="new-heading" className="card p-5">
      <h2 id="new-heading">Not here yet? Suggest it</h2>
      {!isMember && refused === null ? (
        <p className="actions">
          <LinkButton to={paths.auth({ next: here })} variant="primary">
            Sign in to suggest
          </LinkButton>
        </p>
      ) : (
        <AppForm form={form} intent="suggest" labels={SUGGESTION_LABELS} className="grid max-w-2xl gap-4">
          <FormId />
          {similar.length === 0 ? null : <SimilarList similar={similar} />}
          {refused?.reason === "not-member" ? (
            <p>
              <a className="link" href={paths.auth({ next: here })} target="_blank" rel="noreferrer">
                Sign in (opens a new tab)
              </a>
            </p>
          ) : null}
          {refused?.retry === undefined ? null : <RetryTime verb="try" {...refused.retry} />}
          <SuggestionFields fields={fields} />
          {similar.length === 0 ? null : <input type="hidden" name="anyway" value={comparedTitle(refused?.data)} />}
          <Button variant="primary" busy={busy} busyLabel="Submitting..." className="justify-self-start">
            {similar.length === 0 ? "Submit suggestion" : "Submit anyway"}
          </Button>
        </AppForm>
      )}
    </section>
  );
}

function SimilarList({ similar }: { readonly similar: readonly SimilarSuggestion[] }) {
  return (
    <ul className="suggestion-similar" aria-label="Similar suggestions">
      {similar.map(({ id, title, status, votes }) => (
        <li key={id}>
          <Link className="link" to={paths.suggestion(String(id))}>
            {title}
          </Link>
          <span className="hint">
            {" "}
            {statusLabel(status)}, {votesText(votes)}
          </span>
        </li>
      ))}
    </ul>
  );
}

const similarList = z
  .array(z.object({ id: z.number(), title: z.string(), status: statusSchema, votes: z.number() }))
  .catch([]);

/** The title that the server compared. */
function comparedTitle(data: unknown): string {
  const title = fieldOf(data, "title");
  return typeof title === "string" ? title : "";
}

/** The suggestions that the server found to be similar. */
function similarOf(data: unknown): SimilarSuggestion[] {
  return similarList.parse(fieldOf(data, "similar"));
}
