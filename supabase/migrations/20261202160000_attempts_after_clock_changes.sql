-- A window of attempts ends at a time. When the clock is set back, that time is further away than any window is long,
-- and its attempts would be refused until then. Such windows begin anew.

create or replace function public.take_attempts(
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
  -- Locked in the order of the keys, as everywhere. A few seconds are left to the clocks of several servers.
  delete from private.attempt_buckets
  where bucket = any (array(
    select held.bucket
    from private.attempt_buckets as held
    join unnest(bucket_keys, window_seconds) as asked (bucket, seconds) on asked.bucket = held.bucket
    where held.resets_at > clock_timestamp() + make_interval(secs => asked.seconds + 5::double precision)
    order by held.bucket collate "C"
    for update of held));
  return private.take_attempts(bucket_keys, attempt_limits, window_seconds);
end
$$;
