import { z } from "zod";
import type { DataClient } from "~/data/supabase.server";
import { keptRows } from "~/lib/kept-rows";
import type { Log } from "~/lib/log";
import { checkLink } from "./check-link.server";

/** What checking addresses needs. */
export interface LinkCheckOptions {
  /** The data API as the server itself. */
  readonly client: DataClient;
  readonly log: Log;
  /** No further address is requested from then on. */
  readonly signal: AbortSignal;
  readonly check?: typeof checkLink;
}

/** Addresses that are requested at the same time. */
const BATCH = 4;

const linkRow = z.object({ submission_id: z.int(), url: z.url() });

/**
 * Requests the addresses that wait for it and writes down what became of each. The database hands each to one caller at a
 * time, so that any number of servers may do this.
 *
 * @returns false when the database did not say which
 */
export async function checkLinks({ client, log, signal, check = checkLink }: LinkCheckOptions): Promise<boolean> {
  while (!signal.aborted) {
    const { data, error } = await client.rpc("claim_link_checks", { most: BATCH });
    if (error) {
      log.warn({ code: error.code }, "addresses of submissions could not be fetched");
      return false;
    }
    const links = keptRows(linkRow, data, log, "addresses of submissions");
    await Promise.all(
      links.map(async ({ submission_id: submission, url }) => {
        const checked = await check(url, signal);
        if (checked === null) return;
        const { error: notWritten } = await client.rpc("finish_link_check", {
          ...{ submission_input: submission, url_input: url, state_input: checked.state },
          ...(checked.httpStatus !== null && { http_status_input: checked.httpStatus }),
        });
        if (notWritten) log.warn({ code: notWritten.code }, "what became of an address could not be written down");
      }),
    );
    if (data.length < BATCH) return true;
  }
  return true;
}

const linkUrl = z.url();

/**
 * Requests a few of the addresses that the catalogue names and are due, each of another site, and writes down what became
 * of each: called once a minute, it asks no site twice in that time.
 *
 * @returns false when the database did not say which
 */
export async function checkCatalogueLinks({
  client,
  log,
  signal,
  check = checkLink,
}: LinkCheckOptions): Promise<boolean> {
  const { data, error } = await client.rpc("claim_catalogue_links", { most: BATCH });
  if (error) {
    log.warn({ code: error.code }, "addresses of the catalogue could not be fetched");
    return false;
  }
  await Promise.all(
    keptRows(linkUrl, data, log, "addresses of the catalogue").map(async (url) => {
      const checked = await check(url, signal);
      if (checked === null) return;
      const { error: notWritten } = await client.rpc("finish_catalogue_link", {
        ...{ url_input: url, state_input: checked.state },
        ...(checked.httpStatus !== null && { http_status_input: checked.httpStatus }),
      });
      if (notWritten) log.warn({ code: notWritten.code }, "what became of an address could not be written down");
    }),
  );
  return true;
}
