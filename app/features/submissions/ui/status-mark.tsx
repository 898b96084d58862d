import { Icon } from "~/ui/drawing/icon";
import type { IconName } from "~/ui/drawing/icon-names";
import type { SubmissionStatus } from "../submissions.model";

const ICONS: Readonly<Record<SubmissionStatus, IconName>> = {
  pending: "clock",
  in_review: "eye",
  changes_requested: "alert",
  approved: "circle-check",
  rejected: "circle-alert",
  withdrawn: "x",
};

/** What became of a submission, as an icon and a word. */
export function StatusMark({ status, words }: { readonly status: SubmissionStatus; readonly words: string }) {
  return (
    <p className="flex items-center gap-2">
      <Icon name={ICONS[status]} className="icon-sm" />
      <strong>{words}</strong>
    </p>
  );
}
