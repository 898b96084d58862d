import { useEffect, useRef, useState } from "react";
import { useHydrated } from "~/lib/browser/use-hydrated";
import { Button } from "~/ui/button";

/** "Keep screen on", where the browser can, and "Print". Nothing without JavaScript, which both need. */
export function ReadingTools() {
  const hydrated = useHydrated();
  const { canKeepOn, isOn, toggle } = useScreenOn();
  if (!hydrated) return <p className="guide-tools" />;
  return (
    <p className="guide-tools">
      {canKeepOn ? (
        <Button small aria-pressed={isOn} onClick={toggle}>
          {isOn ? "Screen stays on" : "Keep screen on"}
        </Button>
      ) : null}
      <Button
        small
        variant="quiet"
        onClick={() => {
          window.print();
        }}
      >
        Print
      </Button>
    </p>
  );
}

/** Keeps the screen on while the page is seen; the browser lets go of it when another tab is shown. */
function useScreenOn() {
  const hydrated = useHydrated();
  const canKeepOn = hydrated && "wakeLock" in navigator;
  const [wanted, setWanted] = useState(false);
  const [isOn, setIsOn] = useState(false);
  const lock = useRef<WakeLockSentinel | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    const keepOn = async () => {
      if (document.visibilityState === "hidden") return;
      try {
        const sentinel = await navigator.wakeLock.request("screen");
        if (left) return void sentinel.release();
        lock.current = sentinel;
        setIsOn(true);
        sentinel.addEventListener("release", () => {
          setIsOn(false);
        });
      } catch {
        // A low battery forbids it; the button goes on to say that the screen may go off.
        setIsOn(false);
      }
    };
    const onVisible = () => void keepOn();
    void keepOn();
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      left = true;
      document.removeEventListener("visibilitychange", onVisible);
      void lock.current?.release();
      lock.current = null;
    };
  }, [wanted]);
  return {
    canKeepOn,
    isOn,
    toggle: () => {
      setWanted(!isOn);
    },
  };
}
