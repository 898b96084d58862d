import { randomUUID } from "node:crypto";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import WebSocket from "ws";
import { z } from "zod";
import { realtimeTransport } from "~/data/supabase.server";
import type { EmbeddedBackend } from "../../../server/embedded/embedded-backend";
import { signToken } from "../../../server/embedded/auth/access-token";
import { freshDataDirectory } from "../../support/data/fresh-data-directory";
import { temporaryFolder } from "../../support/data/temporary-folder";
import { startTestBackend } from "../../support/servers/test-backend";
import { recordingLog } from "../../support/recording-log";

/* Objects over the real client, as a hosted project stores them. */

const MIGRATION = `
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('pictures', 'pictures', true, 1000, array['image/*']), ('papers', 'papers', false, null, null);
create policy "Own folder" on storage.objects for insert to authenticated
  with check ((storage.foldername(name))[1] = auth.uid()::text);
create policy "Own folder is seen" on storage.objects for select to authenticated
  using ((storage.foldername(name))[1] = auth.uid()::text);
create policy "Own folder is emptied" on storage.objects for delete to authenticated
  using ((storage.foldername(name))[1] = auth.uid()::text and storage.filename(name) <> 'kept.png');
`;

const member = randomUUID();
const other = randomUUID();
const BYTES = Buffer.from("not really a picture");
const PNG = { contentType: "image/png" };

let folder: { readonly path: string; remove(): Promise<void> };
let migrations: { readonly path: string; remove(): Promise<void> };
let backend: EmbeddedBackend;

const open = () =>
  startTestBackend({
    content: "empty",
    dataDir: folder.path,
    log: recordingLog(),
    siteUrl: "http://localhost:3000",
    migrationsDir: migrations.path,
    seedDir: null,
  });

beforeAll(async () => {
  folder = await freshDataDirectory("empty");
  migrations = await temporaryFolder();
  await writeFile(join(migrations.path, "20250101000000_things.sql"), MIGRATION);
  backend = await open();
});

afterAll(async () => {
  await backend.close();
  await folder.remove();
  await migrations.remove();
});

function clientOf(user: string | null) {
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: user, aud: "authenticated", role: "authenticated", iat: now, exp: now + 600 };
  return createClient("http://localhost:3000", backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: realtimeTransport(WebSocket) },
    global: { fetch: (input, init) => backend.fetch(new Request(input, init)) },
    ...(user !== null && { accessToken: () => Promise.resolve(signToken(claims, backend.jwtSecret)) }),
  }).storage;
}

const files = async () => (await readdir(join(folder.path, "objects"))).filter((name) => /^[0-9a-f-]{36}$/.test(name));

test("a member stores, lists, reads and removes a file", async () => {
  const storage = clientOf(member).from("pictures");
  const name = `${member}/round/trip.png`;
  const stored = await storage.upload(name, BYTES, { ...PNG, cacheControl: "31536000" });
  expect(stored).toMatchObject({ error: null, data: { path: name, fullPath: `pictures/${name}` } });
  expect(await storage.exists(name)).toMatchObject({ data: true });
  expect((await storage.list(`${member}/round`)).data).toMatchObject([
    { name: "trip.png", metadata: { size: BYTES.byteLength, mimetype: "image/png", cacheControl: "max-age=31536000" } },
  ]);
  expect((await storage.list(member)).data).toMatchObject([{ name: "round", id: null }]);
  const { data } = await clientOf(null).from("pictures").download(name);
  expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(BYTES);
  expect(data?.type).toBe("image/png");
  expect((await storage.info(name)).data).toMatchObject({ name, size: BYTES.byteLength, contentType: "image/png" });

  const { publicUrl } = storage.getPublicUrl(name).data;
  const opened = await backend.fetch(new Request(publicUrl));
  expect(Object.fromEntries(opened.headers)).toMatchObject({
    "content-type": "image/png",
    "cache-control": "max-age=31536000",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  });
  const etag = opened.headers.get("etag") ?? "";
  expect((await backend.fetch(new Request(publicUrl, { headers: { "if-none-match": etag } }))).status).toBe(304);

  expect((await storage.remove([name, `${member}/nothing.png`])).data).toMatchObject([{ name }]);
  expect((await storage.download(name)).error).toMatchObject({ statusCode: "404", message: "Object not found" });
  expect(await files()).toEqual([]);
});

test("a form with the file is taken as well, as browsers send it", async () => {
  const storage = clientOf(member).from("pictures");
  const name = `${member}/form.png`;
  const file = new Blob([BYTES], { type: "image/png" });
  expect((await storage.upload(name, file)).error).toBeNull();
  const { data } = await storage.download(name);
  expect(await data?.text()).toBe(BYTES.toString());
  await storage.remove([name]);
});

describe("refused, with nothing left on the disk:", () => {
  test.each([
    ["another member's folder", "pictures", () => `${other}/a.png`, BYTES, PNG, "403"],
    ["no folder", "pictures", () => "a.png", BYTES, PNG, "403"],
    ["a wrong type", "pictures", () => `${member}/a.html`, BYTES, { contentType: "text/html" }, "415"],
    ["a file that is too large", "pictures", () => `${member}/a.png`, Buffer.alloc(1001), PNG, "413"],
    ["a body that is far too large", "papers", () => `${member}/a.png`, Buffer.alloc(6_000_000), PNG, "413"],
    ["an unknown bucket", "photos", () => `${member}/a.png`, BYTES, PNG, "404"],
    ["dots behind an encoded slash", "pictures", () => `${member}/..%2f${other}/a.png`, BYTES, PNG, "400"],
    ["NUL", "pictures", () => `${member}/a%00.png`, BYTES, PNG, "400"],
    ["a very long name", "pictures", () => `${member}/${"a".repeat(1100)}.png`, BYTES, PNG, "400"],
  ])("%s", async (_, bucket, name, bytes, options, statusCode) => {
    const before = await files();
    const { error } = await clientOf(member).from(bucket).upload(name(), bytes, options);
    expect(error).toMatchObject({ status: 400, statusCode });
    expect(await files()).toEqual(before);
  });

  test("no account, and an account's token that is not valid", async () => {
    const name = `${member}/b.png`;
    expect((await clientOf(null).from("pictures").upload(name, BYTES, PNG)).error).toMatchObject({ statusCode: "403" });
    const headers = { apikey: backend.publishableKey, authorization: "Bearer a.b.c", "content-type": "image/png" };
    const request = new Request(`http://localhost/storage/v1/object/pictures/${name}`, {
      method: "POST",
      headers,
      body: BYTES,
    });
    expect(await (await backend.fetch(request)).json()).toMatchObject({ statusCode: "403" });
    expect(await files()).toEqual([]);
  });

  test("an upload over a file that is there, also by replacing it", async () => {
    const storage = clientOf(member).from("pictures");
    const name = `${member}/once.png`;
    expect((await storage.upload(name, BYTES, PNG)).error).toBeNull();
    expect((await storage.upload(name, "other", PNG)).error).toMatchObject({
      statusCode: "409",
      message: "The resource already exists",
    });
    expect((await storage.upload(name, "other", { ...PNG, upsert: true })).error).not.toBeNull();
    expect((await storage.update(name, "other", PNG)).error).toMatchObject({ statusCode: "403" });
    const { data } = await storage.download(name);
    expect(await data?.text()).toBe(BYTES.toString());
    expect(await files()).toHaveLength(1);
    await storage.remove([name]);
  });
});

test("nobody lists or removes what is another's, or removes what a policy keeps", async () => {
  const storage = clientOf(member).from("pictures");
  const names = [`${member}/kept.png`, `${member}/mine.png`];
  for (const name of names) expect((await storage.upload(name, BYTES, PNG)).error).toBeNull();
  for (const stranger of [clientOf(other), clientOf(null)]) {
    expect((await stranger.from("pictures").list(member)).data).toEqual([]);
    expect((await stranger.from("pictures").remove(names)).data).toEqual([]);
  }
  expect((await storage.remove(names)).data).toMatchObject([{ name: `${member}/mine.png` }]);
  expect(await files()).toHaveLength(1);
});

test("a private bucket shows a file to those who may see it alone", async () => {
  const name = `${member}/paper.txt`;
  expect((await clientOf(member).from("papers").upload(name, "text")).error).toBeNull();
  expect(await (await clientOf(member).from("papers").download(name)).data?.text()).toBe("text");
  for (const stranger of [clientOf(other), clientOf(null)]) {
    expect((await stranger.from("papers").download(name)).error).toMatchObject({ statusCode: "404" });
  }
  const { publicUrl } = clientOf(member).from("papers").getPublicUrl(name).data;
  expect((await backend.fetch(new Request(publicUrl))).status).toBe(400);
});

test("what the database knows to be without a row is removed at the next start, all else stays", async () => {
  const [draft, deleted, unknown] = [randomUUID(), randomUUID(), randomUUID()];
  const inFolder = (name: string) => join(folder.path, "objects", name);
  for (const version of [draft, deleted, unknown]) await writeFile(inFolder(version), "a file without a row");
  await mkdir(inFolder("lost+found"));
  await writeFile(join(folder.path, "temporary-0123456789ab"), "half of a file");
  await backend.withDatabase((database) =>
    database.exec(`
      insert into storage.objects (bucket_id, name, version) values ('papers', 'gone', '${deleted}');
      delete from storage.objects where name = 'gone';
      insert into storage.loose_files (version) values ('${draft}');
      update storage.loose_files set noted_at = now() - interval '2 days'`),
  );
  const before = await files();
  await backend.close();
  backend = await open();
  const after = await files();
  expect(await readdir(join(folder.path, "objects"))).toContain("lost+found");
  expect(before.filter((name) => !after.includes(name)).sort()).toEqual([draft, deleted].sort());
  expect((await readdir(folder.path)).filter((name) => name.startsWith("temporary-"))).toEqual([]);
  const { data } = await clientOf(member).from("pictures").download(`${member}/kept.png`);
  expect(await data?.text()).toBe(BYTES.toString());
  const noted = await backend.withDatabase((database) =>
    database.query(z.object({ version: z.string() }), "select version from storage.loose_files"),
  );
  expect(noted).toEqual([]);
});

test("what is not offered is not there", async () => {
  const storage = clientOf(member).from("pictures");
  for (const { error } of [
    await storage.createSignedUrl(`${member}/kept.png`, 60),
    await storage.createSignedUploadUrl(`${member}/new.png`),
    await storage.copy(`${member}/kept.png`, `${member}/copy.png`),
    await storage.move(`${member}/kept.png`, `${member}/moved.png`),
  ]) {
    expect(error).toMatchObject({ status: 404 });
  }
});
