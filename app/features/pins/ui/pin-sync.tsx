import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { usePageRouter } from "~/lib/browser/use-page-router";
import { useToaster } from "~/ui/toaster";
import { LOCAL_REVISION_KEY, NO_DEVICE_PINS, storageTask } from "../pins.model";
import { pinDesk } from "./pin-desk";
import { inTurn, postPins } from "./pin-requests";
import { readLocalPins, storeLocalPins } from "./pin-storage";
import { pinWishes } from "./pin-wishes";
import { rootData, useRootData } from "./use-pinned";

interface PinSyncProps {
  /** Who keeps the visitor's pins, as the page's data says. */
  readonly source: "account" | "device" | "unknown";
  /** Revision of the device's pins; null for an account's. */
  readonly revision: number | null;
}

/** Draws nothing. Ties the page to its pin buttons, this browser's storage and its other tabs. */
export function PinSync({ source, revision }: PinSyncProps) {
  const { revalidate } = useRevalidator();
  const { show } = useToaster();
  const data = useRootData();
  const onDevice = source === "device";
  const router = usePageRouter();

  const device = useRef(onDevice);
  useEffect(() => {
    device.current = onDevice;
    if (data) pinWishes.forgetIncluded(data);
  }, [data, onDevice]);

  useEffect(
    () =>
      pinDesk.open({
        show,
        refresh: revalidate,
        data: () => rootData(router.state.loaderData),
        onDevice: () => device.current,
      }),
    [show, revalidate, router],
  );

  useEffect(() => {
    if (source === "unknown") return;
    void agree(source, revision).then((changed) => {
      if (changed) revalidate();
    });
  }, [source, revision, revalidate]);

  useEffect(() => {
    if (!onDevice) return;
    const onStorage = ({ key }: StorageEvent) => {
      if (key === LOCAL_REVISION_KEY) revalidate();
    };
    addEventListener("storage", onStorage);
    return () => {
      removeEventListener("storage", onStorage);
    };
  }, [onDevice, revalidate]);

  return null;
}

/**
 * Lets this browser's storage and the server agree. A device's newer side wins; what storage holds when somebody is
 * signed in moves to their account. Gives whether the page's pins changed by it.
 */
async function agree(source: "account" | "device", revision: number | null): Promise<boolean> {
  return inTurn(async () => {
    const local = readLocalPins();
    const task = storageTask(source, revision ?? 0, local);
    if (task === "forget") storeLocalPins(null);
    if (task !== "sync") return false;
    try {
      const { keys, revision: known } = local ?? NO_DEVICE_PINS;
      const answer = await postPins({ intent: "sync", pins: JSON.stringify(keys), revision: String(known) });
      if (!answer.ok) return false;
      storeLocalPins(answer.revision === null ? null : { revision: answer.revision, keys: answer.keys ?? [] });
      return answer.revision !== revision || source === "account";
    } catch {
      // Nothing is lost: both sides stay as they are until the next page.
      return false;
    }
  });
}
