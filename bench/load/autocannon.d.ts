/** The part of autocannon that is used here; the package has no types of its own. */
declare module "autocannon" {
  interface Sent {
    readonly method?: string;
    readonly path?: string;
  }

  interface Options {
    readonly url: string;
    readonly connections: number;
    readonly duration: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly requests?: readonly { readonly setupRequest: (request: Sent) => Sent }[];
  }

  interface Result {
    readonly requests: { readonly total: number };
    readonly latency: { readonly p50: number; readonly p99: number };
    /** Seconds. */
    readonly duration: number;
    readonly errors: number;
    readonly non2xx: number;
  }

  export default function autocannon(options: Options): Promise<Result>;
}
