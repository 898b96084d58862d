import { useMatches, useNavigate } from "@remix-run/react";
import { useEffect } from "react";

/** A page that moves on by itself; its loader gives it as `moveOn`. */
export interface TimedMove {
  /** Path on this site. */
  readonly to: string;
  readonly afterMs: number;
}

/**
 * Where the page on the screen moves on to. The document's head needs it, for people without JavaScript; the loader's
 * data reaches it here without a type.
 */
export function useMoveOn(): TimedMove | null {
  const moves = useMatches().map(({ data }) => moveIn(data));
  return moves.findLast((move) => move !== null) ?? null;
}

// Read by hand: with a schema every page would load the library that reads schemas.
function moveIn(data: unknown): TimedMove | null {
  const move = field(data, "moveOn");
  const to = field(move, "to");
  const afterMs = field(move, "afterMs");
  return typeof to === "string" && typeof afterMs === "number" ? { to, afterMs } : null;
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** Goes where `move` says once its time is over, unless somebody uses the page before. */
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
