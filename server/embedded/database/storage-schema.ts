import type { TransactionalDatabase } from "./database";

/**
 * The part of a project's `storage` schema that migrations and `server/embedded/objects` use: a row for each bucket and
 * each object, whose policies decide who may do what with it, and the functions that policies take names apart with. The
 * last part is this server's own: which files are without a row, by what this database itself has seen, since a file that
 * it has never heard of may be another's; and the id with which it claims a folder.
 */
const SCHEMA = `
create schema if not exists storage;
grant usage on schema storage to anon, authenticated, service_role;

create table if not exists storage.buckets (
  id text not null primary key,
  name text not null unique,
  owner uuid,
  owner_id text,
  public boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);
create table if not exists storage.objects (
  id uuid not null default gen_random_uuid() primary key,
  bucket_id text references storage.buckets (id),
  name text,
  owner uuid,
  owner_id text,
  metadata jsonb,
  user_metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now()
);
create unique index if not exists bucketid_objname on storage.objects (bucket_id, name);
create index if not exists name_prefix_search on storage.objects (name text_pattern_ops);
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;

create or replace function storage.foldername(name text) returns text[]
language sql immutable set search_path = ''
as $$ select (string_to_array(name, '/'))[1:cardinality(string_to_array(name, '/')) - 1] $$;

create or replace function storage.filename(name text) returns text
language sql immutable set search_path = ''
as $$ select (string_to_array(name, '/'))[cardinality(string_to_array(name, '/'))] $$;

create or replace function storage.extension(name text) returns text
language sql immutable set search_path = ''
as $$ select reverse(split_part(reverse(storage.filename(name)), '.', 1)) $$;

grant execute on all functions in schema storage to anon, authenticated, service_role;

create table if not exists storage.loose_files (
  version text not null primary key,
  noted_at timestamptz not null default now()
);
create table if not exists storage.database_id (id uuid not null);
alter table storage.database_id
  add column if not exists has_folder boolean not null default false,
  add column if not exists secret_fingerprint text;
create unique index if not exists one_database_id on storage.database_id ((true));
insert into storage.database_id (id) values (gen_random_uuid()) on conflict do nothing;
alter table storage.loose_files enable row level security;
alter table storage.database_id enable row level security;
revoke all on storage.loose_files, storage.database_id from public, anon, authenticated, service_role;

create or replace function storage.note_loose_file() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' and old.version is not null then
    insert into storage.loose_files (version) values (old.version) on conflict do nothing;
  end if;
  if tg_op <> 'DELETE' then
    delete from storage.loose_files where version = new.version;
  end if;
  return null;
end
$$;
revoke all on function storage.note_loose_file() from public, anon, authenticated, service_role;
create or replace trigger note_loose_file after insert or delete or update of version on storage.objects
  for each row execute function storage.note_loose_file();
`;

/**
 * Creates or updates the `storage` schema. Safe to repeat; must run before the migrations and needs the roles.
 */
export async function createStorageSchema(database: TransactionalDatabase): Promise<void> {
  await database.transaction((transaction) => transaction.exec(SCHEMA));
}
