-- Takes back the count of an attempt that was not the caller's to lose: the server itself failed, or nothing was checked.

-- Counts one attempt less in every bucket. A window that has begun since its attempt was counted is one attempt longer
-- then. Errors: 22023 as for `take_attempts`.
create function public.return_attempts(bucket_keys text[]) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.check_buckets(bucket_keys);
  -- Locked in the order in which attempts are counted, so two callers never wait for each other.
  update private.attempt_buckets set used = used - 1
  where used > 0 and bucket = any (array(
    select bucket from private.attempt_buckets
    where bucket = any (bucket_keys)
    order by bucket collate "C"
    for update));
end
$$;

revoke all on function public.return_attempts(text[]) from public, anon, authenticated;
grant execute on function public.return_attempts(text[]) to anon, authenticated, service_role;
