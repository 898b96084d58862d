-- Whether the addresses that a submission names respond. Servers of the site request them outside of all requests of
-- visitors, and administrators read what became of that beside the other checks.

create table private.submission_links (
  submission_id bigint not null references public.submissions (id) on delete cascade,
  url text not null check (char_length(url) <= 2000),
  state text not null default 'waiting' check (state in ('waiting', 'responds', 'missing', 'refuses', 'silent', 'not public')),
  http_status integer check (http_status between 100 and 599),
  checked_at timestamptz,
  tries integer not null default 0,
  not_before timestamptz not null default '-infinity',
  primary key (submission_id, url),
  check ((state = 'waiting') = (checked_at is null))
);
create index submission_links_waiting_idx on private.submission_links (not_before) where state = 'waiting';
alter table private.submission_links enable row level security;
comment on table private.submission_links is 'The addresses of submissions. Read and written by nobody but functions.';
comment on column private.submission_links.state is
  'missing: 404 or 410. refuses: another status that is no success, as shops give to programs. silent: no response. '
  'not public: an address inside a network, which is never requested.';
comment on column private.submission_links.not_before is 'When it may be handed to a server again, should the first one not report.';

-- At most ten addresses of a submission; each is requested once, also when the submission is changed and sent again.
create function private.list_submission_links() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  named constant text[] := array(
    select url from (
      select new.source_url as url where new.source_url is not null
      union
      select value #>> '{}'
      from jsonb_path_query(new.payload, 'strict $.** ? (@.type() == "string" && @ starts with "https://")') as value
    ) as urls
    where char_length(url) <= 2000 and url !~ '\s'
    order by url limit 10);
begin
  delete from private.submission_links where submission_id = new.id and url <> all (named);
  insert into private.submission_links (submission_id, url)
  select new.id, unnest(named)
  on conflict do nothing;
  return null;
end
$$;

create trigger list_links after insert or update of payload, source_url on public.submissions
  for each row execute function private.list_submission_links();

-- Hands out addresses of open submissions to a server, which requests each and then calls finish_link_check(). One that is
-- not reported is handed out again after ten minutes, three times in all. For servers of the site.
create function public.claim_link_checks(most integer default 4) returns table (submission_id bigint, url text)
language sql volatile security definer
set search_path = ''
as $$
  update private.submission_links as links
  set tries = links.tries + 1, not_before = clock_timestamp() + interval '10 minutes'
  from (
    select waiting.submission_id, waiting.url
    from private.submission_links as waiting
    join public.submissions as sent on sent.id = waiting.submission_id
    where waiting.state = 'waiting' and waiting.tries < 3 and sent.status in ('pending', 'in_review', 'changes_requested')
      and (waiting.not_before <= clock_timestamp() or waiting.not_before > clock_timestamp() + interval '1 hour')
    order by waiting.not_before, waiting.submission_id
    limit greatest(0, least(most, 20))
    for update of waiting skip locked
  ) as due
  where links.submission_id = due.submission_id and links.url = due.url
  returning links.submission_id, links.url
$$;

-- What became of one address. For servers of the site. Errors: 22023 for a state that is none.
create function public.finish_link_check(submission_input bigint, url_input text, state_input text, http_status_input integer default null)
returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if state_input is null or state_input not in ('responds', 'missing', 'refuses', 'silent', 'not public') then
    raise exception using errcode = '22023', message = 'Unknown state';
  end if;
  update private.submission_links
  set state = state_input, http_status = http_status_input, checked_at = clock_timestamp()
  where submission_id = submission_input and url = url_input;
end
$$;

revoke all on all functions in schema private from public;
revoke all on function public.claim_link_checks(integer), public.finish_link_check(bigint, text, text, integer)
  from public, anon, authenticated;
grant execute on function public.claim_link_checks(integer), public.finish_link_check(bigint, text, text, integer)
  to service_role;
