import { expect } from "vitest";

interface ResponseMatchers {
  /** A redirect to exactly this address; status 302 unless another is given. */
  toRedirectTo: (location: string, status?: number) => void;
  /** A response that no shared cache may keep. */
  toBePrivate: () => void;
}

declare module "vitest" {
  interface Matchers extends ResponseMatchers {}
}

expect.extend({
  toRedirectTo(received: unknown, location: string, status = 302) {
    if (!(received instanceof Response)) {
      return { pass: false, message: () => "expected a Response" };
    }
    const found = `${received.status} ${received.headers.get("Location") ?? "(no Location)"}`;
    const wanted = `${status} ${location}`;
    return {
      pass: found === wanted,
      message: () => `expected the response to be "${wanted}", it is "${found}"`,
    };
  },

  toBePrivate(received: unknown) {
    if (!(received instanceof Response)) {
      return { pass: false, message: () => "expected a Response" };
    }
    const found = received.headers.get("Cache-Control") ?? "";
    return {
      pass: /\bno-store\b/.test(found) && /\bprivate\b/.test(found),
      message: () => `expected Cache-Control to be "private, no-store", it is "${found}"`,
    };
  },
});
