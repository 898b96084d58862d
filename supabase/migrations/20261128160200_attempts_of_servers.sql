-- On a hosted project everybody who has the publishable key could have attempts counted, and so fill the table with
-- buckets. A cap on their number would let them push out the buckets that count. So the site's servers show a key.

create table private.server_keys (
  digest text primary key check (digest ~ '^[0-9a-f]{64}$'),
  added_at timestamptz not null default now()
);
alter table private.server_keys enable row level security;
comment on table private.server_keys is
  'SHA-256 of the keys with which servers of the site call functions that are for them alone. Empty: they need none.';

alter function public.take_attempts(text[], integer[], integer[]) set schema private;

-- private.take_attempts, for the site's servers. Errors: as there, and 42501 when there are keys of servers and this is
-- none of them.
create function public.take_attempts(
  bucket_keys text[], attempt_limits integer[], window_seconds integer[], server_key text default null)
returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if exists (select from private.server_keys) and not exists (
    select from private.server_keys where digest = encode(sha256(convert_to(server_key, 'UTF8')), 'hex'))
  then
    raise exception using errcode = '42501', message = 'Only the servers of the site count attempts';
  end if;
  return private.take_attempts(bucket_keys, attempt_limits, window_seconds);
end
$$;

revoke all on all functions in schema private from public, anon, authenticated, service_role;
revoke all on function public.take_attempts(text[], integer[], integer[], text) from public, anon, authenticated;
grant execute on function public.take_attempts(text[], integer[], integer[], text)
  to anon, authenticated, service_role;
