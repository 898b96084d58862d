import { z } from "zod";
import type { SendRequest } from "~/lib/http/service-request";
import { LEAST_VERSION_HEADER } from "~/lib/http/least-version";

const VERSION_PATH = "/rest/v1/catalogue_version";

const versionRows = z.tuple([z.object({ version: z.coerce.number().int() })]);

/**
 * Lets a replica answer the reads of the catalogue. The version is asked of the primary; all that is read after that may
 * come from a replica that has it.
 */
export function readsOfReplica(send: SendRequest): SendRequest {
  let least: number | null = null;
  return async (request) => {
    if (new URL(request.url).pathname !== VERSION_PATH) {
      if (least !== null) request.headers.set(LEAST_VERSION_HEADER, String(least));
      return send(request);
    }
    const response = await send(request);
    const rows = response.ok ? versionRows.safeParse(await response.clone().json()) : null;
    least = rows?.data?.[0].version ?? null;
    return response;
  };
}
