import { useRef } from "react";
import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { fieldOf } from "~/lib/field-of";
import { UNDECIDED } from "~/lib/forms/undecided";
import { useReply } from "~/lib/forms/use-reply";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/feedback/notice";
import { SelectField } from "~/ui/form/field";
import { NoDefaultButton } from "~/ui/form/no-default-button";
import { TextAreaField } from "~/ui/form/text-area";
import { Form } from "~/ui/navigation/link";
import type { SentRow } from "../../form/payload.model";
import { useKeptForm } from "../../form/ui/kept-form";
import { SentRows } from "../../ui/submission-page";
import type { Decision, ReviewView } from "../review-view.model";
import { DiffTable } from "./diff-table";

interface DecisionFormProps {
  readonly view: ReviewView;
  readonly decision: Decision;
}

const DECIDING: readonly string[] = ["approve", "request-changes", "reject", UNDECIDED];

/** What this tab keeps for a moderator whose session ends while they write. */
const KEPT = ["message", "reason"];

/** What a submission says, with the decision on it; without one while somebody else has claimed it. */
export function DecisionForm({ view, decision }: DecisionFormProps) {
  if (!decision.isHeld) return <OpenForm view={view} decision={decision} />;
  return (
    <>
      <SentRows rows={view.rows} />
      <Notice tone="warning" title={`${view.claim?.by ?? "Another moderator"} has claimed this`}>
        <p>You can decide on it when the claim ends or is released.</p>
      </Notice>
    </>
  );
}

function OpenForm({ view, decision }: DecisionFormProps) {
  const { id, version, liveVersion, rows } = view;
  const { message, reason, error, isTicked } = useRefused();
  const approving = useBusyIntent("approve");
  const within = useRef<HTMLDivElement>(null);
  useKeptForm(within, KEPT);
  return (
    <Form method="post" action={paths.adminSubmission(id)} className="grid gap-3" aria-label="Decision">
      <NoDefaultButton />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="liveVersion" value={liveVersion ?? ""} />
      {decision.choosesFields ? (
        <>
          <input type="hidden" name="choosesFields" value="1" />
          <DiffTable rows={rows} name="fields" isTicked={isTicked} />
        </>
      ) : (
        <SentRows rows={rows} />
      )}
      <div ref={within}>
        <TextAreaField
          name="message"
          label="Message to the author"
          hint={decision.messageHint}
          error={error}
          defaultValue={message}
        />
      </div>
      <SelectField
        name="reason"
        label="Reason to reject"
        options={[
          { value: "", label: "As written above" },
          ...decision.reasons.map((value) => ({ value, label: value })),
        ]}
        defaultValue={reason}
      />
      <p className="actions">
        <Button variant="primary" name="intent" value="approve" busy={approving} busyLabel="Saving...">
          {decision.approve}
        </Button>
        {decision.asks ? (
          <Button name="intent" value="request-changes">
            Request changes
          </Button>
        ) : null}
        <Button variant="danger" name="intent" value="reject">
          Reject
        </Button>
      </p>
    </Form>
  );
}

/** What the form of a refused decision held. A field that says something else by now has to be ticked anew. */
function useRefused() {
  const reply = useReply();
  const refused = reply !== undefined && DECIDING.includes(reply.intent) ? reply : null;
  const sent = refused?.lastResult?.initialValue;
  const text = (name: string) => {
    const value = fieldOf(sent, name);
    return typeof value === "string" ? value : "";
  };
  const fields = fieldOf(sent, "fields");
  const ticked: readonly unknown[] = Array.isArray(fields) ? fields : [fields];
  const isConflict = Boolean(refused?.toast) && refused?.intent !== UNDECIDED;
  const isTicked = ({ column, now }: SentRow) =>
    sent === undefined || sent === null ? now === null : ticked.includes(column) && (now === null || !isConflict);
  return {
    ...{ message: text("message"), reason: text("reason"), isTicked },
    error: refused?.lastResult?.error?.["message"]?.[0],
  };
}
