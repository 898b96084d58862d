-- Whether the addresses that the catalogue names respond: pictures of parts and printers, websites of makers, offers. Servers
-- of the site request them by and by, as those of submissions, and administrators see which ones are dead. It warns only.

create table private.catalogue_links (
  url text primary key check (char_length(url) <= 2000),
  state text not null default 'waiting' check (state in ('waiting', 'responds', 'missing', 'refuses', 'silent', 'not public')),
  http_status integer check (http_status between 100 and 599),
  checked_at timestamptz,
  failures integer not null default 0,
  not_before timestamptz not null default '-infinity',
  found_at timestamptz not null default clock_timestamp(),
  check ((state = 'waiting') = (checked_at is null))
);
create index catalogue_links_due_idx on private.catalogue_links (not_before);
alter table private.catalogue_links enable row level security;
comment on table private.catalogue_links is 'The addresses that the catalogue names. Read and written by nobody but functions.';
comment on column private.catalogue_links.state is 'As that of private.submission_links.';
comment on column private.catalogue_links.failures is
  'Checks in a row that found nothing there. A site may be away for an hour, so one of them says nothing.';
comment on column private.catalogue_links.not_before is 'When it is requested next.';

-- The addresses of what visitors see, with what names them.
create function private.catalogue_addresses() returns table (entity text, row_id text, name text, field text, url text)
language plpgsql stable
set search_path = ''
as $$
begin
  return query execute (
    select string_agg(
      format(
        'select %1$L, item.id::text, registered.name, ''image_url'', item.image_url
         from public.%1$I as item
         join public.parts as registered on registered.item_table = %1$L and registered.item_id = item.id
         where item.image_url ~ ''^https?://[^\s]+$'' and registered.status <> ''archived''',
        part_table), ' union all ')
      || ' union all
         select ''printers'', id_uuid::text, concat_ws('' '', manufacturer, name), ''image_url'', image_url
         from public.printers where image_url ~ ''^https?://[^\s]+$'' and coalesce(status, ''approved'') = ''approved''
         union all
         select ''manufacturers'', id::text, manufacturer, ''website'', website
         from public.manufacturers where website ~ ''^https?://[^\s]+$'' and status = ''approved''
         union all
         select ''deals'', id::text, title, ''url'', url
         from public.deals where url ~ ''^https?://[^\s]+$'' and status = ''active'''
    from unnest(array['bed', 'build_plate', 'extruder', 'fan', 'hotend', 'motion_system', 'probe', 'tools']) as part_table);
end
$$;

-- Hands out addresses of the catalogue that are due, each of another site, to a server, which requests each and then calls
-- finish_catalogue_link(). What the catalogue names is looked up once an hour. For servers of the site.
create function public.claim_catalogue_links(most integer default 4) returns setof text
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if not exists (select from private.catalogue_links where found_at > clock_timestamp() - interval '1 hour') then
    insert into private.catalogue_links (url)
    select distinct named.url from private.catalogue_addresses() as named where char_length(named.url) <= 2000
    on conflict (url) do update set found_at = clock_timestamp();
    delete from private.catalogue_links where found_at <= clock_timestamp() - interval '1 hour';
  end if;
  return query
    with due as (
      select distinct on (split_part(url, '/', 3)) url, not_before
      from private.catalogue_links
      -- After the clock was set back, too.
      where not_before <= clock_timestamp() or not_before > clock_timestamp() + interval '31 days'
      order by split_part(url, '/', 3), not_before, url
    ), chosen as (
      select url from due order by not_before, url limit greatest(0, least(most, 20))
    )
    update private.catalogue_links as links set not_before = clock_timestamp() + interval '1 hour'
    from chosen
    -- Asked once more, since another server may have been handed it meanwhile.
    where links.url = chosen.url
      and (links.not_before <= clock_timestamp() or links.not_before > clock_timestamp() + interval '31 days')
    returning links.url;
end
$$;

-- What became of one address. Those that respond are requested again after 30 days, others after one. For servers of the
-- site. Errors: 22023 for a state that is none.
create function public.finish_catalogue_link(url_input text, state_input text, http_status_input integer default null)
returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if state_input is null or state_input not in ('responds', 'missing', 'refuses', 'silent', 'not public') then
    raise exception using errcode = '22023', message = 'Unknown state';
  end if;
  update private.catalogue_links
  set state = state_input, http_status = http_status_input, checked_at = clock_timestamp(),
      failures = case when state_input in ('missing', 'silent') then failures + 1 else 0 end,
      not_before = clock_timestamp() + case
        when state_input in ('missing', 'silent') then interval '1 day' else interval '30 days' end
  where url = url_input;
end
$$;

-- The addresses of the catalogue behind which two checks in a row have found nothing, at most 200, with what names them:
-- {links, checked, answered, dead, rows: [{url, state, http_status, checked_at, entity, id, name, field}]}. Where no site at
-- all has answered the servers may have no way to the internet, and none is called dead.
-- Errors: 42501 for everybody but administrators.
create function public.list_dead_links() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  answered constant integer :=
    (select count(*) from private.catalogue_links where state not in ('waiting', 'silent'));
begin
  perform private.require_admin('Only admins can manage the catalogue');
  return (
    select jsonb_build_object(
      'links', count(*), 'checked', count(*) filter (where checked_at is not null), 'answered', answered,
      'dead', count(*) filter (where failures >= 2 and answered > 0),
      'rows', (
        select coalesce(jsonb_agg(to_jsonb(dead) order by dead.entity, dead.name, dead.url), '[]')
        from (
          select links.url, links.state, links.http_status, links.checked_at,
                 named.entity, named.row_id as id, named.name, named.field
          from private.catalogue_links as links join private.catalogue_addresses() as named using (url)
          where links.failures >= 2 and answered > 0
          order by named.entity, named.name, links.url limit 200) as dead))
    from private.catalogue_links);
end
$$;

revoke all on all functions in schema private from public;
revoke all on function
  public.claim_catalogue_links(integer), public.finish_catalogue_link(text, text, integer), public.list_dead_links()
  from public, anon, authenticated;
grant execute on function public.claim_catalogue_links(integer), public.finish_catalogue_link(text, text, integer)
  to service_role;
-- Whoever is no administrator is told so in the same words, with or without an account.
grant execute on function public.list_dead_links() to anon, authenticated, service_role;
