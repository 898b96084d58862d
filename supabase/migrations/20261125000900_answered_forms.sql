-- A form that makes a collection and is sent twice, by a second press, say, makes one: it carries a key, and whoever
-- sends the same key again gets what the first made.
create table private.answered_forms (
  user_id uuid not null references auth.users (id) on delete cascade,
  form_key text not null check (char_length(form_key) between 1 and 200),
  collection_id bigint not null references public.collections (id) on delete cascade,
  answered_at timestamptz not null default now(),
  primary key (user_id, form_key)
);
comment on table private.answered_forms is 'Forms of the last day that made a collection. Functions alone use it.';
create index answered_forms_collection_id_idx on private.answered_forms (collection_id);
alter table private.answered_forms enable row level security;

-- The collection a form of the caller has made; no row when it has made none. Until commit everyone waits who asks for
-- the same form, so the second of two asks when the first is done.
create function private.collection_of_form(form_key_input text) returns table (id bigint, slug text)
language plpgsql volatile
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(auth.uid()::text || ' ' || form_key_input, 0));
  return query
    select collections.id, collections.slug
    from private.answered_forms as answered
    join public.collections on collections.id = answered.collection_id
    where answered.user_id = auth.uid() and answered.form_key = form_key_input;
end
$$;

-- Remembers what a form has made, and forgets the caller's forms of other days.
create function private.remember_form(form_key_input text, collection bigint) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  delete from private.answered_forms
  where user_id = auth.uid() and answered_at < now() - interval '1 day';
  insert into private.answered_forms (user_id, form_key, collection_id)
  values (auth.uid(), form_key_input, collection);
end
$$;

-- create_collection, once for each form. Errors: as there, and 22023 without a key.
create function public.create_collection_once(
  form_key_input text, name_input text, description_input text default null, items text[] default '{}')
returns table (id bigint, slug text)
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  made record;
begin
  if coalesce(form_key_input, '') = '' then
    raise exception using errcode = '22023', message = 'form_key_input must be a text';
  end if;
  select * into made from private.collection_of_form(form_key_input);
  if not found then
    select * into made from public.create_collection(name_input, description_input, 'private', items);
    perform private.remember_form(form_key_input, made.id);
  end if;
  return query select made.id, made.slug;
end
$$;

-- copy_collection, once for each form. Errors: as there, and 22023 without a key.
create function public.copy_collection_once(form_key_input text, slug_input text) returns table (id bigint, slug text)
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  made record;
begin
  if coalesce(form_key_input, '') = '' then
    raise exception using errcode = '22023', message = 'form_key_input must be a text';
  end if;
  select * into made from private.collection_of_form(form_key_input);
  if not found then
    select * into made from public.copy_collection(slug_input);
    perform private.remember_form(form_key_input, made.id);
  end if;
  return query select made.id, made.slug;
end
$$;

revoke all on function private.collection_of_form(text), private.remember_form(text, bigint) from public;
revoke all on function public.create_collection_once(text, text, text, text[]), public.copy_collection_once(text, text)
  from public, anon, authenticated;
grant execute
  on function public.create_collection_once(text, text, text, text[]), public.copy_collection_once(text, text)
  to authenticated, service_role;
