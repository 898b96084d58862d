-- As before, and in a draft of its owner: whatever place it has there, so that what was removed can be put back.
create or replace function private.is_picture_used(picture private.pictures) returns boolean
language sql stable
set search_path = ''
as $$
  select private.is_in_guide(picture) or exists (
    select from public.tutorial_drafts
    where author_id = picture.owner_id
      and strpos(document::text, '"' || private.picture_url(picture) || '"') > 0)
$$;
