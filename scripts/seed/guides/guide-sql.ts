import { createHash } from "node:crypto";
import type { SeedGuide } from "./guide-files";

/*
 * The SQL statements of the guides' seed. The guides are first written to a temporary table, wanted_tutorials; what is
 * planted is remembered in private.seed_rows with the version the guide has then, so that one whose version is another is
 * somebody's; so is one that was planted, with its hash, and is not published any more.
 */

const PLANT = `do $plant$
declare
  wanted record;
  planted_id bigint;
begin
  -- Nobody has changed them, and the data do not have them any more.
  with archived as (
    update public.tutorials as item set status = 'archived'
    from private.seed_rows as planted
    where planted.entity = 'tutorials' and planted.row_id = item.id and item.status <> 'archived'
      and to_jsonb(item.version) = planted.content -> 'version'
      and not exists (select from wanted_tutorials where wanted_tutorials.slug = planted.seed_key)
    returning item.id, item.version
  )
  update private.seed_rows as planted set content = jsonb_build_object('version', archived.version)
  from archived
  where planted.entity = 'tutorials' and planted.row_id = archived.id;

  for wanted in
    select slug, document, hash, item.id
    from wanted_tutorials
    left join private.seed_rows as planted on planted.entity = 'tutorials' and planted.seed_key = slug
    left join (select id, version, status from public.tutorials) as item on item.id = planted.row_id
    where case when planted.seed_key is null
      then not exists (select from public.tutorials where tutorials.slug = wanted_tutorials.slug)
      else to_jsonb(item.version) = planted.content -> 'version'
        and (item.status = 'published') = (planted.content ? 'hash')
        and to_jsonb(hash) is distinct from planted.content -> 'hash' end
    order by position
  loop
    planted_id := private.write_tutorial(wanted.document, wanted.id, 'published');
    insert into private.seed_rows as planted (entity, seed_key, row_id, content)
    select 'tutorials', wanted.slug, id, jsonb_build_object('version', version, 'hash', wanted.hash)
    from public.tutorials where id = planted_id
    on conflict (entity, seed_key) do update set content = excluded.content;
    update wanted_tutorials set row_id = planted_id where slug = wanted.slug;
  end loop;

  -- When all are there.
  for wanted in select document, row_id from wanted_tutorials where row_id is not null order by position loop
    perform private.link_prerequisites(wanted.row_id, private.text_list(wanted.document -> 'prerequisites'));
  end loop;
end
$plant$;
`;

/** The statements that write guides to a database, and change nothing when they are run again. */
export function plantGuides(guides: readonly SeedGuide[]): string {
  const rows = guides.map((one) => {
    const document = documentOf(one);
    const hash = createHash("sha256").update(document).digest("hex").slice(0, 12);
    return `  ('${one.slug}', '${hash}', '${document.replaceAll("'", "''")}')`;
  });
  return `create temporary table wanted_tutorials (
  position integer generated always as identity, slug text primary key, hash text not null, document jsonb not null,
  row_id bigint
);
${rows.length === 0 ? "" : `insert into wanted_tutorials (slug, hash, document) values\n${rows.join(",\n")};\n`}
${PLANT}
drop table wanted_tutorials;
`;
}

/** A guide as private.write_tutorial() takes it. */
function documentOf({ slug, guide: { head, body } }: SeedGuide): string {
  return JSON.stringify({ slug, ...head, ...body });
}
