import { useState, type FocusEvent } from "react";
import { useHydrated } from "~/lib/browser/use-hydrated";
import { Button } from "../button";

interface CopyFieldProps {
  /** Unique in the page. */
  readonly id: string;
  /** "Link to this part". */
  readonly label: string;
  readonly value: string;
  /** Offers the system's share sheet with this title on devices that have one and no mouse. */
  readonly shareTitle?: string | undefined;
  /** Shows all of it, on several lines where there is little room: it may have to be typed elsewhere. */
  readonly isWhole?: boolean;
  /** Shown below it until it has been copied here: "Link copied". */
  readonly status?: string;
}

function canShare(): boolean {
  return "share" in navigator && matchMedia("(pointer: coarse)").matches;
}

/**
 * A text to copy, mostly an address: a read-only field that works everywhere, and a button once JavaScript runs.
 * Its space is reserved from the start, so that nothing moves.
 */
export function CopyField({ id, label, value, shareTitle, isWhole = false, status = "" }: CopyFieldProps) {
  const hydrated = useHydrated();
  const [outcome, setOutcome] = useState("");
  const share = shareTitle !== undefined && hydrated && canShare();

  const run = async () => {
    try {
      if (share) await navigator.share({ title: shareTitle, url: value });
      else {
        await navigator.clipboard.writeText(value);
        setOutcome("Copied");
      }
    } catch (error) {
      // The visitor closed the share sheet: no failure.
      if (error instanceof DOMException && error.name === "AbortError") return;
      setOutcome("Could not copy: select the text instead");
    }
  };

  const field = {
    id,
    value,
    readOnly: true,
    onFocus: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      event.currentTarget.select();
    },
  };

  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="flex gap-2">
        {isWhole ? (
          <textarea
            {...field}
            rows={Math.max(3, value.split("\n").length)}
            className="input field-sizing-content min-w-0 flex-1 resize-none font-mono"
          />
        ) : (
          <input {...field} className="input flex-1 text-[0.875rem] text-ellipsis" />
        )}
        <Button
          type="button"
          icon={share ? "share" : "copy"}
          className={hydrated ? undefined : "invisible"}
          onClick={() => void run()}
        >
          {share ? "Share" : "Copy"}
        </Button>
      </div>
      <p className="hint min-h-5" role="status">
        {outcome || status}
      </p>
    </div>
  );
}
