import { useEffect, useRef } from "react";
import { useOnlineRevalidation } from "~/lib/browser/use-online";
import { usePageRouter } from "~/lib/browser/use-page-router";
import { useToaster } from "~/ui/feedback/toaster";
import { LOCAL_REVISION_KEY, NO_DEVICE_PINS, storageTask } from "../pins.model";
import { pendingPins } from "./store/pending-pins";
import { inSequence, postPins } from "./store/pin-requests";
import { readLocalPins, storeLocalPins } from "./store/pin-storage";
import { pinStore } from "./store/pin-store";
import { rootDataIn, useLoadedRoot } from "./store/use-pinned";

interface PinSyncProps {
  /** Where the visitor's pins are kept, according to the page's data. */
  readonly source: "account" | "device" | "unknown";
  /** Revision of the device's pins; null for an account's. */
  readonly revision: number | null;
}

/** Renders nothing. Connects the page to the pin store, to this browser's storage and to its other tabs. */
export function PinSync({ source, revision }: PinSyncProps) {
  const revalidate = useOnlineRevalidation();
  const { show } = useToaster();
  const data = useLoadedRoot();
  const onDevice = source === "device";
  const router = usePageRouter();

  const device = useRef(onDevice);
  useEffect(() => {
    device.current = onDevice;
    if (data) pendingPins.removeIncluded(data);
  }, [data, onDevice]);

  useEffect(
    () =>
      pinStore.connect({
        showToast: show,
        revalidate,
        data: () => rootDataIn(router.state.loaderData),
        isOnDevice: () => device.current,
      }),
    [show, revalidate, router],
  );

  useEffect(() => {
    if (source === "unknown") return;
    void syncLocalStorage(source, revision).then((changed) => {
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
 * Merges this browser's local storage with the server's pins. Of a device's two sides the newer one wins; for a member
 * what local storage holds moves to the account. Returns whether the page's pins changed.
 */
async function syncLocalStorage(source: "account" | "device", revision: number | null): Promise<boolean> {
  return inSequence(async () => {
    const local = readLocalPins();
    const task = storageTask(source, revision ?? 0, local);
    if (task === "forget") storeLocalPins(null);
    if (task !== "sync") return false;
    try {
      const { keys, revision: localRevision } = local ?? NO_DEVICE_PINS;
      const response = await postPins({ intent: "sync", pins: JSON.stringify(keys), revision: String(localRevision) });
      if (!response.ok) return false;
      storeLocalPins(response.revision === null ? null : { revision: response.revision, keys: response.keys ?? [] });
      return source === "account" ? response.keys?.length !== keys.length : response.revision !== revision;
    } catch {
      // Nothing is lost: both sides stay as they are until the next page.
      return false;
    }
  });
}
