import { useRouteLoaderData } from "@remix-run/react";
import type { PrinterLink } from "~/features/catalogue/catalogue.model";
import type { LockablePageName } from "~/features/page-access/lockable-pages.model";
import type { Display } from "~/features/preferences/preferences.model";
import type { SiteBlock } from "~/features/site-content/site-blocks.model";
import type { ToastMessage } from "~/ui/feedback/toast-region";

/** What the root loader gives to every page. */
export interface RootData {
  readonly siteUrl: string;
  /** Of the page's content security policy. */
  readonly nonce: string;
  readonly toast: ToastMessage | null;
  /** How pages look for the visitor. */
  readonly display: Display;
  /** The printer that the address names, else the visitor's own. */
  readonly myPrinter: (PrinterLink & { readonly slug: string }) | null;
  /** The signed-in visitor. */
  readonly viewer: {
    readonly username: string;
    readonly isAdmin: boolean;
    /** ISO 8601. */
    readonly signedInAt: string;
    readonly provider: string;
    /** Notices that are not read yet. */
    readonly unreadNotifications: number;
  } | null;
  /** Of the forms on this page that make something; null for visitors who cannot. */
  readonly formId: string | null;
  /** Null while the pins cannot be read. */
  readonly pinCount: number | null;
  /** Revision of the pins in the cookie; the browser's own storage follows it. */
  readonly pinRevision: number | null;
  /** The visitor has a session, and the account service cannot be reached to verify it; of a copy, maybe has one. */
  readonly accountUnreachable: boolean;
  /** The page is a copy that the browser has kept, made for everyone: what is the visitor's own is unknown. */
  readonly isCopy: boolean;
  /** Pages that are closed to visitors. */
  readonly locked: readonly LockablePageName[];
  /** Label of the page an administrator sees although it is closed. */
  readonly ribbon: string | null;
  /** Texts of an administrator at the top and at the bottom of every page; null while they are switched off. */
  readonly announcement: SiteBlock | null;
  readonly footerText: SiteBlock | null;
  /** There is a page for donations. */
  readonly donates: boolean;
  /** The catalogue's source cannot be reached, so the catalogue may be old. */
  readonly stale: boolean;
}

/** The root loader's data; undefined on an error page, where the loader may not have run. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>("root");
}
