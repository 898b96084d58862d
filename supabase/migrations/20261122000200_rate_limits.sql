-- Counting attempts, so that nobody may make too many: fixed windows, shared by all instances of the server.

create table private.attempt_buckets (
  bucket text primary key,
  used integer not null,
  resets_at timestamptz not null
);
create index attempt_buckets_resets_at_idx on private.attempt_buckets (resets_at);
alter table private.attempt_buckets enable row level security;
comment on table private.attempt_buckets is
  'Attempts counted in windows that have begun. A bucket''s key says nothing without the server''s secret.';

-- Errors: 22023 when these are not 1 to 8 different keys of buckets.
create function private.check_buckets(bucket_keys text[]) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if coalesce(array_ndims(bucket_keys), 0) <> 1 or cardinality(bucket_keys) not between 1 and 8 then
    raise exception using errcode = '22023', message = 'There must be 1 to 8 buckets';
  end if;
  if exists (select from unnest(bucket_keys) as key where key is null or key !~ '^[A-Za-z0-9_-]{43}$')
    or (select count(distinct key) from unnest(bucket_keys) as key) <> cardinality(bucket_keys)
  then
    raise exception using errcode = '22023', message = 'Keys are different and have 43 characters of base64url';
  end if;
end
$$;

-- Counts an attempt in every bucket and gives 0, when all of them have room. Otherwise it counts nothing and gives the
-- seconds (1 or more) until all of them have. `attempt_limits` (1 to 1000) and `window_seconds` (1 to 86,400) go with
-- the keys one by one. Errors: 22023 for arguments out of these bounds.
--
-- Who knows a key can fill its bucket, so keys must be hard to guess: the server makes them with a secret.
create function public.take_attempts(bucket_keys text[], attempt_limits integer[], window_seconds integer[])
returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  wait integer;
begin
  perform private.check_buckets(bucket_keys);
  if coalesce(array_ndims(attempt_limits), 0) <> 1 or coalesce(array_ndims(window_seconds), 0) <> 1
    or cardinality(attempt_limits) <> cardinality(bucket_keys)
    or cardinality(window_seconds) <> cardinality(bucket_keys)
  then
    raise exception using errcode = '22023', message = 'Each bucket must have one limit and one window';
  end if;
  if exists (
    select from unnest(attempt_limits, window_seconds) as bound (attempts, seconds)
    where attempts is null or attempts not between 1 and 1000 or seconds is null or seconds not between 1 and 86400
  ) then
    raise exception using errcode = '22023', message = 'Limits are 1 to 1000, windows 1 to 86400 seconds';
  end if;

  -- Most refusals end here, without a lock or a write: that is what a flood of attempts costs.
  select ceil(extract(epoch from max(held.resets_at) - clock_timestamp())) into wait
  from unnest(bucket_keys, attempt_limits) as asked (bucket, attempts)
  join private.attempt_buckets as held on held.bucket = asked.bucket
  where held.used >= asked.attempts and held.resets_at > clock_timestamp();
  if wait is not null then
    return greatest(wait, 1);
  end if;

  -- One pass in the order of the keys makes the rows that are not there and locks those that are, so two callers never
  -- wait for each other. Windows that are over begin anew.
  insert into private.attempt_buckets as held (bucket, used, resets_at)
  select bucket, 0, clock_timestamp() + make_interval(secs => seconds)
  from unnest(bucket_keys, window_seconds) as asked (bucket, seconds)
  order by bucket collate "C"
  on conflict (bucket) do update
  set used = case when held.resets_at <= clock_timestamp() then 0 else held.used end,
      resets_at = case when held.resets_at <= clock_timestamp() then excluded.resets_at else held.resets_at end;

  select ceil(extract(epoch from max(held.resets_at) - clock_timestamp())) into wait
  from unnest(bucket_keys, attempt_limits) as asked (bucket, attempts)
  join private.attempt_buckets as held on held.bucket = asked.bucket
  where held.used >= asked.attempts;

  if wait is null then
    update private.attempt_buckets set used = used + 1 where bucket = any (bucket_keys);
  else
    -- Nothing is counted, so no window begins either.
    delete from private.attempt_buckets where bucket = any (bucket_keys) and used = 0;
  end if;

  -- Twice as many go as can come with a call. Rows that somebody works on are left alone: whoever holds locks must not
  -- wait for more.
  delete from private.attempt_buckets
  where bucket = any (array(
    select bucket from private.attempt_buckets
    where resets_at <= clock_timestamp()
    order by resets_at
    limit 16
    for update skip locked));
  return case when wait is null then 0 else greatest(wait, 1) end;
end
$$;

-- Forgets what was counted in some buckets. Errors: 22023 as above.
create function public.clear_attempts(bucket_keys text[]) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.check_buckets(bucket_keys);
  -- In one statement, that is of one moment: a second one could come upon rows made since, locked in no order.
  delete from private.attempt_buckets
  where bucket = any (array(
    select bucket from private.attempt_buckets
    where bucket = any (bucket_keys)
    order by bucket collate "C"
    for update));
end
$$;

revoke all on all functions in schema private from public;
revoke all on function public.take_attempts(text[], integer[], integer[]), public.clear_attempts(text[])
  from public, anon, authenticated;
grant execute on function public.take_attempts(text[], integer[], integer[]), public.clear_attempts(text[])
  to anon, authenticated, service_role;
