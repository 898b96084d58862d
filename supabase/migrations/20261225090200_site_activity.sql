-- How many joined and what they did in the last seven days, for the dashboard of administrators.
create function public.get_site_activity()
returns table (
  members integer, new_members integer, unconfirmed integer, banned integer, new_pins integer, new_collections integer,
  new_fit_reports integer
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  since constant timestamptz := now() - interval '7 days';
begin
  perform private.require_admin('Only admins can manage members');
  return query
    select count(*) filter (where account.email_confirmed_at is not null)::integer,
           count(*) filter (where account.email_confirmed_at >= since)::integer,
           count(*) filter (where account.email_confirmed_at is null)::integer,
           count(*) filter (where account.banned_until > now())::integer,
           (select count(*)::integer from public.pinned_items where created_at >= since),
           (select count(*)::integer from public.collections where created_at >= since),
           (select count(*)::integer from public.fit_reports where created_at >= since)
    from auth.users as account
    where account.deleted_at is null;
end
$$;

revoke all on function public.get_site_activity() from public, anon, authenticated;
grant execute on function public.get_site_activity() to anon, authenticated, service_role;

-- What waits in the queue of submissions, by kind: how many, and since when the oldest. For administrators.
create function public.count_waiting_submissions()
returns table (kind text, waiting integer, oldest timestamptz)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_moderator();
  return query
    select sent.kind, count(*)::integer, min(sent.waiting_since)
    from public.submissions as sent
    where sent.status in ('pending', 'in_review')
    group by sent.kind
    order by min(sent.waiting_since);
end
$$;

revoke all on function public.count_waiting_submissions() from public, anon, authenticated;
grant execute on function public.count_waiting_submissions() to anon, authenticated, service_role;
