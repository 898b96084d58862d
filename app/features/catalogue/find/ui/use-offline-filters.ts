import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useState, type MouseEvent } from "react";
import { isOffline, watchConnection } from "~/lib/browser/connection";
import { paths } from "~/lib/paths";
import { filterOfQuery, type FindFilter } from "../find-filter.model";

/** Filters chosen without a connection. */
export interface OfflineFilters {
  /** What the visitor chose; null with a connection, or before a choice. */
  readonly wanted: FindFilter | null;
  /** Takes an address of FIND when there is no connection, and returns whether it did. */
  readonly keep: (address: string) => boolean;
  /** For the page: links within FIND. */
  readonly onClickCapture: (event: MouseEvent) => void;
}

/**
 * Without a connection another page of FIND cannot be loaded, so its address waits for the connection, and meanwhile the
 * parts that are here are filtered.
 */
export function useOfflineFilters(): OfflineFilters {
  const navigate = useNavigate();
  const { key } = useLocation();
  const [waiting, setWaiting] = useState<{ readonly address: string; readonly since: string } | null>(null);
  // Another page was opened since, from the browser's history.
  const address = waiting?.since === key ? waiting.address : null;

  useEffect(() => {
    if (address === null) return;
    return watchConnection({
      onOnline: () => {
        setWaiting(null);
        navigate(address, { preventScrollReset: true, state: { keepForm: true } });
      },
    });
  }, [address, navigate]);

  const keep = (wanted: string) => {
    if (!isOffline()) return false;
    setWaiting({ address: wanted, since: key });
    return true;
  };
  return {
    wanted: address === null ? null : filterOfQuery(new URL(address, "http://find.invalid").search),
    keep,
    onClickCapture: (event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (link === null || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      if (link.origin !== location.origin || link.pathname !== paths.find() || link.hasAttribute("download")) return;
      if (keep(`${link.pathname}${link.search}`)) event.preventDefault();
    },
  };
}
