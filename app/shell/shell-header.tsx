import { useLocation, useMatches } from "@remix-run/react";
import { AccountMenu } from "~/features/accounts/ui/account-menu";
import { ANY_PRINTER } from "~/features/catalogue/find/named-printer.model";
import { NotificationBell } from "~/features/notifications/ui/notification-bell";
import { fieldOf } from "~/lib/field-of";
import { paths } from "~/lib/paths";
import { useChangedAddress } from "~/lib/browser/typed-address";
import { useSuggestions } from "~/ui/form/use-suggestions";
import { HeaderTool, SEARCH_FIELD, SiteHeader } from "~/ui/navigation/site-header";
import { useRootData } from "./root-data";
import { findLink, learnLink, printersLink, siteAreaOf, tuneLink } from "./site-areas";
import { useAccount } from "./use-account";

/** Pages that show what was searched for; the field keeps it. */
const SEARCHES: readonly string[] = [paths.search(), paths.find(), paths.learn()];

/** Areas whose pages show more to whoever has chosen a printer. */
const RETURNED_TO: readonly string[] = ["learn", "tune"];

const loadSuggestions = async () => (await import("~/features/search/ui/search-suggestions")).SearchSuggestions;

/** The header with what it shows of the visitor: search words, printer, number of pins, account. */
export function ShellHeader({ pinCount }: { readonly pinCount: number | null }) {
  const printer = useRootData()?.myPrinter ?? null;
  const { pathname, search } = useLocation();
  const changed = useChangedAddress();
  const params = new URLSearchParams(SEARCHES.includes(pathname) ? search : "");
  const ofPage = usePagePrinter();
  // Whoever took the printer back on this page searches for all printers from here, too.
  const searchFor = params.get("printer") === ANY_PRINTER ? ANY_PRINTER : (ofPage ?? printer?.slug);
  const { username, isAdmin, unreadNotifications, link } = useAccount();
  const { attributes, Suggestions } = useSuggestions(SEARCH_FIELD, loadSuggestions);
  return (
    <SiteHeader
      searchField={attributes}
      suggestions={Suggestions && <Suggestions id={SEARCH_FIELD} printer={searchFor} />}
      links={[
        findLink(pathname, printer?.slug ?? null),
        learnLink(pathname),
        tuneLink(pathname),
        printersLink(pathname),
      ]}
      searchTo={paths.search()}
      query={params.get("q") ?? undefined}
      searchFor={searchFor}
      bell={username === null ? null : <NotificationBell unread={unreadNotifications} />}
      tools={
        <>
          {printer === null ? (
            <HeaderTool
              to={paths.myPrinter({ next: isReturnedTo(pathname) ? changed : null })}
              icon="printer"
              label="Choose printer"
            />
          ) : (
            <HeaderTool to={paths.printer(printer)} icon="printer" label={printer.label} />
          )}
          <HeaderTool to={paths.saved()} icon="saved" label="Saved" count={pinCount ?? undefined} />
          {username === null ? (
            <HeaderTool to={link.to} icon="user" label={link.label} />
          ) : (
            <AccountMenu username={username} isAdmin={isAdmin} />
          )}
        </>
      }
    />
  );
}

/** A page that shows more with a printer is returned to; elsewhere parts for it are what comes next. */
function isReturnedTo(pathname: string): boolean {
  return RETURNED_TO.includes(siteAreaOf(pathname) ?? "");
}

/** Slug of the printer that the page on the screen is about; its loader returns it as `searchFor`. */
function usePagePrinter(): string | undefined {
  const slugs = useMatches().map(({ data }) => fieldOf(data, "searchFor"));
  return slugs.findLast((slug) => typeof slug === "string");
}
