import { useEffect, useRef, useState } from "react";
import { useHydrated } from "~/lib/browser/use-hydrated";
import { Button } from "~/ui/button";

/** "Keep screen on", where the browser can, and "Print". Nothing without JavaScript, which both need. */
export function ReadingTools() {
  const hydrated = useHydrated();
  const { canKeepOn, isOn, refused, toggle } = useScreenOn();
  if (!hydrated) return <div className="guide-tools" />;
  return (
    <div className="guide-tools">
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
      <p role="status" className="hint">
        {refused ? "The browser does not keep the screen on now, perhaps to save the battery." : ""}
      </p>
    </div>
  );
}

/** Keeps the screen on while the page is seen; the browser lets go of it when another tab is shown. */
function useScreenOn() {
  const hydrated = useHydrated();
  const canKeepOn = hydrated && "wakeLock" in navigator;
  const [wanted, setWanted] = useState(false);
  const [isOn, setIsOn] = useState(false);
  const [refused, setRefused] = useState(false);
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
          if (left || document.visibilityState === "hidden") return;
          // The browser let go by itself: the next press asks again.
          setRefused(true);
          setWanted(false);
        });
      } catch {
        if (left) return;
        setIsOn(false);
        setRefused(true);
        setWanted(false);
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
    refused,
    toggle: () => {
      setRefused(false);
      setWanted(!isOn);
    },
  };
}
