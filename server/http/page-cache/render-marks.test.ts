import type { AppLoadContext } from "@remix-run/node";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { createRenderMarks, watchedContext, withRouteMarks } from "./render-marks";

/** A load context of which only the names matter. */
function context(names: readonly string[]): AppLoadContext {
  const session = { state: () => "none", client: () => "the database", renew: () => "none" };
  return z.custom<AppLoadContext>().parse({ session, ...Object.fromEntries(names.map((name) => [name, name])) });
}

describe("the load context of a page for the cache", () => {
  test.each(["siteUrl", "catalogue", "pageAccess", "cspNonce", "pins", "viewer", "flash"] as const)(
    "lets it use %s",
    (name) => {
      const marks = createRenderMarks();
      expect(watchedContext(context([name]), marks)[name]).toBe(name);
      expect(marks.refusal()).toBeNull();
    },
  );

  test.each(["dataClient", "ip", "direct", "attempts", "live", "mailbox", "health", "sessionSecret", "added later"])(
    "refuses the page that uses %s",
    (name) => {
      const marks = createRenderMarks();
      expect(Reflect.get(watchedContext(context([name]), marks), name)).toBe(name);
      expect(marks.refusal()).toBe(name);
    },
  );

  test("lets it ask for the state of the session, and refuses what the session has access to", async () => {
    const marks = createRenderMarks();
    const { session } = watchedContext(context([]), marks);
    expect(await session.state()).toBe("none");
    expect(marks.refusal()).toBeNull();
    await session.client();
    expect(marks.refusal()).toBe("session.client");
  });
});

describe("routes", () => {
  function refusalOf(id: string, path: string | null): string | null {
    const marks = createRenderMarks();
    const own = context([]);
    const module = { default: () => null, loader: () => "data" };
    const routes = withRouteMarks({ [id]: { id, module, ...(path !== null && { path }) } }, (one) =>
      one === own ? marks : undefined,
    );
    void routes[id]?.module.loader?.({ request: new Request("http://localhost/"), params: {}, context: own });
    return marks.refusal();
  }

  test("that the table says are cached may be kept", () => {
    expect(refusalOf("routes/find/find", "find")).toBeNull();
    expect(refusalOf("routes/home/home", null)).toBeNull();
    expect(refusalOf("routes/find/part", "find/:manufacturerSlug/:partSlug")).toBeNull();
  });

  test("of everything else refuse to be kept", () => {
    expect(refusalOf("routes/saved/saved", "saved")).toBe("route routes/saved/saved");
    expect(refusalOf("routes/site/not-found", "*")).toBe("route routes/site/not-found");
    expect(refusalOf("added", "added-later")).toBe("route added");
  });
});
