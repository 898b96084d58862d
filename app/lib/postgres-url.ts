import { z } from "zod";

/** What `sslmode` may be. The library takes any other word for the strictest. */
const SSL_MODES = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"];

/** Files of certificates that other clients read from an address. */
const CERTIFICATE_FILES = ["sslrootcert", "sslcert", "sslkey", "sslcrl"];

/**
 * The address of a PostgreSQL database. Several hosts may be named, which a URL does not know:
 * `postgres://user:password@one:5432,other:5432/database`.
 */
export const postgresUrl = z
  .string()
  .regex(/^postgres(?:ql)?:\/\/(?:[^@/?#\s]+@)?[^@/?#\s]+\/[^@/?#\s]+(?:\?\S*)?$/, {
    error:
      "must be a complete postgres:// address with a host and a database; in a password @ / ? # are %40 %2F %3F %23",
  })
  .refine(isDecodable, { error: "has a % that stands for nothing: in a user name or password % itself is %25" })
  .refine(
    (value) =>
      parametersOf(value)
        .getAll("sslmode")
        .every((mode) => SSL_MODES.includes(mode)),
    {
      error: `has an sslmode that does not exist: it may be ${SSL_MODES.join(", ")}`,
    },
  )
  .refine((value) => !CERTIFICATE_FILES.some((name) => parametersOf(value).has(name)), {
    error: `must be without ${CERTIFICATE_FILES.join(", ")}, which are not read: NODE_EXTRA_CA_CERTS names the file of an authority`,
  });

function parametersOf(value: string): URLSearchParams {
  return new URLSearchParams(value.split("?", 2)[1] ?? "");
}

function isDecodable(value: string): boolean {
  try {
    decodeURIComponent(value);
    return true;
  } catch {
    return false;
  }
}
