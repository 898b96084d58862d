import type { TransactionalDatabase } from "./database";

/**
 * The tables of a project's `auth` schema that hold second factors, with the columns that `server/embedded/auth/factors`
 * and migrations use; the library has none of them. `last_totp_step` is not a hosted project's: it makes a code work once.
 */
const SCHEMA = `
create table if not exists auth.mfa_factors (
  id uuid not null primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type text not null check (factor_type in ('totp', 'webauthn', 'phone')),
  status text not null check (status in ('unverified', 'verified')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  secret text,
  last_challenged_at timestamptz,
  last_totp_step bigint
);
create index if not exists mfa_factors_user_id_idx on auth.mfa_factors (user_id);
create unique index if not exists mfa_factors_user_friendly_name_unique on auth.mfa_factors (friendly_name, user_id)
  where trim(friendly_name) <> '';

create table if not exists auth.mfa_challenges (
  id uuid not null primary key,
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  created_at timestamptz not null default now(),
  verified_at timestamptz
);
create index if not exists mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id, created_at);

create table if not exists auth.mfa_amr_claims (
  id uuid not null primary key,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  authentication_method text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (session_id, authentication_method)
);
`;

/** Creates the tables of second factors. Safe to repeat; must run before the migrations and after the library's tables. */
export async function createFactorSchema(database: TransactionalDatabase): Promise<void> {
  await database.transaction((transaction) => transaction.exec(SCHEMA));
}
