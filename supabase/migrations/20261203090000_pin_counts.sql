-- How often parts are pinned, for the order of lists. Who pinned them stays with the members.
create function public.get_pin_counts()
returns table (item_id text, pins bigint)
language sql stable security definer
set search_path = ''
as $$
  select pinned_items.item_id, count(*)
  from public.pinned_items
  group by pinned_items.item_id
  order by count(*) desc, pinned_items.item_id
  limit 1000
$$;
comment on function public.get_pin_counts() is
  'The 1,000 parts that most members have pinned, {type}:{part id}, with the number of members.';
revoke execute on function public.get_pin_counts() from public;
grant execute on function public.get_pin_counts() to anon, authenticated, service_role;
