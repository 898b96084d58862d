-- The moderators' queue with tens of thousands of decided submissions: those that nobody asked for are counted from an
-- index, and no longer read and sorted for each page.

-- How many submissions wait since before a moment, or since any, by status and kind. Of all that are not claimed the
-- index alone is read; of the few that are, whether the claim still holds.
create function private.count_submissions(before timestamptz)
returns table (status_now text, kind text, number bigint)
language sql stable
set search_path = ''
as $$
  select sent.status, sent.kind, count(*)
  from public.submissions as sent
  where sent.status = any ('{pending,changes_requested,approved,rejected,withdrawn}')
    and (before is null or sent.waiting_since <= before)
  group by sent.status, sent.kind
  union all
  select private.status_now(sent.status, sent.reviewer_id, sent.claimed_until), sent.kind, count(*)
  from public.submissions as sent
  where sent.status = 'in_review' and (before is null or sent.waiting_since <= before)
  group by 1, 2
$$;
revoke all on function private.count_submissions(timestamptz) from public;

-- The rows of these submissions as the queue shows them, in this order.
create function private.queue_items(ids bigint[]) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', sent.id, 'kind', sent.kind, 'title', sent.title, 'version', sent.version,
      'status', private.status_now(sent.status, sent.reviewer_id, sent.claimed_until),
      'target_table', sent.target_table, 'target_id', sent.target_id, 'created_at', sent.created_at,
      'waiting_since', sent.waiting_since, 'updated_at', sent.updated_at, 'decided_at', sent.decided_at,
      'submitter', profiles.username,
      'claim', private.claim_of(sent), 'source_url', sent.source_url,
      'messages', (select count(*) from public.submission_messages where submission_id = sent.id),
      'live_version', case when sent.kind = 'correction' then private.row_version(corrected.live)
        else private.live_version(sent) end,
      'stale_count', case when sent.kind = 'correction' and private.is_open(sent.status)
        then cardinality(private.stale_fields(sent, corrected.live)) else 0 end) order by place.nth), '[]')
  from unnest(ids) with ordinality as place (id, nth)
  join public.submissions as sent on sent.id = place.id
  -- Read once for both: without the offset the planner would put the call into each of them.
  cross join lateral (
    select case when sent.kind = 'correction' then private.live_row(sent.target_table, sent.target_id) end as live
    offset 0) as corrected
  left join public.profiles on profiles.id = sent.submitter_id
$$;
revoke all on function private.queue_items(bigint[]) from public;

-- The submissions with these words, or claimed by the caller, which no index finds.
create function private.search_submissions(words text, before timestamptz, mine boolean) returns setof bigint
language sql stable
set search_path = ''
as $$
  select sent.id
  from public.submissions as sent
  left join public.profiles on profiles.id = sent.submitter_id
  where (before is null or sent.waiting_since <= before)
    and (not mine or (
      sent.reviewer_id = public.caller_id() and sent.status = 'in_review' and sent.claimed_until > clock_timestamp()))
    and (words = '' or '#' || sent.id = words or strpos(lower(sent.title), words) > 0
      or strpos(lower(sent.note), words) > 0 or strpos(lower(profiles.username), words) > 0)
$$;
revoke all on function private.search_submissions(text, timestamptz, boolean) from public;

-- One page of the queue: {items, total, page, pages, counts: {status, kind}}. Each count is of what one more press would
-- list: by status those of the wanted kinds, by kind those of the wanted statuses.
create or replace function public.list_submissions(
  status_input text[] default null, kind_input text[] default null, age_input text default null,
  text_input text default null, sort_input text default 'oldest', page_input integer default 1,
  mine_input boolean default false)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  words constant text := coalesce(lower(private.visible_line(left(text_input, 200))), '');
  mine constant boolean := coalesce(mine_input, false);
  wanted_status constant text[] := coalesce(nullif(status_input, '{}'), '{pending,in_review}');
  wanted_kind constant text[] := nullif(kind_input, '{}');
  -- One whose claim has run out is pending.
  stored_status constant text[] := case when 'pending' = any (wanted_status) then wanted_status || 'in_review'::text
    else wanted_status end;
  before constant timestamptz := case age_input
    when 'day' then now() - interval '1 day' when 'week' then now() - interval '7 days'
    when 'month' then now() - interval '30 days' end;
  statuses constant text[] := array['pending', 'in_review', 'changes_requested', 'approved', 'rejected', 'withdrawn'];
  kinds constant text[] := array[
    'part', 'printer', 'manufacturer', 'compatibility', 'interface', 'correction', 'tutorial', 'deal', 'report'];
  searched constant boolean := words <> '' or mine;
  found_ids bigint[];
  hits record;
  page integer;
  ids_of_page bigint[];
begin
  perform private.require_moderator();
  if searched then
    found_ids := array(select * from private.search_submissions(words, before, mine));
  end if;
  with counted as materialized (
    select status_now, kind, number from private.count_submissions(before) where not searched
    union all
    select private.status_now(sent.status, sent.reviewer_id, sent.claimed_until), sent.kind, count(*)
    from public.submissions as sent where searched and sent.id = any (found_ids) group by 1, 2
  )
  select
    (select coalesce(sum(number), 0)::integer from counted
      where status_now = any (wanted_status) and (wanted_kind is null or kind = any (wanted_kind))) as total,
    (select jsonb_object_agg(name, (
        select coalesce(sum(number), 0) from counted
        where status_now = name and (wanted_kind is null or kind = any (wanted_kind))))
      from unnest(statuses) as name) as by_status,
    (select jsonb_object_agg(name, (
        select coalesce(sum(number), 0) from counted where kind = name and status_now = any (wanted_status)))
      from unnest(kinds) as name) as by_kind
  into hits;
  page := least(greatest(coalesce(page_input, 1), 1), greatest(1, ceil(hits.total / 50.0)::integer));
  ids_of_page := array(
    select sent.id
    from public.submissions as sent
    where sent.status = any (stored_status)
      and (sent.status <> 'in_review'
        or private.status_now(sent.status, sent.reviewer_id, sent.claimed_until) = any (wanted_status))
      and (wanted_kind is null or sent.kind = any (wanted_kind))
      and (before is null or sent.waiting_since <= before)
      and (not searched or sent.id = any (found_ids))
    order by
      case when sort_input = 'newest' then sent.waiting_since end desc nulls last,
      case when sort_input = 'kind' then sent.kind end, case when sort_input = 'title' then lower(sent.title) end,
      sent.waiting_since, sent.id
    limit 50 offset (page - 1) * 50);
  return jsonb_build_object(
    'items', private.queue_items(ids_of_page), 'total', hits.total, 'page', page,
    'pages', greatest(1, ceil(hits.total / 50.0)::integer),
    'counts', jsonb_build_object('status', hits.by_status, 'kind', hits.by_kind));
end
$$;
