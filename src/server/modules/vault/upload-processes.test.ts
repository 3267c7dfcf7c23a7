import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createUpload, getUpload } from "#shared/contract/media.ts";
import { addCoach, startCoaching } from "#test/factories/coaches.ts";
import { askOffset, readMediaFile, sendBytes } from "#test/factories/media.ts";
import { createTestShop, jwtSecret, type TestCustomer, type TestShop } from "#test/factories/shop.ts";
import { rowOf, whileLocked } from "#test/support/overlap.ts";
import { startShopProcess } from "#test/support/processes.ts";
import { unwrapKey } from "./member-keys.ts";
import { createOpenFiles } from "./open-files.ts";

/** Uploads over connections that break, and over two processes that share a database and a folder. */

const clip = readMediaFile("clip-gps.mp4");
const mediaKey = Buffer.alloc(32, 7).toString("base64");
let shop: TestShop;
let origin = "";
let mona: TestCustomer;
let threadId = "";
beforeAll(async () => {
  // Other processes have the machine's clock.
  const clock = { now: () => new Date(), advance: () => {}, set: () => {} };
  shop = await createTestShop({ clock, environment: { MEDIA_KEY: mediaKey } });
  origin = await shop.app.http.listen({ port: 0, host: "127.0.0.1" });
  await addCoach(shop, { capacity: 300 });
  mona = await shop.customer();
  threadId = await startCoaching(shop, mona.userId, (await shop.product({ kind: "package" })).id);
});
afterAll(() => shop.app.close());

const newId = () => shop.app.platform.ids.next();
const open = (id: string, bytes: number) =>
  mona.call(createUpload, { body: { id, purpose: "clip", target: { kind: "thread", id: threadId }, bytes } });
const send = async (id: string, offset: number, bytes: Buffer, at = origin, breakAfter?: number) =>
  sendBytes({
    ...{ origin: at, path: `/api/uploads/tus/${id}`, token: await mona.token(), offset, bytes },
    ...(breakAfter === undefined ? {} : { breakAfter }),
  });
const ask = async (id: string, at = origin) => askOffset(at, `/api/uploads/tus/${id}`, await mona.token());
const openFolder = () => join(shop.app.platform.config.dataDir, "uploads");
const startOther = (name: string) =>
  startShopProcess(name, shop.app.platform.database.pool, {
    ...{ JWT_SECRET: jwtSecret, MEDIA_KEY: mediaKey, DATA_DIR: shop.app.platform.config.dataDir },
  });

/** The received bytes of an upload, decrypted. */
async function readOpen(id: string, length: number): Promise<Buffer> {
  const [row] = await shop.rows<{ wrapped_key: Buffer }>("select wrapped_key from uploads where id = $1", [id]);
  const key = unwrapKey(Buffer.from(mediaKey, "base64"), row?.wrapped_key ?? Buffer.alloc(0), id);
  return (await createOpenFiles(openFolder()).read(id, key, length)) ?? Buffer.alloc(0);
}

test("twenty broken connections and a restart of the server still give the same bytes, once", async () => {
  const id = newId();
  const bytes = Buffer.concat([clip, randomBytes(6_000_000)]);
  await open(id, bytes.length);
  let offset = 0;
  const sendSome = async (at: string, count: number) => {
    for (let turn = 0; turn < count; turn++) {
      await send(id, offset, bytes.subarray(offset), at, 250_000 + turn * 3333);
      await vi.waitFor(async () => expect((await ask(id, at)).offset).toBeGreaterThan(offset), 10_000);
      ({ offset } = await ask(id, at));
    }
  };
  await sendSome(origin, 10);
  const other = await startOther("restarted");
  try {
    await sendSome(other.url, 10);
    expect((await readFile(join(openFolder(), id))).includes("ftyp")).toBe(false);
    const plain = await readOpen(id, offset);
    expect(plain.equals(bytes.subarray(0, offset))).toBe(true);
    const last = await send(id, offset, bytes.subarray(offset), other.url);
    expect(last).toEqual({ status: 204, offset: bytes.length });
  } finally {
    await other.stop();
  }
  // If the other process was stopped while it checked the clip, the check is tried again later.
  const isReady = async () => {
    await shop.app.drain();
    expect((await mona.call(getUpload, { params: { id } })).upload.state).toBe("ready");
  };
  await vi.waitFor(isReady, { timeout: 120_000, interval: 500 });
  const found = await shop.rows("select 1 from private_media where id = (select media_id from uploads where id = $1)", [
    id,
  ]);
  expect(found).toHaveLength(1);
}, 240_000);

test("of two concurrent senders at one offset one gets 409, and the bytes are the other's", async () => {
  const id = newId();
  await open(id, 3000);
  const { pool } = shop.app.platform.database;
  const other = await startOther("writer");
  try {
    const pieces = [Buffer.alloc(1000, 1), Buffer.alloc(1000, 2)];
    const { result, overlapped } = await whileLocked(pool, rowOf("uploads", "id", id), 2, () =>
      Promise.all([send(id, 0, pieces[0] as Buffer), send(id, 0, pieces[1] as Buffer, other.url)]),
    );
    expect(overlapped).toBeGreaterThanOrEqual(2);
    expect(result.map(({ status }) => status).sort()).toEqual([204, 409]);
    const winner = result.findIndex(({ status }) => status === 204);
    expect((await readOpen(id, 1000)).equals(pieces[winner] as Buffer)).toBe(true);
    expect(await ask(id)).toEqual({ status: 200, offset: 1000 });
    // A client that knows the current offset continues from there.
    expect(await send(id, 500, Buffer.alloc(10))).toMatchObject({ status: 409 });
    expect(await send(id, 1000, Buffer.alloc(10))).toEqual({ status: 204, offset: 1010 });
  } finally {
    await other.stop();
  }
}, 180_000);
