import { useMatches, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { fieldOf } from "~/lib/field-of";

/** An automatic redirect: where to, and after how long. A page's loader returns it as `moveOn`. */
export interface TimedMove {
  /** Path on this site. */
  readonly to: string;
  readonly afterMs: number;
}

/**
 * The timed move of the page on the screen. The document's head needs it for visitors without JavaScript, and gets the
 * loader's data here without a type.
 */
export function useMoveOn(): TimedMove | null {
  const moves = useMatches().map(({ data }) => moveIn(data));
  return moves.findLast((move) => move !== null) ?? null;
}

function moveIn(data: unknown): TimedMove | null {
  const move = fieldOf(data, "moveOn");
  const to = fieldOf(move, "to");
  const afterMs = fieldOf(move, "afterMs");
  return typeof to === "string" && typeof afterMs === "number" ? { to, afterMs } : null;
}

/** Navigates when the time of `move` is over, unless the visitor uses the page before. */
export function useTimedMove(move: TimedMove | null): void {
  const navigate = useNavigate();
  const to = move?.to ?? null;
  const afterMs = move?.afterMs ?? 0;
  useEffect(() => {
    if (to === null) return;
    const timer = setTimeout(() => {
      navigate(to, { replace: true });
    }, afterMs);
    const stay = () => {
      clearTimeout(timer);
    };
    addEventListener("pointerdown", stay);
    addEventListener("keydown", stay);
    return () => {
      stay();
      removeEventListener("pointerdown", stay);
      removeEventListener("keydown", stay);
    };
  }, [to, afterMs, navigate]);
}
