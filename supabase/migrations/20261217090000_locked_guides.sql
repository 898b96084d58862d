-- While LEARN is locked, the data API gives nobody but administrators what guides say either. The servers of the site read
-- them all the same: administrators see the pages, and everybody does as soon as the lock is gone.

do $$
declare
  is_open constant text :=
    $sql$(select not exists (select from public.page_access where page_name = 'guides' and is_locked) or public.is_admin())$sql$;
  child text;
begin
  foreach child in array array[
    'tutorial_steps', 'tutorial_parts', 'tutorial_tools', 'tutorial_printers', 'tutorial_prerequisites', 'tutorial_flags'
  ] loop
    execute format($policy$alter policy "Everyone reads those of published guides" on public.%1$I using (
      %2$s and (select tutorials.status from public.tutorials where tutorials.id = %1$I.tutorial_id) = 'published')$policy$,
      child, is_open);
  end loop;
  execute format(
    $policy$alter policy "Everyone reads published guides" on public.tutorials using (status = 'published' and %s)$policy$,
    is_open);
end
$$;

drop function public.list_guides(bigint, integer);

-- The published guides after an id, by id, as many as asked for and at most 50, each with everything that belongs to it,
-- whether LEARN is locked or not: for servers. ids: of these alone, since a server asks for the guides that have changed.
-- prerequisites: ids, whether published or not, in their order, so that one of these may be renamed, archived or published
-- without the guide being read again. Errors: 42501 when a server's key is needed.
create function public.list_guides(
  after_id bigint default 0, most integer default 50, ids bigint[] default null, server_key text default null)
returns setof jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_server(server_key);
  return query
    select jsonb_build_object(
      'id', guide.id, 'slug', guide.slug, 'title', guide.title, 'summary', guide.summary, 'kind', guide.kind,
      'difficulty', guide.difficulty, 'minutes_min', guide.minutes_min, 'minutes_max', guide.minutes_max,
      'flags', (
        select coalesce(jsonb_agg(flag order by flag collate "C"), '[]')
        from public.tutorial_flags where tutorial_id = guide.id),
      'firmware', guide.firmware, 'slicer', guide.slicer, 'calculators', guide.calculators,
      'series', guide.series, 'series_position', guide.series_position,
      'printer_ids', (
        select case when bool_or(printer_id is null) then null else coalesce(jsonb_agg(printer_id order by printer_id), '[]') end
        from public.tutorial_printers where tutorial_id = guide.id),
      'prerequisites', (
        select coalesce(jsonb_agg(requires_id order by position), '[]')
        from public.tutorial_prerequisites where tutorial_id = guide.id),
      'tools', (
        select coalesce(jsonb_agg(
          jsonb_build_object('name', name, 'note', note, 'tool_id', tool_id) order by position), '[]')
        from public.tutorial_tools where tutorial_id = guide.id),
      'parts', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'item_table', item_table, 'item_id', item_id, 'quantity', quantity, 'note', note) order by position), '[]')
        from public.tutorial_parts where tutorial_id = guide.id),
      'sources', guide.sources, 'introduction', guide.introduction_md,
      'steps', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', id, 'title', coalesce(title, ''), 'lines', lines, 'media', media) order by position), '[]')
        from public.tutorial_steps where tutorial_id = guide.id),
      'conclusion', guide.conclusion_md, 'author', guide.author_name, 'licence', guide.licence, 'version', guide.version,
      'published_at', to_char(guide.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'reviewed_at', to_char(guide.reviewed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'done_count', guide.done_count)
    from public.tutorials as guide
    where guide.id > after_id and guide.status = 'published' and (ids is null or guide.id = any (ids))
    order by guide.id
    limit greatest(least(most, 50), 0);
end
$$;

-- As before, but for the lock. Errors: 42501 without an account, PT404 'Unknown guide'.
create or replace function private.guide_for_member(slug_input text) returns bigint
language plpgsql stable
set search_path = ''
as $$
declare
  guide bigint;
begin
  if public.caller_id() is null then
    raise exception using errcode = '42501', message = 'Only members can keep their progress';
  end if;
  select id into guide from public.tutorials
  where slug = slug_input and status = 'published'
    and (not exists (select from public.page_access where page_name = 'guides' and is_locked) or public.is_admin());
  if guide is null then
    raise exception using errcode = 'PT404', message = 'Unknown guide';
  end if;
  return guide;
end
$$;

revoke all on function public.list_guides(bigint, integer, bigint[], text) from public, anon, authenticated;
grant execute on function public.list_guides(bigint, integer, bigint[], text) to anon, authenticated, service_role;
