import { expect, test } from "vitest";
import { LEAST_VERSION_HEADER } from "~/lib/http/least-version";
import { readsOfReplica } from "./catalogue-reads";

const get = (path: string) => new Request(`http://site.example/rest/v1/${path}`);

test("what is read after the version may come from a replica that has it, the version itself may not", async () => {
  const seen: (string | null)[] = [];
  let answer = () => Response.json([{ version: 7 }]);
  const send = readsOfReplica(async (request) => {
    seen.push(request.headers.get(LEAST_VERSION_HEADER));
    return answer();
  });
  await send(get("parts"));
  expect(await (await send(get("catalogue_version?select=version"))).json()).toEqual([{ version: 7 }]);
  await send(get("parts"));
  await send(get("catalogue_version?select=version"));
  expect(seen).toEqual([null, null, "7", null]);

  // While the version is not known all is read from the primary.
  answer = () => new Response(null, { status: 503 });
  await send(get("catalogue_version?select=version"));
  await send(get("parts"));
  expect(seen.slice(4)).toEqual([null, null]);
});
