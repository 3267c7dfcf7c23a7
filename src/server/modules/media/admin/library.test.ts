import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adminDeletePicture, adminListPictures } from "#shared/contract/admin-media.ts";
import { adminGetProduct, adminUpdateProduct } from "#shared/contract/admin-products.ts";
import { adminCreateReward } from "#shared/contract/admin-rewards.ts";
import { ApiError } from "#shared/contract/client.ts";
import { createTestShop, type TestCustomer, type TestProduct, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";
import { whileLocked } from "#test/support/overlap.ts";

const clock = createTestClock();
let shop: TestShop;
let admin: TestCustomer;
let belt: TestProduct;
beforeAll(async () => {
  shop = await createTestShop({ clock });
  admin = await shop.customer("admin");
  belt = await shop.product();
});
afterAll(() => shop.app.close());

let made = 0;
/** A different picture on every call. */
const draw = (): Promise<Buffer> => {
  made += 1;
  return sharp({ create: { width: 64, height: 48, channels: 3, background: { r: made * 9, g: 90, b: 120 } } })
    .png()
    .toBuffer();
};

async function send(who: TestCustomer, path: string, payload: Buffer) {
  const reply = await shop.app.http.inject({
    method: "POST",
    url: `/api${path}`,
    headers: { "content-type": "image/png", authorization: `Bearer ${await who.token()}` },
    payload,
  });
  expect(reply.statusCode, reply.payload).toBe(201);
  return reply.json();
}
async function upload(name?: string, bytes?: Buffer): Promise<string> {
  clock.advance(1);
  const query = name === undefined ? "" : `?name=${encodeURIComponent(name)}`;
  return (await send(admin, `/admin/images${query}`, bytes ?? (await draw()))).image.hash;
}
const list = (query = {}) => admin.call(adminListPictures, { query: { limit: "100", ...query } });
const hashes = async (query = {}) => (await list(query)).pictures.map(({ image }) => image.hash);
const find = async (hash: string) => (await list()).pictures.find(({ image }) => image.hash === hash);
const remove = (hash: string, by = admin) => by.call(adminDeletePicture, { params: { hash } });

/** Makes these the product's pictures. */
async function show(product: TestProduct, shown: readonly string[], alt = { ar: "حزام جلدي", en: "A leather belt" }) {
  const params = { id: product.id };
  const { version } = (await admin.call(adminGetProduct, { params })).product;
  const images = shown.map((hash) => ({ hash, alt }));
  return admin.call(adminUpdateProduct, { params, body: { version, images } });
}

describe("the library", () => {
  test("shows the newest first, page after page, and the same picture once", async () => {
    const bytes = await draw();
    const [first, second, third] = [await upload("belt.png", bytes), await upload(), await upload("mat.png")];
    expect((await hashes()).slice(0, 3)).toEqual([third, second, first]);
    expect(await find(first)).toMatchObject({
      ...{ fileName: "belt.png", width: 64, height: 48, uses: [], useCount: 0, isBought: false },
      image: { alt: { ar: "", en: "" }, url: `/media/${first}/640.webp` },
    });
    // Sent once more it is the same picture, at the top, under its newest name.
    expect(await upload("new-name.png", bytes)).toBe(first);
    expect(await upload(undefined, bytes)).toBe(first);
    expect((await hashes()).filter((hash) => hash === first)).toHaveLength(1);
    expect(await find(first)).toMatchObject({ fileName: "new-name.png" });
    const page = await list({ limit: "2" });
    expect(page.pictures.map(({ image }) => image.hash)).toEqual([first, third]);
    expect((await hashes({ limit: "2", after: page.next }))[0]).toBe(second);
    expect(await toRefusal(list({ after: "yesterday" }))).toBe("VALIDATION_FAILED");
    let next: string | null = page.next;
    const seen = [first, third];
    while (next !== null) {
      const more = await list({ limit: "2", after: next });
      seen.push(...more.pictures.map(({ image }) => image.hash));
      next = more.next;
    }
    expect(seen).toEqual(await hashes());
  });

  test("says where a picture is used, finds it by words, and by whether it is used", async () => {
    const [used, unused] = [await upload("IMG_1.png"), await upload("spare.png")];
    await show(belt, [used]);
    const amounts = { EGP: 5, SAR: null, AED: null, USD: null };
    const text = { ar: "قسيمة", en: "Voucher" };
    await admin.call(adminCreateReward, {
      body: {
        ...{ kind: "voucher", name: text, description: text, points: 5, productId: null, amounts },
        ...{ stock: null, position: 0, isActive: true, image: { hash: used, alt: { ar: "", en: "Belt again" } } },
      },
    });
    const found = await find(used);
    expect(found).toMatchObject({ useCount: 2, isBought: false });
    expect(found?.uses).toHaveLength(2);
    expect(found?.uses).toContainEqual(
      expect.objectContaining({ kind: "product", id: belt.id, alt: { ar: "حزام جلدي", en: "A leather belt" } }),
    );
    expect(found?.uses).toContainEqual(expect.objectContaining({ kind: "reward", name: text }));
    expect(found?.image.alt.en).not.toBe("");
    expect(await hashes({ state: "used" })).toEqual([used]);
    expect(await hashes({ state: "unused" })).toContain(unused);
    expect(await hashes({ state: "unused" })).not.toContain(used);
    for (const search of ["img_1", "LEATHER", "الحِزام", "حزام", "voucher", "قسيمه"])
      expect(await hashes({ search }), search).toEqual([used]);
    expect(await hashes({ search: "spare", state: "unused" })).toEqual([unused]);
    expect(await hashes({ search: "100%" })).toEqual([]);
  });

  test("deletes unused pictures with their files; a used one is refused with its uses", async () => {
    const [used, unused] = [await upload(), await upload("old.png")];
    const product = await shop.product();
    await show(product, [used]);
    const refusal = await remove(used).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ApiError);
    expect(refusal).toMatchObject({
      ...{ status: 409, code: "PICTURE_USED" },
      data: { useCount: 1, uses: [{ kind: "product", id: product.id }], isBought: false },
    });
    const original = join(shop.app.platform.config.dataDir, "media", "originals", unused.slice(0, 2), unused);
    expect(existsSync(original)).toBe(true);
    await remove(unused);
    expect(existsSync(original)).toBe(false);
    expect((await shop.app.http.inject({ url: `/media/${unused}/320.webp` })).statusCode).toBe(404);
    expect(await toRefusal(remove(unused))).toBe("NOT_FOUND");
    const entries = await shop.rows("select before from audit_entries where action = 'image.delete'");
    expect(entries).toMatchObject([{ before: { fileName: "old.png", width: 64 } }]);
    expect(await toRefusal(show(product, [unused]))).toBe("VALIDATION_FAILED");
    // An order keeps its picture, though the product no longer shows it.
    const mona = await shop.customer();
    await shop.fill(mona, product);
    await shop.order(mona, { paymentMethod: "cod" });
    await show(product, []);
    expect(await find(used)).toMatchObject({ useCount: 0, isBought: true });
    expect(await hashes({ state: "used" })).toContain(used);
    expect(await hashes({ state: "unused" })).not.toContain(used);
    expect(await toRefusal(remove(used))).toBe("PICTURE_USED");
  });

  test("a deletion and a product that begins to show the picture wait for each other", async () => {
    const { pool } = shop.app.platform.database;
    const [kept, gone] = [await upload(), await upload()];
    const product = await shop.product();
    // Holds the picture as an editor's transaction does, and shows it when it is committed.
    const naming = {
      sql: `with held as materialized (select hash from media where hash = $1 for key share)
        update products set images = jsonb_build_array(jsonb_build_object('url', '/media/' || (select hash from held) || '/640.webp',
          'width', 64, 'height', 48, 'placeholder', '#000000', 'alt', '{"ar": "", "en": ""}'::jsonb)) where id = $2`,
      values: [kept, product.id],
    };
    const waited = await whileLocked(pool, naming, 1, () => toRefusal(remove(kept)));
    expect(waited).toMatchObject({ overlapped: 1, result: "PICTURE_USED" });
    const { result, overlapped } = await whileLocked(
      pool,
      { sql: "delete from media where hash = $1", values: [gone] },
      1,
      () => toRefusal(show(product, [gone])),
    );
    expect([overlapped, result]).toEqual([1, "VALIDATION_FAILED"]);
  });

  test("is for staff who may edit the catalogue", async () => {
    for (const role of ["support", "coach"] as const)
      expect(await toRefusal((await shop.customer("admin", role)).call(adminListPictures, {}))).toBe(
        "PERMISSION_DENIED",
      );
    expect(await toRefusal((await shop.customer()).call(adminListPictures, {}))).not.toBe("");
  });
});

test("what customers send is never in the library, and cannot be deleted by it", async () => {
  const before = await hashes();
  const mona = await shop.customer();
  const bytes = await draw();
  const { photo } = await send(mona, "/reviews/photos", bytes);
  await send(mona, "/returns/photos", await draw());
  expect(await hashes()).toEqual(before);
  expect(await hashes({ state: "unused" })).not.toContain(photo.hash);
  expect(await hashes({ search: "mona" })).toEqual([]);
  expect(await toRefusal(remove(photo.hash))).toBe("NOT_FOUND");
  // A picture that staff have too is theirs; one that a customer has too stays in the library.
  expect(await upload("own.png", bytes)).toBe(photo.hash);
  expect((await hashes())[0]).toBe(photo.hash);
  await send(mona, "/reviews/photos", bytes);
  expect(await find(photo.hash)).toMatchObject({ fileName: "own.png" });
});

test("the library also has staff's pictures from before it existed, with their uses", async () => {
  const readAll = () =>
    shop.rows("select hash, kind, owner, alt, searched from picture_uses order by kind, owner, hash");
  const [uses, before] = [await readAll(), await hashes()];
  expect(uses.length).toBeGreaterThan(2);
  await shop.rows("delete from picture_uses");
  await shop.rows("update media set library_at = null");
  const migration = new URL("../../../../../db/migrations/0719-media-kept.sql", import.meta.url);
  await shop.rows(readFileSync(migration, "utf8"));
  expect(await readAll()).toEqual(uses);
  expect((await hashes()).sort()).toEqual(before.sort());
});
