import { Notice } from "./notice";

interface AddressNoticeProps {
  readonly title?: string;
  /** What of the address has no effect, in sentences. */
  readonly lines: readonly string[];
}

/** Says what of a page's address has no effect; renders nothing when all of it has. */
export function AddressNotice({ title = "Some of the address was ignored", lines }: AddressNoticeProps) {
  if (lines.length === 0) return null;
  return (
    <Notice tone="info" title={title} className="mb-4">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Notice>
  );
}
