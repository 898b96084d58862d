import type { Log } from "~/lib/log";
import { createKeyResolver } from "../data-api/known-callers";
import type { Secrets } from "../storage/secrets";

/** Most rows of one response of the data API: `max_rows` of `supabase/config.toml`. */
const MAX_ROWS = 1000;

/** What the library is told about the site. */
export interface LibraryOptions {
  readonly secrets: Secrets;
  readonly siteUrl: string;
  readonly log: Log;
}

/** The settings of the library's App. */
export function librarySettings({ secrets, siteUrl, log }: LibraryOptions) {
  return {
    api: { schemas: ["public"], max_rows: MAX_ROWS, pg_safe_update: true },
    auth: {
      enabled: true,
      jwt_secret: secrets.jwtSecret,
      publishable_key: secrets.publishableKey,
      secret_key: secrets.secretKey,
      site_url: siteUrl,
      enable_refresh_token_rotation: true,
      minimum_password_length: 8,
      password_requirements: "lower_upper_letters_digits" as const,
      email: {
        enable_signup: true,
        enable_confirmations: true,
        double_confirm_changes: true,
        otp_length: 8,
        otp_expiry: 3600,
      },
    },
    options: {
      server: { admin: false, disableStudio: true, apiKeys: { resolver: createKeyResolver(secrets) } },
      drivers: { email: disabledMailDriver(log) },
    },
  };
}

/** Every mail is sent by server/embedded/mail; no call that makes the library send one is passed on to it. */
function disabledMailDriver(log: Log): { send(): Promise<void> } {
  return {
    send() {
      log.error({}, "dropped an e-mail of the auth library");
      return Promise.resolve();
    },
  };
}
