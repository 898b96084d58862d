-- Who may do what. Row level security is on for every table and is written as if it were the only wall; the
-- grants below are the second one.

do $$
declare
  table_name text;
begin
  foreach table_name in array array[
    'bed', 'build_plate', 'extruder', 'fan', 'hotend', 'motion_system', 'probe', 'tools',
    'parts', 'part_slug_history', 'part_printer_compatibility', 'printers', 'manufacturers',
    'catalogue_version', 'catalogue_changes', 'page_access', 'admin_users'
  ] loop
    execute format('alter table public.%I enable row level security', table_name);
  end loop;
end
$$;

revoke all on all tables in schema public from anon, authenticated;
revoke all on all sequences in schema public from anon, authenticated;
revoke all on all functions in schema public from public, anon, authenticated;
revoke all on all functions in schema private from public;

grant select, insert, update, delete on all tables in schema public to service_role;
grant execute on all functions in schema public to service_role;

-- The eight part tables: public unless archived; administrators write. The status is looked up row by row, by key:
-- an EXISTS would be planned as a hash of the whole registry for every page a reader fetches.
do $$
declare
  item_table text;
begin
  foreach item_table in array
    array['bed', 'build_plate', 'extruder', 'fan', 'hotend', 'motion_system', 'probe', 'tools']
  loop
    execute format('grant select on public.%I to anon, authenticated', item_table);
    execute format('grant insert, update, delete on public.%I to authenticated', item_table);
    execute format(
      'create policy "Everyone reads parts that are not archived" on public.%1$I
         for select to anon, authenticated
         using ((
           select parts.status from public.parts
           where parts.item_table = %1$L and parts.item_id = %1$I.id) <> ''archived'')',
      item_table);
    execute format(
      'create policy "Admins do everything" on public.%I
         for all to authenticated
         using ((select public.is_admin())) with check ((select public.is_admin()))',
      item_table);
  end loop;
end
$$;

-- The registry follows the eight tables by trigger. What an administrator decides about a part is its purpose,
-- status and successor; adding or deleting one is done in the part's own table, so the two cannot drift apart.
grant select on public.parts to anon, authenticated;
grant update (purpose, status, superseded_by) on public.parts to authenticated;

create policy "Everyone reads parts that are not archived" on public.parts
  for select to anon, authenticated
  using (status <> 'archived');
create policy "Admins read everything" on public.parts
  for select to authenticated
  using ((select public.is_admin()));
create policy "Admins update purpose, status and successor" on public.parts
  for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));

grant select on public.part_slug_history to anon, authenticated;

create policy "Everyone reads old addresses of parts that are not archived" on public.part_slug_history
  for select to anon, authenticated
  using ((select parts.status from public.parts where parts.id = part_slug_history.part_id) <> 'archived');

-- Printers, makers and compatibility.
grant select on public.printers, public.manufacturers, public.part_printer_compatibility to anon, authenticated;
grant insert, update, delete on public.printers, public.manufacturers, public.part_printer_compatibility
  to authenticated;

create policy "Everyone reads printers that are approved or unreviewed" on public.printers
  for select to anon, authenticated
  using (status is null or status = 'approved');
create policy "Admins do everything" on public.printers
  for all to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));

create policy "Everyone reads approved makers" on public.manufacturers
  for select to anon, authenticated
  using (status = 'approved');
create policy "Admins do everything" on public.manufacturers
  for all to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));

create policy "Everyone reads compatibility of public parts and printers" on public.part_printer_compatibility
  for select to anon, authenticated
  using (
    (
      select parts.status from public.parts
      where parts.item_table = part_printer_compatibility.part_table_name
        and parts.item_id = part_printer_compatibility.part_id) <> 'archived'
    and (
      printer_id is null
      or (
        select coalesce(printers.status, 'approved') from public.printers
        where printers.id_uuid = part_printer_compatibility.printer_id) = 'approved'));
create policy "Admins do everything" on public.part_printer_compatibility
  for all to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));

-- Version and change log: public to read, written by triggers alone. They name ids, never contents.
grant select on public.catalogue_version, public.catalogue_changes to anon, authenticated;

create policy "Everyone reads the catalogue version" on public.catalogue_version
  for select to anon, authenticated using (true);
create policy "Everyone reads the change log" on public.catalogue_changes
  for select to anon, authenticated using (true);

-- Page access: public to read; written through update_page_access and lock_all_pages alone.
grant select on public.page_access to anon, authenticated;

create policy "Everyone reads page access" on public.page_access
  for select to anon, authenticated using (true);

-- admin_users has neither grant nor policy: nobody sees it but the server's own SQL.

grant execute on function public.is_admin() to anon, authenticated;
grant execute on function public.get_all_printer_part_counts() to anon, authenticated;
grant execute on function public.update_page_access(text, boolean) to authenticated;
grant execute on function public.lock_all_pages() to authenticated;

-- Hosted Supabase sends changes of published tables over Realtime; elsewhere there is no such publication.
do $$
begin
  if exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    alter publication supabase_realtime add table public.page_access, public.catalogue_version;
  end if;
end
$$;
