-- How often pages are looked at, what is searched for and what is done, by day: numbers alone, of nobody. The site's servers
-- count in memory and send what they counted every few seconds. A day is one of UTC.

create table public.page_views_daily (
  day date not null,
  route text not null check (char_length(route) between 1 and 100),
  item_key text not null default '' check (char_length(item_key) <= 200),
  referrer_host text not null default '' check (char_length(referrer_host) <= 100),
  views integer not null check (views > 0),
  primary key (day, route, item_key, referrer_host)
);
comment on table public.page_views_daily is 'Pages that people looked at. At most 20,000 rows and 200 referrers a day: those with most views.';
comment on column public.page_views_daily.route is 'The pattern of the address: /find/:manufacturerSlug/:partSlug. * for what there was no room for.';
comment on column public.page_views_daily.item_key is 'What fills the pattern, where that is a thing that exists; else empty.';
comment on column public.page_views_daily.referrer_host is 'The site that the visitor came from; empty when that is not known or this one; other for the rest.';

create table public.search_daily (
  day date not null,
  q text not null check (char_length(q) <= 80),
  results integer not null check (results >= 0),
  times integer not null check (times > 0),
  primary key (day, q)
);
comment on table public.search_daily is
  'What people searched for, in small letters. At most 1,000 texts a day, those searched for most often; an empty one stands for all others.';
comment on column public.search_daily.results is 'How many there were the last time.';

create table public.event_daily (
  day date not null,
  name text not null check (name in (
    'pin', 'unpin', 'collection_add', 'signup', 'submission', 'calc_complete', 'outbound')),
  times integer not null check (times > 0),
  primary key (day, name)
);
comment on table public.event_daily is 'How often something was done.';

-- Adds page views to those of a day. Referrers that there is no room for are counted as another one; whoever comes with
-- more views than one that is named takes its place, so that what was seen once makes way for what is seen often. Rows that
-- there is no room for are counted without saying of what.
create function private.bump_views(today date, sent jsonb) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  named text[];
  outnumbered text[];
  room integer;
begin
  with known as (
    select referrer_host as host, sum(views) as times
    from public.page_views_daily
    where day = today and referrer_host not in ('', 'other')
    group by 1
  ), seen as (
    select coalesce(one.referrer, known.host) as host, coalesce(known.times, 0) + coalesce(one.times, 0) as times
    from (
      select referrer, sum(least(times, 1000000)) as times
      from jsonb_to_recordset(sent) as view (referrer text, times integer)
      where referrer not in ('', 'other')
      group by 1
    ) as one
    full join known on known.host = one.referrer
  ), ranked as (
    -- Among those seen equally often, the newer ones stay by chance: else the first ones would stay until midnight.
    select host, row_number() over (order by times desc, random()) as place from seen
  )
  select coalesce(array_agg(host) filter (where place <= 200), '{}'),
         coalesce(array_agg(host) filter (where place > 200 and host in (select known.host from known)), '{}')
  into named, outnumbered
  from ranked;
  if cardinality(outnumbered) > 0 then
    with gone as (
      delete from public.page_views_daily where day = today and referrer_host = any (outnumbered)
      returning route, item_key, views
    )
    insert into public.page_views_daily as kept (day, route, item_key, referrer_host, views)
    select today, route, item_key, 'other', least(sum(views), 2147483647)::integer
    from gone
    group by route, item_key
    on conflict (day, route, item_key, referrer_host)
      do update set views = least(kept.views::bigint + excluded.views, 2147483647)::integer;
  end if;
  room := 20000 - (select count(*) from public.page_views_daily where day = today);
  insert into public.page_views_daily as kept (day, route, item_key, referrer_host, views)
  select today, place.route, place.item, place.referrer, least(sum(place.times), 2147483647)::integer
  from (
    select case when fits then route else '*' end as route, case when fits then item else '' end as item,
           case when fits then referrer else 'other' end as referrer, times
    from (
      select counted.*, known.day is not null
        or count(*) filter (where known.day is null) over (order by counted.times desc, counted.route, counted.item, counted.referrer)
          <= room as fits
      from (
        select route, item, case when referrer = any (named || ''::text) then referrer else 'other' end as referrer,
               sum(least(times, 1000000)) as times
        from jsonb_to_recordset(sent) as view (route text, item text, referrer text, times integer)
        group by 1, 2, 3
      ) as counted
      left join public.page_views_daily as known
        on known.day = today and known.route = counted.route and known.item_key = counted.item
        and known.referrer_host = counted.referrer
    ) as judged
  ) as place
  group by 2, 3, 4
  on conflict (day, route, item_key, referrer_host)
    do update set views = least(kept.views::bigint + excluded.views, 2147483647)::integer;
end
$$;

-- Adds searches to those of a day. Texts that there is no room for are counted together: those searched for least often,
-- whichever came first.
create function private.bump_searches(today date, sent jsonb) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  insert into public.search_daily as kept (day, q, results, times)
  select today, q, max(results), least(sum(least(times, 1000000)), 2147483647)::integer
  from jsonb_to_recordset(sent) as search (q text, results integer, times integer)
  group by q
  on conflict (day, q) do update
    set times = least(kept.times::bigint + excluded.times, 2147483647)::integer, results = excluded.results;
  with least_often as (
    delete from public.search_daily as one
    using (
      -- Among those searched for equally often chance decides, as for referrers.
      select q, row_number() over (order by times desc, random()) as place
      from public.search_daily where day = today and q <> ''
    ) as ranked
    where one.day = today and one.q = ranked.q and ranked.place > 1000
    returning one.times
  )
  insert into public.search_daily as kept (day, q, results, times)
  select today, '', 0, least(sum(times), 2147483647)::integer from least_often having count(*) > 0
  on conflict (day, q) do update set times = least(kept.times::bigint + excluded.times, 2147483647)::integer;
end
$$;

-- Adds what a server of the site has counted to the counts of today, and forgets what is older than 400 days.
-- counts: views [{route, item, referrer, times}], searches [{q, results, times}], events {name: times}.
-- Errors: 42501 when a server's key is needed, 22023 or 23514 when the counts have another form.
create function public.bump(counts jsonb, server_key text default null) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  today constant date := (clock_timestamp() at time zone 'utc')::date;
  sent constant jsonb := private.plain_json(counts);
begin
  perform private.require_server(server_key);
  if jsonb_typeof(sent) is distinct from 'object' or octet_length(sent::text) > 1000000 then
    raise exception using errcode = '22023', message = 'Counts are an object of at most 1 MB';
  end if;
  -- One server at a time: they may come with the same rows in another order, and there is room for so many.
  perform pg_advisory_xact_lock(hashtext('first_layer.bump'));
  perform private.bump_views(today, sent -> 'views');
  perform private.bump_searches(today, sent -> 'searches');
  insert into public.event_daily as kept (day, name, times)
  select today, key, least(value::bigint, 1000000)::integer
  from jsonb_each_text(sent -> 'events')
  on conflict (day, name) do update set times = least(kept.times::bigint + excluded.times, 2147483647)::integer;
  delete from public.page_views_daily where day < today - 400;
  delete from public.search_daily where day < today - 400;
  delete from public.event_daily where day < today - 400;
end
$$;

-- What an administrator reads of the last days, today among them, and of as many days before. most: lines of a list.
-- Errors: 42501 for anyone but an administrator.
create function public.get_analytics(days_input integer, most integer default 20) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  today constant date := (clock_timestamp() at time zone 'utc')::date;
  days constant integer := greatest(least(coalesce(days_input, 7), 90), 1);
  lines constant integer := greatest(least(coalesce(most, 20), 1000), 1);
  first_day constant date := today - days + 1;
  day_before constant date := first_day - days;
  told jsonb;
begin
  if not public.is_admin() then
    raise exception using errcode = '42501', message = 'Only admins can read analytics';
  end if;
  with by_day as (
    select span.day::date as day,
           coalesce((select sum(views) from public.page_views_daily as one where one.day = span.day::date), 0) as views,
           coalesce((select sum(times) from public.search_daily as one where one.day = span.day::date), 0) as searches,
           coalesce((select sum(times) from public.search_daily as one
                     where one.day = span.day::date and results = 0 and q <> ''), 0) as empty_searches,
           coalesce((select jsonb_object_agg(name, times) from public.event_daily as one
                     where one.day = span.day::date), '{}') as events
    from generate_series(day_before::timestamp, today::timestamp, interval '1 day') as span (day)
  ), views as (
    select route, item_key, referrer_host, sum(views) as times
    from public.page_views_daily where day between first_day and today group by 1, 2, 3
  ), searched as (
    select q, sum(times) as times, (array_agg(results order by day desc))[1] as results
    from public.search_daily where day between first_day and today and q <> '' group by q
  ), joined as (
    select profile.id from public.profiles as profile
    where profile.created_at >= first_day::timestamp at time zone 'utc'
      and not exists (select from public.admin_users where user_id = profile.id)
  )
  select jsonb_build_object(
    'days', (select jsonb_agg(to_jsonb(by_day) order by day) from by_day),
    'pages', (select coalesce(jsonb_agg(to_jsonb(one) order by times desc, route), '[]') from (
       select route, sum(times) as times from views group by route order by 2 desc, 1 limit lines) as one),
    'items', (select coalesce(jsonb_agg(to_jsonb(one) order by times desc, route, item), '[]') from (
       select route, item, times from (
         select route, item_key as item, sum(times) as times,
                row_number() over (partition by route order by sum(times) desc, item_key) as place
         from views where item_key <> '' group by 1, 2) as placed
       where place <= lines) as one),
    'referrers', (select coalesce(jsonb_agg(to_jsonb(one) order by times desc, host), '[]') from (
       select referrer_host as host, sum(times) as times from views where referrer_host <> ''
       group by 1 order by 2 desc, 1 limit lines) as one),
    'searches', (select coalesce(jsonb_agg(to_jsonb(one) order by times desc, q), '[]') from (
       select q, times, results from searched order by times desc, q limit lines) as one),
    'empty_searches', (select coalesce(jsonb_agg(to_jsonb(one) order by times desc, q), '[]') from (
       select q, times, results from searched where results = 0 order by times desc, q limit lines) as one),
    'funnel', jsonb_build_object(
      'joined', (select count(*) from joined),
      'pinned', (select count(*) from joined where exists (
        select from public.pinned_items where user_id = joined.id)),
      'collected', (select count(*) from joined where exists (
        select from public.collections where user_id = joined.id)),
      'submitted', (select count(*) from joined where exists (
        select from public.submissions where submitter_id = joined.id))))
    into told;
  return told;
end
$$;

-- Who may do what: administrators read, and nobody writes but the functions above.
alter table public.page_views_daily enable row level security;
alter table public.search_daily enable row level security;
alter table public.event_daily enable row level security;
revoke all on public.page_views_daily, public.search_daily, public.event_daily from anon, authenticated;
grant select on public.page_views_daily, public.search_daily, public.event_daily to authenticated;
grant select, insert, update, delete on public.page_views_daily, public.search_daily, public.event_daily to service_role;

create policy "Admins read everything" on public.page_views_daily
  for select to authenticated using ((select public.is_admin()));
create policy "Admins read everything" on public.search_daily
  for select to authenticated using ((select public.is_admin()));
create policy "Admins read everything" on public.event_daily
  for select to authenticated using ((select public.is_admin()));

revoke all on all functions in schema private from public;
revoke all on function public.bump(jsonb, text), public.get_analytics(integer, integer)
  from public, anon, authenticated;
grant execute on function public.bump(jsonb, text) to anon, authenticated, service_role;
grant execute on function public.get_analytics(integer, integer) to authenticated, service_role;
