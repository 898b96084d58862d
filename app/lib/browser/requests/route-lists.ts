/**
 * The same `fetch`, but a list of routes that is on its way is not requested a second time. Remix requests the routes of a
 * page's links when it has hydrated, and again when something on the page changes before the response is there.
 */
export function sharingRouteLists(request: typeof fetch): typeof fetch {
  const running = new Map<string, Promise<Response>>();
  return async (input, init) => {
    // With a signal a navigation waits for it, which may be given up.
    if (!(input instanceof URL) || input.pathname !== "/__manifest" || init?.signal) return request(input, init);
    const { href } = input;
    const response = running.get(href) ?? request(input, init).finally(() => running.delete(href));
    running.set(href, response);
    return (await response).clone();
  };
}
