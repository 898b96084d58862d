import { OAuth2Server } from "oauth2-mock-server";

/** The account the fake server signs in. */
export interface GoogleAccount {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly name?: string;
}

/** A real OAuth server on a loopback address that signs every visitor in as `person`. */
export interface FakeGoogle {
  readonly origin: string;
  /** The account of the next sign-in. */
  person: GoogleAccount;
  /** Claims of the next tokens that replace the usual ones. */
  claims: Readonly<Record<string, unknown>>;
  /** The URL on the fake server that stands for a URL of Google's. */
  pageAt(address: string): string;
  stop(): Promise<void>;
}

/** Starts it on a free port. */
export async function startFakeGoogle(person: GoogleAccount): Promise<FakeGoogle> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate("RS256");
  await server.start(0, "127.0.0.1");
  const { port } = server.address();
  const origin = `http://127.0.0.1:${port}`;
  server.issuer.url = "https://accounts.google.com";
  const standIn: FakeGoogle = {
    origin,
    person,
    claims: {},
    pageAt(address) {
      const { pathname, search, origin: requested } = new URL(address);
      if (requested !== "https://accounts.google.com" || pathname !== "/o/oauth2/v2/auth") {
        throw new Error(`That is not Google: ${address}`);
      }
      return `${origin}/authorize${search}`;
    },
    stop: () => server.stop(),
  };
  server.service.on("beforeTokenSigning", (token: unknown) => {
    // The object itself must be changed; parsing with a schema would return a copy.
    const payload: unknown = typeof token === "object" && token !== null && "payload" in token ? token.payload : null;
    if (typeof payload !== "object" || payload === null) throw new Error("The fake server signs an unexpected token");
    Object.assign(payload, standIn.person, standIn.claims);
  });
  return standIn;
}
