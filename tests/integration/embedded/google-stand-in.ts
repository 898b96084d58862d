import { OAuth2Server } from "oauth2-mock-server";

/** Who the stand-in says is signed in. */
export interface GooglePerson {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly name?: string;
}

/** A real OAuth server on a loopback address that signs everybody in as `person`. */
export interface GoogleStandIn {
  readonly origin: string;
  /** Whoever signs in next. */
  person: GooglePerson;
  /** Further claims of the next tokens, in place of what Google would write. */
  claims: Readonly<Record<string, unknown>>;
  /** The address of Google's page at the stand-in. */
  pageAt(address: string): string;
  stop(): Promise<void>;
}

/** Starts it on a free port. */
export async function startGoogleStandIn(person: GooglePerson): Promise<GoogleStandIn> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate("RS256");
  await server.start(0, "127.0.0.1");
  const { port } = server.address();
  const origin = `http://127.0.0.1:${port}`;
  server.issuer.url = "https://accounts.google.com";
  const standIn: GoogleStandIn = {
    origin,
    person,
    claims: {},
    pageAt(address) {
      const { pathname, search, origin: asked } = new URL(address);
      if (asked !== "https://accounts.google.com" || pathname !== "/o/oauth2/v2/auth") {
        throw new Error(`That is not Google: ${address}`);
      }
      return `${origin}/authorize${search}`;
    },
    stop: () => server.stop(),
  };
  server.service.on("beforeTokenSigning", (token: unknown) => {
    // The very object, which is changed: a schema would give a copy.
    const payload: unknown = typeof token === "object" && token !== null && "payload" in token ? token.payload : null;
    if (typeof payload !== "object" || payload === null) throw new Error("The stand-in signs something else");
    Object.assign(payload, standIn.person, standIn.claims);
  });
  return standIn;
}
