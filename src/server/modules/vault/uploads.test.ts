import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createUpload, deleteMedia, getUpload } from "#shared/contract/media.ts";
import type { UploadPurpose } from "#shared/domain/private-media.ts";
import { addCoach, startCoaching } from "#test/factories/coaches.ts";
import { askOffset, readMediaFile, sendBytes, upload } from "#test/factories/media.ts";
import { createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";
import { rowOf, whileLocked } from "#test/support/overlap.ts";
import { eraseVault } from "./index.ts";

const day = 86_400;
const mediaKey = Buffer.alloc(32, 7).toString("base64");
const clock = createTestClock();
const clip = readMediaFile("clip-gps.mp4");
let shop: TestShop;
let origin = "";
let packageId = "";
let mona: TestCustomer;
let threadId = "";
beforeAll(async () => {
  shop = await createTestShop({ clock, environment: { MEDIA_KEY: mediaKey } });
  origin = await shop.app.http.listen({ port: 0, host: "127.0.0.1" });
  packageId = (await shop.product({ kind: "package" })).id;
  await addCoach(shop, { capacity: 300 });
});
afterAll(() => shop.app.close());
beforeEach(async () => {
  mona = await shop.customer();
  threadId = await startCoaching(shop, mona.userId, packageId);
});

const newId = () => shop.app.platform.ids.next();
const open = (id: string, bytes: number, purpose: UploadPurpose = "clip", who = mona) =>
  who.call(createUpload, { body: { id, purpose, target: { kind: "thread", id: threadId }, bytes } });
const send = async (id: string, offset: number, bytes: Buffer, who = mona) =>
  sendBytes({ origin, path: `/api/uploads/tus/${id}`, token: await who.token(), offset, bytes });
const ask = async (id: string, who = mona) => askOffset(origin, `/api/uploads/tus/${id}`, await who.token());
const state = async (id: string) => (await mona.call(getUpload, { params: { id } })).upload;
const openFolder = () => join(shop.app.platform.config.dataDir, "uploads");
const stored = async () =>
  (
    await readdir(join(shop.app.platform.config.dataDir, "media/private/vault"), { recursive: true }).catch(() => [])
  ).filter((name) => name.includes("/"));

test("a sent clip is stored encrypted, without its location, and the open file is removed", async () => {
  const before = (await stored()).length;
  const ready = await upload(shop, mona, threadId, { purpose: "clip", bytes: clip });
  expect(ready).toMatchObject({ state: "ready", received: clip.length, code: null, mediaId: expect.any(String) });
  expect(await readdir(openFolder())).toEqual([]);
  const names = await stored();
  expect(names).toHaveLength(before + 1);
  const file = names.find((name) => name.includes(String(ready.mediaId))) ?? "";
  const bytes = await readFile(join(shop.app.platform.config.dataDir, "media/private/vault", file));
  expect(bytes.subarray(0, 4).toString("latin1")).toBe("HM1\0");
  for (const word of ["ftyp", "moov", "+30.0444"]) expect(bytes.includes(word)).toBe(false);
});

test("an upload belongs to the person who opened it, and needs a session each time", async () => {
  const id = newId();
  const { url, expiresAt } = await open(id, 1000);
  expect(url).toBe(`/api/uploads/tus/${id}`);
  expect(new Date(expiresAt).getTime() - clock.now().getTime()).toBe(day * 1000);
  expect(await open(id, 1000)).toEqual({ url, expiresAt });
  const karim = await shop.customer();
  expect(await toRefusal(open(id, 1000, "clip", karim))).toBe("NOT_FOUND");
  expect(await toRefusal(karim.call(getUpload, { params: { id } }))).toBe("NOT_FOUND");
  expect(await ask(id, karim)).toMatchObject({ status: 404 });
  expect(await send(id, 0, Buffer.alloc(10), karim)).toMatchObject({ status: 404 });
  expect((await fetch(`${origin}${url}`, { method: "HEAD" })).status).toBe(401);
  const wrong = { authorization: `Bearer ${await mona.token()}`, "tus-resumable": "1.0.0" };
  for (const path of ["/api/uploads/tus/..%2f..%2fetc", "/api/uploads/tus/%00", "/api/uploads/tus/nonsense"])
    expect((await fetch(origin + path, { method: "HEAD", headers: wrong })).status).toBe(404);
  const late = { ...wrong, "upload-offset": "NaN", "content-type": "application/offset+octet-stream" };
  expect((await fetch(origin + url, { method: "PATCH", headers: late, body: "x" })).status).toBe(400);
});

test("a thread that is not mine, sizes and counts beyond the limits are refused", async () => {
  const target = (id: string) => ({ kind: "thread" as const, id });
  const ask = (body: object) =>
    toRefusal(
      mona.call(createUpload, { body: { id: newId(), purpose: "clip", target: target(threadId), bytes: 10, ...body } }),
    );
  const others = await startCoaching(shop, (await shop.customer()).userId, packageId);
  expect(await ask({ target: target(others) })).toBe("NOT_FOUND");
  expect(await ask({ target: target("nonsense") })).toBe("NOT_FOUND");
  expect(await ask({ target: { kind: "exercise", id: "back-squat" } })).toBe("NOT_FOUND");
  expect(await ask({ bytes: 60_000_001 })).toBe("TOO_BIG");
  expect(await ask({ purpose: "voice", bytes: 2_000_001 })).toBe("TOO_BIG");
  expect(await ask({ bytes: 0 })).toBe("VALIDATION_FAILED");
  expect(await ask({ bytes: Number.NaN })).toBe("VALIDATION_FAILED");
  expect(await ask({ peaks: [1, 2] })).toBe("VALIDATION_FAILED");
  for (let turn = 0; turn < 9; turn++) await open(newId(), 10);
  const last = await Promise.all([1, 2, 3].map(() => toRefusal(open(newId(), 10))));
  expect(last.sort()).toEqual(["", "QUOTA", "QUOTA"]);
  clock.advance(day + 1);
  await open(newId(), 10);
});

test("a member can store at most 2 GB of clips", async () => {
  await shop.rows(
    `insert into private_media (id, owner_id, uploader_id, kind, target_kind, target_id, mime, bytes, sha256, created_at)
    values (gen_random_uuid(), $1, $1, 'clip', 'thread', $2, 'video/mp4', 1999999000, decode(repeat('00', 32), 'hex'), now())`,
    [mona.userId, threadId],
  );
  expect(await toRefusal(open(newId(), 1001))).toBe("QUOTA");
  await open(newId(), 1000);
  expect(await toRefusal(open(newId(), 1))).toBe("QUOTA");
});

test.each<[UploadPurpose, string, string]>([
  ["clip", "clip-hevc.mp4", "CODEC_UNSUPPORTED"],
  ["clip", "clip-long.mp4", "TOO_LONG"],
  ["clip", "voice.m4a", "MEDIA_UNREADABLE"],
  ["photo", "clip.webm", "MEDIA_UNREADABLE"],
])("a %s from %s is refused with %s, and nothing of it stays", async (purpose, name, code) => {
  const before = await stored();
  const refused = await upload(shop, mona, threadId, { purpose, bytes: readMediaFile(name) });
  expect(refused).toMatchObject({ state: "refused", code, mediaId: null });
  expect(await stored()).toEqual(before);
  expect(await readdir(openFolder())).not.toContain(refused.id);
});

test("an account that closes while a clip is checked keeps nothing of it, and its key is deleted", async () => {
  const before = await stored();
  const kept = await upload(shop, mona, threadId, { purpose: "clip", bytes: clip });
  const id = newId();
  await open(id, clip.length);
  await send(id, 0, clip);
  const { pool } = shop.app.platform.database;
  const { database } = shop.app.platform;
  const { overlapped } = await whileLocked(pool, rowOf("uploads", "id", id), 1, async () => {
    const closing = database.transaction((tx) => eraseVault(tx, shop.app, mona.userId));
    const checking = shop.app.drain();
    await closing;
    await checking;
  });
  expect(overlapped).toBeGreaterThanOrEqual(1);
  await shop.app.drain();
  expect(await state(id)).toMatchObject({ state: "expired", mediaId: null });
  const keys = await shop.rows("select wrapped from member_keys where user_id = $1", [mona.userId]);
  expect(keys).toEqual([{ wrapped: null }]);
  expect(await stored()).toEqual(before);
  const media = await shop.rows("select deleted_at is null as living from private_media where owner_id = $1", [
    mona.userId,
  ]);
  expect(media).toEqual([{ living: false }]);
  expect(await toRefusal(mona.call(deleteMedia, { params: { id: String(kept.mediaId) } }))).toBe("NOT_FOUND");
  expect(await toRefusal(open(newId(), 100))).toBe("NOT_FOUND");
});

test("an upload without bytes for a day is given up; one that continues is not", async () => {
  const [silent, living] = [newId(), newId()];
  await open(silent, 1000);
  await open(living, 1000);
  await send(silent, 0, Buffer.alloc(100));
  clock.advance(day - 60);
  await send(living, 0, Buffer.alloc(100));
  clock.advance(120);
  await shop.app.platform.jobs.runScheduled("sweep-uploads");
  expect((await state(silent)).state).toBe("expired");
  expect((await state(living)).state).toBe("receiving");
  expect(await readdir(openFolder())).not.toContain(silent);
  expect(await readdir(openFolder())).toContain(living);
  expect(await send(silent, 100, Buffer.alloc(10))).toMatchObject({ status: 410 });
});

test("a file shorter than the counted bytes is given up instead of patched", async () => {
  const id = newId();
  await open(id, 1000);
  await send(id, 0, Buffer.alloc(500, 1));
  await writeFile(join(openFolder(), id), Buffer.alloc(10));
  expect(await send(id, 500, Buffer.alloc(10))).toMatchObject({ status: 410 });
});
