const bodies = new WeakMap<Request, Buffer>();

/** A request whose body can be looked at without reading it from a stream, see {@link knownBody}. */
export function requestWithBody(url: string, init: RequestInit & { readonly body: Buffer<ArrayBuffer> }): Request {
  const request = new Request(url, init);
  bodies.set(request, init.body);
  return request;
}

/** The body of a request that {@link requestWithBody} has made; null for every other one. */
export function knownBody(request: Request): Buffer | null {
  return bodies.get(request) ?? null;
}
