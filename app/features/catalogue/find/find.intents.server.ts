import { z } from "zod";
import { requestedPathname } from "~/lib/http/requested-path";
import { intent } from "~/lib/http/run-action.server";
import { rememberedFiltersCookie } from "./remembered-filters-cookie.server";
import type { FindRequest } from "./remembered-filters.server";

/** The intent of `/find`: forget the remembered filters. Those of the address stay. */
export function findIntents({ request, context }: FindRequest) {
  return {
    "forget-filters": intent({
      schema: z.object({}),
      run: async () => {
        await rememberedFiltersCookie(context).clear();
        return {
          ok: true,
          redirectTo: `${requestedPathname(request)}${new URL(request.url).search}`,
          toast: { title: "Filters forgotten", variant: "default" },
        };
      },
    }),
  };
}
