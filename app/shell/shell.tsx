import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { LockRibbon } from "~/features/page-access/ui/lock-ribbon";
import { PinSync } from "~/features/pins/ui/pin-sync";
import { usePinCount } from "~/features/pins/ui/store/use-pinned";
import { Announcement } from "~/features/site-content/ui/site-text";
import { BottomBar } from "~/ui/navigation/bottom-bar";
import { ToasterProvider, ToasterRegion } from "~/ui/feedback/toaster";
import { HeldReload } from "./held-reload";
import { OfflineTools } from "./offline-tools";
import { OutageNotices } from "./outage-notices";
import { useRootData, type RootData } from "./root-data";
import { ShellFooter } from "./shell-footer";
import { FormSender } from "./sending/form-sender";
import { ShellHeader } from "./shell-header";
import { siteAreaOf, bottomBarLinks } from "./site-areas";
import { useAccount } from "./use-account";
import { usePageBehaviours } from "./use-page-behaviours";

/** The frame of every page, error pages included. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const root = useRootData();
  const { pathname } = useLocation();
  const account = useAccount();
  const pinCount = usePinCount(root?.pinCount ?? null);
  usePageBehaviours();
  return (
    <ToasterProvider flash={root?.toast ?? null}>
      {root ? <PinSync source={pinSource(root)} revision={root.pinRevision} /> : null}
      <ShellHeader pinCount={pinCount} />
      {root?.ribbon ? <LockRibbon label={root.ribbon} /> : null}
      <main id="main" tabIndex={-1} data-area={siteAreaOf(pathname)}>
        <ToasterRegion />
        <Announcement block={root?.announcement ?? null} />
        <OutageNotices />
        {children}
      </main>
      <ShellFooter />
      <FormSender />
      <HeldReload />
      <OfflineTools />
      <BottomBar links={bottomBarLinks(pathname, { pinCount, printer: root?.myPrinter?.slug ?? null }, account.link)} />
    </ToasterProvider>
  );
}

/** Where the visitor's pins are kept. */
function pinSource({ viewer, pinCount }: RootData) {
  if (pinCount === null) return "unknown";
  return viewer === null ? "device" : "account";
}
