import { fieldOf } from "~/lib/field-of";
import { useReply } from "~/lib/forms/use-reply";
import { paths } from "~/lib/paths";
import { formatDateTime } from "~/lib/text/format-date";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/feedback/notice";
import { NoDefaultButton } from "~/ui/form/no-default-button";
import { TextAreaField } from "~/ui/form/text-area";
import { Form, Link } from "~/ui/navigation/link";
import { isOpen, KIND_WORDS, statusWords } from "../../submissions.model";
import { chosenValue } from "../review-forms.model";
import type { QueueItem } from "../review.model";
import { nobodyWords } from "../review-view.model";

interface ChosenFormProps {
  readonly items: readonly QueueItem[];
  /** When a decision is sent. */
  readonly onDecide: () => void;
}

/** The list, in a form that decides on what is ticked; without ticks and buttons where nothing can be decided. */
export function ChosenForm({ items, onDecide }: ChosenFormProps) {
  const reply = useReply();
  const [chosenError] = reply?.lastResult?.error?.["chosen"] ?? [];
  const [messageError] = reply?.lastResult?.error?.["message"] ?? [];
  const typed = fieldOf(reply?.lastResult?.initialValue, "message");
  const ticked = fieldOf(reply?.lastResult?.initialValue, "chosen");
  const wasTicked = (value: string) => value === ticked || (Array.isArray(ticked) && ticked.includes(value));
  if (!items.some(canBeChosen)) return <QueueList items={items} wasTicked={null} />;
  return (
    <Form method="post" aria-label="Decide on several" className="mt-3 grid gap-4" onSubmit={onDecide}>
      <NoDefaultButton />
      {chosenError === undefined ? null : (
        <p className="field-error" role="alert">
          {chosenError}
        </p>
      )}
      <QueueList items={items} wasTicked={wasTicked} />
      <fieldset className="card grid gap-3 p-4">
        <legend className="sr-only">Decision on what is ticked</legend>
        <TextAreaField
          name="message"
          label="Message to the authors"
          hint="Required to request changes and to reject. What is ticked has to be of one type."
          error={messageError}
          defaultValue={typeof typed === "string" ? typed : ""}
        />
        <p className="actions">
          <Button small name="intent" value="approve">
            Approve
          </Button>
          <Button small name="intent" value="request-changes">
            Request changes
          </Button>
          <Button small variant="danger" name="intent" value="reject">
            Reject
          </Button>
        </p>
      </fieldset>
    </Form>
  );
}

/** Guides are reviewed on their own page. */
function canBeChosen({ kind, status, claim }: QueueItem): boolean {
  return kind !== "tutorial" && isOpen(status) && (claim === null || claim.isOwn);
}

interface QueueListProps {
  readonly items: readonly QueueItem[];
  /** Whether a tick was set when the form came back; null for a list without ticks. */
  readonly wasTicked: ((value: string) => boolean) | null;
}

function QueueList({ items, wasTicked }: QueueListProps) {
  return (
    <ul className="mt-3 grid gap-2">
      {items.map((item) => (
        <li key={item.id} className="card flex gap-3 p-3">
          {wasTicked !== null && canBeChosen(item) ? (
            <input
              type="checkbox"
              name="chosen"
              value={chosenValue(item)}
              defaultChecked={wasTicked(chosenValue(item))}
              aria-label={`Choose #${String(item.id)} ${item.title}`}
            />
          ) : null}
          <div className="min-w-0">
            <Link className="link wrap-anywhere" to={paths.adminSubmission(String(item.id))}>
              #{item.id} {item.title}
            </Link>
            <p className="hint">
              {facts(item).join(" · ")}, <Since item={item} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function facts(item: QueueItem): string[] {
  const { kind, submitter, claim, staleCount, messages } = item;
  return [
    KIND_WORDS[kind],
    statusWords(item),
    submitter ?? nobodyWords(item),
    claim === null ? null : `claimed by ${claim.isOwn ? "you" : claim.by}`,
    staleCount === 0 ? null : "the catalogue changed since",
    messages === 0 ? null : `${String(messages)} ${messages === 1 ? "message" : "messages"}`,
  ].filter((text) => text !== null);
}

/** Since when it waits for a moderator or for its author, or when that ended. */
function Since({ item: { status, waitingSince, decidedAt, updatedAt } }: { readonly item: QueueItem }) {
  const [words, moment] = isOpen(status)
    ? status === "changes_requested"
      ? ["last changed on", updatedAt]
      : ["waiting since", waitingSince]
    : status === "withdrawn"
      ? ["withdrawn on", updatedAt]
      : ["decided on", decidedAt ?? updatedAt];
  return (
    <>
      {words} <time dateTime={moment}>{formatDateTime(moment)}</time>
    </>
  );
}

/** What became of several of which some could not be decided. */
export function BulkResult() {
  const shown = useReply()?.data;
  const failures = fieldOf(shown, "failures");
  const decided = fieldOf(shown, "decided");
  if (!Array.isArray(failures) || typeof decided !== "string") return null;
  return (
    <Notice tone="warning" role="status" title={`${decided}, ${String(failures.length)} not`}>
      <ul>
        {failures.map((failure: unknown) => {
          const [id, text] = [Number(fieldOf(failure, "id")), String(fieldOf(failure, "text"))];
          return (
            <li key={id}>
              <Link className="link" to={paths.adminSubmission(String(id))}>
                #{id}
              </Link>
              : {text}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
