import { existsSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestShop, type TestCustomer, type TestShop } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";
import { type S3Double, startS3Double, toS3Environment } from "#test/support/s3-double.ts";

/** A shop whose files are in a bucket: there, and away in several ways. */

let shop: TestShop;
let bucket: S3Double;
let admin: TestCustomer;
let mona: TestCustomer;
const clock = createTestClock();
beforeAll(async () => {
  bucket = await startS3Double(() => clock.now());
  shop = await createTestShop({ clock, environment: toS3Environment(bucket) });
  [admin, mona] = [await shop.customer("admin"), await shop.customer()];
});
afterEach(async () => {
  bucket.fault = undefined;
  clock.advance(2);
});
afterAll(async () => {
  await shop.app.close();
  await bucket.stop();
});

let made = 0;
async function send(url: string, who: TestCustomer) {
  made += 1;
  const background = { r: made * 20, g: 90, b: 120 };
  const payload = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .png()
    .toBuffer();
  const headers = { "content-type": "image/png", authorization: `Bearer ${await who.token()}` };
  return shop.app.http.inject({ method: "POST", url, headers, payload });
}
const upload = () => send("/api/admin/images", admin);
const uploaded = async (): Promise<string> => (await upload()).json().image.hash;
const show = (hash: string, file: string) => shop.app.http.inject({ url: `/media/${hash}/${file}` });
const keysOf = (hash: string) => [...bucket.objects.keys()].filter((key) => key.includes(hash)).sort();

test("an uploaded picture is in the bucket, not in the data folder, and shown at its usual address", async () => {
  const hash = await uploaded();
  const shown = await show(hash, "320.png");
  expect([shown.statusCode, shown.headers["cache-control"]]).toEqual([200, "public, max-age=31536000, immutable"]);
  const at = `${hash.slice(0, 2)}/${hash}`;
  expect(keysOf(hash)).toEqual([`originals/${at}`, `renditions/${at}/320.png`]);
  expect(existsSync(join(shop.app.platform.config.dataDir, "media"))).toBe(false);
});

test("a customer's own picture is in the bucket's private part, and no public address leads to it", async () => {
  const { id } = (await send("/api/returns/photos", mona)).json().photo;
  const [key = "", ...more] = [...bucket.objects.keys()].filter((name) => name.startsWith("private/"));
  expect(more).toEqual([]);
  const url = `/api/returns/photos/${id}`;
  const get = async (who: TestCustomer) =>
    shop.app.http.inject({ url, headers: { authorization: `Bearer ${await who.token()}` } });
  expect((await get(mona)).rawPayload).toEqual(bucket.objects.get(key)?.bytes);
  expect((await get(admin)).statusCode).toBe(404);
  const hash = key.split("/").at(-1) ?? "";
  for (const path of [`${hash}/320.png`, key, `..%2f${key.replaceAll("/", "%2f")}/320.png`])
    expect((await shop.app.http.inject({ url: `/media/${path}` })).statusCode, path).toBe(404);
});

test("a picture that nothing uses leaves the bucket with all its renditions", async () => {
  const hash = await uploaded();
  for (const file of ["160.png", "320.png", "480.png", "640.png"]) await show(hash, file);
  expect(keysOf(hash).length).toBe(5);
  await shop.app.platform.jobs.runScheduled("sweep-pictures");
  clock.advance(8 * 86_400);
  await shop.app.platform.jobs.runScheduled("sweep-pictures");
  expect(keysOf(hash)).toEqual([]);
  expect((await show(hash, "160.png")).statusCode).toBe(404);
});

const failWith = (fault: S3Double["fault"]) => async () => {
  bucket.fault = fault;
};
const faults: readonly (readonly [string, () => Promise<void>, () => Promise<void>])[] = [
  ["refuses connections", () => bucket.stop(), () => bucket.start()],
  ["never answers", failWith("hang"), failWith(undefined)],
  ["stops in mid-reply", failWith("slow"), failWith(undefined)],
  ["fails", failWith("fail"), failWith(undefined)],
];

test.each(faults)(
  "while the bucket %s, all but new pictures goes on; it needs no restart",
  async (_, breakIt, mendIt) => {
    const [hash, mat] = [await uploaded(), await shop.product()];
    const shown = await show(hash, "320.webp");
    await shop.fill(mona, mat);
    await breakIt();
    // Also to those who take AVIF, which is not drawn yet.
    const [cached, uncached, refused, list] = await Promise.all([
      shop.app.http.inject({ url: `/media/${hash}/320.webp`, headers: { accept: "image/avif,*/*" } }),
      show(hash, "480.png"),
      upload(),
      shop.app.http.inject({ url: "/api/products" }),
    ]);
    expect([cached.statusCode, cached.rawPayload]).toEqual([200, shown.rawPayload]);
    expect([uncached.statusCode, uncached.headers["cache-control"]]).toEqual([503, "no-store"]);
    expect(Number(uncached.headers["retry-after"])).toBeGreaterThan(0);
    expect([refused.statusCode, refused.json().code]).toEqual([503, "UNAVAILABLE"]);
    expect(list.statusCode).toBe(200);
    await shop.order(mona, { paymentMethod: "cod" });
    bucket.fault = undefined;
    await mendIt();
    clock.advance(2);
    expect((await show(hash, "480.png")).statusCode).toBe(200);
    expect((await upload()).statusCode).toBe(201);
  },
);
