-- Who is an administrator, which pages are locked, and the calls that answer or change it.

create table public.admin_users (
  user_id uuid primary key references auth.users (id) on delete cascade,
  granted_at timestamptz not null default now()
);
comment on table public.admin_users is 'Administrators. Written by SQL only; no API role can read or write it.';

-- True when the caller is signed in and an administrator. Anyone may ask; a visitor gets false.
create function public.is_admin() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from public.admin_users where user_id = auth.uid())
$$;

create table public.page_access (
  page_name text primary key,
  is_locked boolean not null default false,
  locked_by uuid references auth.users (id) on delete set null,
  locked_at timestamptz,
  note text check (char_length(note) <= 300),
  -- FIND has no original protection: the front door cannot be locked, by anyone.
  constraint page_access_parts_is_always_open check (page_name <> 'parts' or not is_locked)
);
comment on column public.page_access.note is 'Reason shown to visitors.';

insert into public.page_access (page_name) values ('parts'), ('guides'), ('tools'), ('contribute');

-- Locks or unlocks one page. Errors: 42501 for anyone but an administrator, PT404 (which the data API answers
-- as 404) for a page that does not exist, 22023 for locking the page that is always open.
create function public.update_page_access(page_name_input text, is_locked_input boolean) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if not public.is_admin() then
    raise exception using errcode = '42501', message = 'Only admins can update page access';
  end if;
  if is_locked_input is null then
    raise exception using errcode = '22023', message = 'is_locked_input must be true or false';
  end if;
  if page_name_input = 'parts' and is_locked_input then
    raise exception using errcode = '22023', message = 'The page "parts" is always open';
  end if;
  update public.page_access
  set is_locked = is_locked_input,
      locked_by = case when is_locked_input then auth.uid() end,
      locked_at = case when is_locked_input then now() end
  where page_name = page_name_input;
  if not found then
    raise exception using errcode = 'PT404', message = format('Unknown page: %s', page_name_input);
  end if;
end
$$;

-- Locks every page that has a protection of its own. Pages already locked keep who locked them and when.
create function public.lock_all_pages() returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if not public.is_admin() then
    raise exception using errcode = '42501', message = 'Only admins can lock pages';
  end if;
  update public.page_access
  set is_locked = true, locked_by = auth.uid(), locked_at = now()
  where page_name <> 'parts' and not is_locked;
end
$$;

-- How many public parts fit each public printer, per part table: those that fit all printers plus those listed
-- for it, each part once. That is what FIND shows for the printer, so discontinued parts count and archived ones
-- do not. Combinations without a part are left out. Page through it: there can be printers x 8 rows.
create function public.get_all_printer_part_counts()
returns table (printer_id uuid, part_table_name text, part_count bigint)
language sql stable security definer
set search_path = ''
as $$
  with link as (
    select c.part_table_name, c.part_id, c.printer_id
    from public.part_printer_compatibility as c
    join public.parts as p on p.item_table = c.part_table_name and p.item_id = c.part_id
    where p.status <> 'archived'
  ), universal as (
    select link.part_table_name, link.part_id from link where link.printer_id is null
  ), per_printer as (
    select link.printer_id, link.part_table_name, count(*) as parts
    from link
    left join universal using (part_table_name, part_id)
    where link.printer_id is not null and universal.part_id is null
    group by link.printer_id, link.part_table_name
  ), per_table as (
    select link.part_table_name as name, count(*) filter (where link.printer_id is null) as parts
    from link
    group by link.part_table_name
  )
  select printers.id_uuid, per_table.name, per_table.parts + coalesce(per_printer.parts, 0)
  from public.printers
  cross join per_table
  left join per_printer
    on per_printer.printer_id = printers.id_uuid and per_printer.part_table_name = per_table.name
  where (printers.status is null or printers.status = 'approved')
    and per_table.parts + coalesce(per_printer.parts, 0) > 0
  order by printers.id, per_table.name
$$;
