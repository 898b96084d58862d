import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { CheckboxField } from "~/ui/form/field";
import { Form } from "~/ui/navigation/link";
import type { HistoryEntry } from "../history-entry.server";

/** Id of the form that the boxes of all results belong to. */
export const COMPARE_FORM = "compare-results";

interface HistoryItemProps {
  readonly entry: HistoryEntry;
  /** Address of the list, to go back to. */
  readonly here: string;
  /** The calculators are locked for the member. */
  readonly isTuneClosed: boolean;
  /** It is among those to compare already. */
  readonly isChosen: boolean;
}

/** One saved result. */
export function HistoryItem({ entry, here, isTuneClosed, isChosen }: HistoryItemProps) {
  const { id, name, test, moment, savedAt, scope, note, main, plusMinus, today, address } = entry;
  // Several of one calculator are told apart by what came out and when.
  const subject = [`${name}: ${test}`, main && `${main.text} ${main.unit ?? ""}`.trim(), scope, moment]
    .filter(Boolean)
    .join(", ");
  return (
    <li className="card history-item">
      <h3>
        {name} <small>{test}</small>
      </h3>
      {main === null ? null : (
        <p className="history-main">
          <strong>
            {main.text}
            {main.unit === null ? null : <small> {main.unit}</small>}
          </strong>{" "}
          {plusMinus === null ? null : <span className="hint">{plusMinus} </span>}
          {main.label}
        </p>
      )}
      {today === null ? null : (
        <p className="mark mark-warning">The formula has changed since: the same inputs give {today} today.</p>
      )}
      <p className="hint">
        <time dateTime={savedAt}>{moment}</time>
        {scope === "" ? null : `, ${scope}`}
      </p>
      {note === null ? null : <p className="history-note">{note}</p>}
      <div className="actions">
        <CheckboxField
          id={`compare-${String(id)}`}
          name="id"
          value={id}
          defaultChecked={isChosen}
          form={COMPARE_FORM}
          label={
            <>
              Compare<span className="sr-only"> {subject}</span>
            </>
          }
        />
        {isTuneClosed ? null : (
          <LinkButton small variant="quiet" to={address}>
            Open<span className="sr-only"> {subject}</span>
          </LinkButton>
        )}
        <details className="more">
          <summary>
            Delete<span className="sr-only"> {subject}</span>
          </summary>
          <Form method="post" action={paths.calibrations()} preventScrollReset>
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="redirectTo" value={here} />
            <Button type="submit" name="intent" value="delete" variant="danger" small>
              Delete for good<span className="sr-only">: {subject}</span>
            </Button>
          </Form>
        </details>
      </div>
    </li>
  );
}
