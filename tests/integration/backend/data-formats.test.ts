import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { EmbeddedBackend } from "../../../server/embedded/embedded-backend";
import { startMigratedBackend } from "../../support/servers/migrated-backend";

/* CSV, and the rows that updates respond with, as PostgREST has them. */

const MIGRATION = `
create table public.things (id int primary key, name text, size int, tags text[] not null default '{}', ok boolean);
alter table public.things enable row level security;
create policy "everyone" on public.things for all to anon using (true) with check (true);
create table public.places (id int primary key, thing int references public.things (id));
alter table public.places enable row level security;
create policy "everyone" on public.places for all to anon using (true) with check (true);
`;

let migrated: Awaited<ReturnType<typeof startMigratedBackend>>;
let backend: EmbeddedBackend;

beforeAll(async () => {
  migrated = await startMigratedBackend(MIGRATION);
  ({ backend } = migrated);
});

afterAll(() => migrated.remove());

beforeEach(async () => {
  await backend.withDatabase((database) =>
    database.exec(`
      truncate public.things, public.places;
      insert into public.things values
        (1, 'one', 1, '{a}', true), (2, '', null, '{}', null), (3, 'NULL', 3, '{}', false), (4, null, 4, '{}', null);
      insert into public.places values (1, 1);
    `),
  );
});

interface Call {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

async function ask(path: string, { method = "GET", headers = {}, body }: Call = {}) {
  const response = await backend.fetch(
    new Request(`http://backend.test/rest/v1/${path}`, {
      method,
      headers: { apikey: backend.publishableKey, ...headers },
      ...(body !== undefined && { body }),
    }),
  );
  return { status: response.status, type: response.headers.get("content-type"), text: await response.text() };
}

const REPRESENTATION = { prefer: "return=representation" };
const CSV = { accept: "text/csv" };

describe("CSV", () => {
  test("no value is nothing, an empty text a pair of quotes, and NULL a text", async () => {
    expect(await ask("things?order=id", { headers: CSV })).toEqual({
      status: 200,
      type: "text/csv; charset=utf-8",
      text: 'id,name,size,tags,ok\n1,one,1,"[""a""]",true\n2,"",,[],\n3,NULL,3,[],false\n4,,4,[],',
    });
    expect(await ask("things?id=eq.99", { headers: CSV })).toMatchObject({ status: 200, text: "" });
    expect(await ask("things?id=eq.x", { headers: CSV })).toMatchObject({ status: 400, text: /22P02/ });
    expect(await ask("things", { headers: CSV, method: "HEAD" })).toMatchObject({ type: "text/csv; charset=utf-8" });
  });

  const send = (body: string, headers = {}) =>
    ask("things", {
      method: "POST",
      headers: { "content-type": "text/csv", ...REPRESENTATION, ...headers },
      body,
    });

  test("NULL is no value and nothing an empty text in what is sent", async () => {
    const { status, text } = await send('id,name,size,tags\n10,NULL,5,"{a,""b c""}"\r\n11,,NULL,{}\n12,"x,\ny",7,{}\n');
    expect({ status, rows: JSON.parse(text) }).toEqual({
      status: 201,
      rows: [
        { id: 10, name: null, size: 5, tags: ["a", "b c"], ok: null },
        { id: 11, name: "", size: null, tags: [], ok: null },
        { id: 12, name: "x,\ny", size: 7, tags: [], ok: null },
      ],
    });
  });

  test("is sent and got back in one call", async () => {
    expect(await send("id,name\n10,NULL", CSV)).toMatchObject({ text: "id,name,size,tags,ok\n10,,,[]," });
  });

  test.each(["id,name\n10", "id\n10,x", ""])("%j is refused", async (body) => {
    expect((await send(body)).status).toBe(400);
  });
});

describe("an update that changes the column of its filter", () => {
  const update = async (select: string, headers = {}) => {
    const { status, text } = await ask(`things?name=eq.one&select=${select}`, {
      method: "PATCH",
      headers: { "content-type": "application/json", ...REPRESENTATION, ...headers },
      body: '{"name":"uno"}',
    });
    return { status, text };
  };
  const answer = (body: unknown, status = 200) => ({ status, text: JSON.stringify(body) });

  test.each([
    ["id,label:name", [{ id: 1, label: "uno" }]],
    ["name,label:name,id", [{ name: "uno", label: "uno", id: 1 }]],
    ["a:id,*", [{ a: 1, id: 1, name: "uno", size: 1, tags: ["a"], ok: true }]],
    ["id", [{ id: 1 }]],
  ])("responds with the changed rows as select=%s says", async (select, rows) => {
    expect(await update(select)).toEqual(answer(rows));
  });

  test.each([
    ["application/vnd.pgrst.object+json", '{"label":"uno"}'],
    ["text/csv", "label\nuno"],
  ])("responds in %s", async (accept, text) => {
    expect(await update("label:name", { accept })).toEqual({ status: 200, text });
  });

  test.each(["id,places(id)", "label:name::varchar", "first:tags->0"])(
    "is refused with select=%s, and changes nothing",
    async (select) => {
      expect(await update(select)).toMatchObject({ status: 400, text: expect.stringContaining('"PGRST127"') });
      expect((await ask("things?select=name&id=eq.1")).text).toBe('[{"name":"one"}]');
    },
  );

  test("of another column may embed", async () => {
    const { status, text } = await ask("things?id=eq.1&select=label:name,places(id)", {
      method: "PATCH",
      headers: { "content-type": "application/json", ...REPRESENTATION },
      body: '{"name":"uno"}',
    });
    expect({ status, text }).toEqual(answer([{ label: "uno", places: [{ id: 1 }] }]));
  });
});
