import { asRequest, type SendRequest } from "~/lib/http/service-request";
import { createHash, randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import WebSocket from "ws";
import type { Database } from "~/data/database.types";
import { createPublicClient, realtimeTransport, type DataClient } from "~/data/supabase.server";
import { createPictureEncoder } from "~/features/pictures/encoding/encoder.server";
import { pictureResponse } from "~/features/pictures/picture-response.server";
import { removeUnusedPictures, storePicture } from "~/features/pictures/pictures.commands.server";
import { pictureIdsIn, shownPicture } from "~/features/pictures/pictures.model";
import { createPictureStore, type PictureStore } from "~/features/pictures/pictures.store.server";
import { signToken } from "../../../server/embedded/auth/access-token";
import { startEmbeddedBackend, type EmbeddedBackend } from "../../../server/embedded/embedded-backend";
import { freshDataDirectory } from "../../support/data/fresh-data-directory";
import {
  cutOff,
  detailedPicture,
  NO_PICTURES,
  phonePhoto,
  plainPicture,
  pngOfSize,
  polyglot,
} from "../../support/data/picture-files";
import { bundledProgram } from "../../support/programs/bundled-program";
import { recordingLog } from "../../support/recording-log";

/* Pictures from the uploaded file to what a page shows, with the real client, encoder and backend. */

const ORIGIN = "http://localhost:3000";

let data: Awaited<ReturnType<typeof freshDataDirectory>>;
let backend: EmbeddedBackend;
let pictures: PictureStore;
const log = recordingLog();

/** Answers in place of the backend when it is set. */
let instead: ((request: Request) => Response | null) | null = null;
const send: SendRequest = async (given) => {
  const request = asRequest(given);
  return instead?.(request) ?? backend.fetch(request);
};

beforeAll(async () => {
  data = await freshDataDirectory();
  backend = await startEmbeddedBackend({ dataDir: data.path, log, siteUrl: ORIGIN });
  const encoder = createPictureEncoder({ program: bundledProgram("picture-encoder.ts"), log });
  pictures = newStore(encoder);
});

afterAll(async () => {
  await backend.close();
  await data.remove();
});

/** A store that has nothing in memory. */
const newStore = (encoder: Pick<PictureStore, "encode">) =>
  createPictureStore({
    encoder,
    client: () => createPublicClient({ url: ORIGIN, publishableKey: backend.publishableKey, fetch: send, log }),
    secret: () => backend.sessionSecret,
  });

/** A request of a new member. */
async function newMember() {
  const [id, session] = [randomUUID(), randomUUID()];
  await backend.withDatabase((database) =>
    database.exec(`
      insert into auth.users (id, email, email_confirmed_at) values ('${id}', '${id}@first-layer.test', now());
      insert into auth.sessions (id, user_id, created_at, updated_at) values ('${session}', '${id}', now(), now());`),
  );
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    sub: id,
    aud: "authenticated",
    role: "authenticated",
    session_id: session,
    iat: now,
    exp: now + 900,
  };
  const client: DataClient = createClient<Database>(ORIGIN, backend.publishableKey, {
    realtime: { transport: realtimeTransport(WebSocket) },
    global: { fetch: (input, init) => send(new Request(input, init)) },
    accessToken: () => Promise.resolve(signToken(claims, backend.jwtSecret)),
  });
  const unused = (): never => {
    throw new Error("not used here");
  };
  const sessionOf = {
    ...{ state: unused, renew: unused, kept: unused, stayAfterClosing: unused, forget: unused, locationOf: unused },
    ...{ claimedSessionId: unused, hold: unused, isHeld: unused, endsWithBrowser: unused },
    claimedId: () => Promise.resolve(id),
    client: () => Promise.resolve(client),
  };
  return { id, client, context: { session: sessionOf, pictures, log } };
}

const fileOf = (bytes: Buffer) => new File([new Uint8Array(bytes)], "photo.jpg", { type: "image/jpeg" });
const objects = () => readdir(join(data.path, "objects"));

async function stored(context: Parameters<typeof storePicture>[0], bytes: Buffer): Promise<string> {
  const result = await storePicture(context, fileOf(bytes));
  if (!result.ok) throw new Error(result.problem);
  return result.value;
}

/** What is sent for an address of a page. */
function opened(address: string, store = pictures): Promise<Response> {
  const [, , picture = "", file = ""] = address.split("/");
  return pictureResponse({ pictures: store }, { picture, file }).catch((error: unknown) => {
    if (error instanceof Response) return error;
    throw error;
  });
}

const addressesOf = (url: string) =>
  (shownPicture(url)?.sources ?? []).flatMap(({ srcSet }) => srcSet.split(", ").map((one) => one.split(" ")[0] ?? ""));

test("a photo is stored once and shown in every version, and says nothing of its place", async () => {
  const { context } = await newMember();
  const photo = await phonePhoto();
  const url = await stored(context, photo);
  expect(url).toMatch(/^picture:[0-9a-f]{32}-300x400$/);
  expect(await stored(context, photo)).toBe(url);
  const addresses = addressesOf(url);
  expect(addresses).toHaveLength(2);
  for (const address of addresses) {
    const response = await opened(address, newStore(pictures));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": address.endsWith("avif") ? "image/avif" : "image/jpeg",
      "cache-control": "public, max-age=31536000, s-maxage=60, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    expect(Buffer.from(await response.arrayBuffer()).includes("SecretPhone")).toBe(false);
  }
});

test("a 12 megapixel photo gets six files, and the same of another member is another picture", async () => {
  const photo = await detailedPicture(4000, 3000, 40);
  const [one, other] = [await newMember(), await newMember()];
  const url = await stored(one.context, photo);
  expect(addressesOf(url)).toHaveLength(6);
  for (const address of addressesOf(url)) expect((await opened(address)).status).toBe(200);
  expect(await stored(other.context, photo)).not.toBe(url);
});

describe("refused, with nothing stored:", () => {
  const cases: readonly (readonly [string, string, () => Buffer | Promise<Buffer>])[] = [
    ...Object.entries(NO_PICTURES).map(([name, bytes]) => [name, "not-a-picture", () => bytes] as const),
    ["an empty file", "empty", () => Buffer.alloc(0)],
    ["5 MB and one byte", "too-large", () => Buffer.alloc(5 * 1024 * 1024 + 1, 0xff)],
    ["a HEIC photo", "heic", () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0", "latin1")],
    ["a pixel flood", "too-many-pixels", () => pngOfSize(30_000, 30_000, 1)],
    ["a PNG that unpacks to more than its size", "damaged", () => pngOfSize(100, 5_000, 10)],
    ["a JPEG that is cut off", "damaged", async () => cutOff(await detailedPicture(300, 200))],
    ["a PNG that is cut off", "damaged", async () => cutOff(await plainPicture(300, 200, "png"), 0.9)],
    ["a WebP that is cut off", "damaged", async () => cutOff(await plainPicture(300, 200, "webp"), 0.9)],
  ];
  test.each(cases)("%s", async (_, problem, make) => {
    const { context } = await newMember();
    const before = await objects();
    expect(await storePicture(context, fileOf(await make()))).toEqual({ ok: false, problem });
    expect(await objects()).toEqual(before);
  });
});

test("of a file that is a picture and something else, the picture is kept", async () => {
  const { context } = await newMember();
  for (const address of addressesOf(await stored(context, await polyglot()))) {
    expect(Buffer.from(await (await opened(address)).arrayBuffer()).includes("script")).toBe(false);
  }
});

test("nothing is shown but what a server encoded", async () => {
  const { context, client, id } = await newMember();
  const html = Buffer.from("<script>alert(1)</script>");
  const sha256 = createHash("sha256").update("something else").digest("hex");
  const picture = "a".repeat(32);
  const files = JSON.stringify({ "100.jpg": { sha256, bytes: html.byteLength } });
  const args = { id_input: picture, width_input: 100, height_input: 100, files_input: files };
  // As a member could on a project without keys of servers; the site's own address does not offer this call.
  expect((await client.rpc("register_picture", args)).error).toBeNull();
  const name = `${id}/${picture}/100.jpg`;
  expect((await client.storage.from("tutorials").upload(name, html, { contentType: "image/jpeg" })).error).toBeNull();
  expect((await client.rpc("finish_picture", { id_input: picture })).data).toBe(true);
  expect((await opened(`/pictures/${picture}-100x100/100.jpg`)).status).toBe(404);

  const url = await stored(context, await plainPicture(100, 100));
  const [address = ""] = addressesOf(url);
  for (const wrong of [
    address.replace("100x100", "100x99"),
    address.replace("100.avif", "480.avif"),
    address.replace("100.avif", "100.webp"),
    address.replace("100.avif", "constructor"),
    address.replace("100.avif", "__proto__"),
    address.replace("100.avif", ".avif"),
    `/pictures/${"0".repeat(32)}-100x100/100.avif`,
    "/pictures/x/100.avif",
  ]) {
    expect((await opened(wrong)).status, wrong).toBe(404);
  }
});

describe("the storage", () => {
  const answer = (statusCode: string, status: number) => (request: Request) =>
    request.method === "POST" && new URL(request.url).pathname.includes("480.")
      ? Response.json({ statusCode, error: "e", message: "m" }, { status })
      : null;

  test.each([
    ["is full", answer("507", 507), "no-room"],
    ["is down", answer("503", 503), "failed"],
    ["refuses", answer("403", 400), "failed"],
  ])(
    "%s in the middle of a picture: nothing stays, and the same file can be added later",
    async (_, broken, problem) => {
      const { context } = await newMember();
      const photo = await detailedPicture(700, 500);
      const before = await objects();
      instead = broken;
      try {
        expect(await storePicture(context, fileOf(photo))).toEqual({ ok: false, problem });
      } finally {
        instead = null;
      }
      expect(await objects()).toEqual(before);
      expect(addressesOf(await stored(context, photo))).toHaveLength(4);
    },
  );
});

test("what a server left half done is not shown, and goes with the next removal after an hour", async () => {
  const { context, client, id } = await newMember();
  const picture = "b".repeat(32);
  const sha256 = createHash("sha256").update("half").digest("hex");
  const files = JSON.stringify({ "1.avif": { sha256, bytes: 4 }, "1.jpg": { sha256, bytes: 4 } });
  await client.rpc("register_picture", { id_input: picture, width_input: 1, height_input: 1, files_input: files });
  await client.storage.from("tutorials").upload(`${id}/${picture}/1.jpg`, "half", { contentType: "image/jpeg" });
  expect((await opened(`/pictures/${picture}-1x1/1.jpg`)).status).toBe(404);
  const count = (await objects()).length;
  await removeUnusedPictures(context, []);
  expect(await objects()).toHaveLength(count);
  await backend.withDatabase((database) =>
    database.exec("update private.pictures set created_at = now() - interval '2 hours' where stored_at is null"),
  );
  await removeUnusedPictures(context, []);
  expect(await objects()).toHaveLength(count - 1);
});

test("pictures that nothing shows are removed, those in a guide stay", async () => {
  const { context } = await newMember();
  const [shown, unshown] = [
    await stored(context, await plainPicture(90, 60)),
    await stored(context, await plainPicture(60, 90)),
  ];
  await backend.withDatabase((database) =>
    database.exec(`update public.tutorial_steps set media = '[{"url": "${shown}", "alt": "a"}]'
      where id = (select min(id) from public.tutorial_steps)`),
  );
  const draft = { steps: [{ pictures: [{ url: shown }, { url: unshown }] }] };
  expect(pictureIdsIn(draft)).toHaveLength(2);
  await removeUnusedPictures(context, pictureIdsIn(draft));
  const fresh = newStore(pictures);
  expect((await opened(addressesOf(shown)[0] ?? "", fresh)).status).toBe(200);
  expect((await opened(addressesOf(unshown)[0] ?? "", fresh)).status).toBe(404);
});

test("a member has at most three pictures on the way", async () => {
  const photos = await Promise.all([1, 2, 3, 4, 5].map((n) => detailedPicture(200 + n, 200)));
  const results = await Promise.all(photos.map((photo) => pictures.encode(photo, "one member")));
  expect(results.slice(0, 3).every((result) => typeof result === "object")).toBe(true);
  expect(results.slice(3)).toEqual(["busy", "busy"]);
});

test("a picture that takes too long is refused, and the next one is encoded", async () => {
  const slow = createPictureEncoder({
    program: bundledProgram("picture-encoder.ts"),
    log,
    limits: { encodingMs: 50 },
  });
  const photo = await detailedPicture(3000, 2000);
  expect(await slow.encode(photo, "member")).toBe("busy");
  expect(await pictures.encode(await plainPicture(10, 10), "member")).toMatchObject({ width: 10 });
});
