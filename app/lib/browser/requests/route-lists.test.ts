import { expect, test, vi } from "vitest";
import { sharingRouteLists } from "./route-lists";

const list = (path: string) => new URL(`https://site.test/__manifest?p=${encodeURIComponent(path)}`);

test("a list of routes that is on its way is requested once; everything else each time", async () => {
  const request = vi.fn<typeof fetch>(async () => Promise.resolve(Response.json({ routes: [] })));
  const shared = sharingRouteLists(request);
  const responses = await Promise.all([shared(list("/learn")), shared(list("/learn")), shared(list("/tune"))]);
  expect(request).toHaveBeenCalledTimes(2);
  for (const response of responses) expect(await response.json()).toEqual({ routes: [] });

  await shared(list("/learn"));
  expect(request).toHaveBeenCalledTimes(3);
  await Promise.all([shared("/find.data"), shared("/find.data")]);
  const { signal } = new AbortController();
  await Promise.all([shared(list("/learn"), { signal }), shared(list("/learn"), { signal })]);
  expect(request).toHaveBeenCalledTimes(7);
});

test("a list that fails is requested again", async () => {
  const request = vi.fn<typeof fetch>().mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const shared = sharingRouteLists(request);
  await expect(shared(list("/learn"))).rejects.toThrow("Failed to fetch");
  request.mockResolvedValueOnce(new Response());
  expect((await shared(list("/learn"))).ok).toBe(true);
});
