-- Parts and printers show pictures that administrators upload, as guides do: kept and removed by the same rules.

-- Whether visitors see the picture: in a guide, or of a part or a printer.
create or replace function private.is_in_guide(picture private.pictures) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
      select from public.tutorial_steps
      where media @> jsonb_build_array(jsonb_build_object('url', private.picture_url(picture))))
    or exists (
      select from (
        select image_url from public.bed union all select image_url from public.build_plate
        union all select image_url from public.extruder union all select image_url from public.fan
        union all select image_url from public.hotend union all select image_url from public.motion_system
        union all select image_url from public.probe union all select image_url from public.tools
        union all select image_url from public.printers) as shown
      where image_url = private.picture_url(picture))
$$;

-- Whether undoing brings the picture back: a change or a merge of the last 30 days has taken it off a part or a printer,
-- or the undoing of one has.
create index catalogue_revisions_pictures_idx on public.catalogue_revisions (created_at) where changes ? 'image_url';
create function private.is_picture_undoable(picture private.pictures) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
      select from public.catalogue_revisions
      where changes ? 'image_url' and created_at > now() - interval '30 days'
        and private.picture_url(picture) in (changes #>> '{image_url,from}', changes #>> '{image_url,to}'))
    or exists (
      select from private.catalogue_merges
      where merged_at > now() - interval '30 days' and content #>> '{item,image_url}' = private.picture_url(picture))
$$;

revoke all on function private.is_picture_undoable(private.pictures) from public;
