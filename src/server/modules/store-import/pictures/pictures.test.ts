import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addCategories } from "#server/modules/catalogue/index.ts";
import { adminGetProduct, adminListProducts } from "#shared/contract/admin-products.ts";
import * as contract from "#shared/contract/store-import.ts";
import { addPerson, type TestPerson } from "#test/factories/staff.ts";
import { createTestApp, type TestApp } from "#test/support/app.ts";
import { shopifyOld, storeFile } from "#test/support/store-files.ts";
import type { StoreImportNeeds } from "../ports.ts";
import { fetchDuePictures } from "./fetch-due.ts";

let app: TestApp;
let owner: TestPerson;
let server: Server;
let base: string;
let calls: string[] = [];
let answers: Record<string, () => { status: number; body?: Buffer; location?: string }> = {};

const picture = (r: number) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: { r, g: 90, b: 120 } } })
    .png()
    .toBuffer();

beforeAll(async () => {
  app = await createTestApp({ environment: { WEBHOOKS_ALLOW_LOOPBACK: "1" } });
  owner = await addPerson(app, "owner");
  const name = { en: "Gear", ar: "معدات" };
  const gear = {
    id: app.platform.ids.next(),
    slug: "gear",
    kind: "physical",
    position: 0,
    name,
    summary: name,
  } as const;
  await app.platform.database.transaction((tx) => addCategories(tx, [{ ...gear, image: null }], app.clock.now()));
  server = createServer((request, reply) => {
    calls.push(request.url ?? "");
    const { status, body, location } = answers[request.url ?? ""]?.() ?? { status: 404 };
    reply.writeHead(status, location === undefined ? {} : { location }).end(body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await owner.client(contract.adminSetStoreSettings, {
    params: { store: "shopify" },
    body: {
      ...{ currency: "EGP", language: "en", existing: "update", differentPrices: "refuse", pictures: true },
      ...{ redirects: false, defaultCategory: "gear", categories: [], columns: [] },
    },
  });
});
afterAll(async () => {
  await app.close();
  server.close();
});
beforeEach(async () => {
  // The clock has passed the end of the session.
  owner = await addPerson(app, "owner");
  calls = [];
});

let nth = 0;
async function importWith(...pictures: readonly string[]) {
  nth += 1;
  const first = { Handle: `p-${nth}`, Title: "Product", "Variant SKU": `P-${nth}`, "Variant Price": "10" };
  const rows = pictures.map((url, at) => ({ ...(at === 0 ? first : { Handle: first.Handle }), "Image Src": url }));
  const payload = storeFile(shopifyOld, rows);
  const send = async () => {
    const headers = { "content-type": "text/csv", authorization: `Bearer ${owner.accessToken}` };
    const reply = await app.http.inject({ method: "POST", url: "/api/admin/store-import", headers, payload });
    expect(reply.statusCode, reply.payload).toBe(201);
    await app.drain();
  };
  await send();
  return { slug: first.Handle, again: send };
}
const imagesOf = async (slug: string) => {
  const query = { search: slug, state: "all" } as const;
  const { products } = await owner.client(adminListProducts, { query });
  const params = { id: products.find((one) => one.slug === slug)?.id ?? "" };
  return (await owner.client(adminGetProduct, { params })).product.images;
};
const fetches = () => owner.client(contract.adminListPictureFetches, {});

test("pictures are fetched once, also over redirects, cleaned and in the file's order", async () => {
  const [red, blue] = [await picture(250), await picture(10)];
  answers = {
    "/1.png": () => ({ status: 200, body: red }),
    "/2.png": () => ({ status: 302, location: "/moved/2.png" }),
    "/moved/2.png": () => ({ status: 200, body: blue }),
  };
  const { slug, again } = await importWith(`${base}/1.png`, `${base}/2.png`);
  const images = await imagesOf(slug);
  expect(images.map(({ width, alt }) => [width, alt.en])).toEqual([
    [40, "Product"],
    [40, "Product"],
  ]);
  expect((await app.http.inject({ url: images[0]?.url ?? "" })).headers["content-type"]).toBe("image/webp");
  expect(await fetches()).toMatchObject({ waiting: 0, done: 2, failed: 0 });
  await again();
  expect(calls).toEqual(expect.arrayContaining(["/1.png", "/2.png", "/moved/2.png"]));
  expect(calls).toHaveLength(3);
});

test("files that are no pictures, missing, or in a private network are reported, and can be retried", async () => {
  answers = {
    "/text.png": () => ({ status: 200, body: Buffer.from("<html>") }),
    "/inside.png": () => ({ status: 302, location: "http://169.254.169.254/latest/meta-data" }),
    "/loop.png": () => ({ status: 302, location: "/loop.png" }),
  };
  const { slug } = await importWith(
    `${base}/text.png`,
    `${base}/gone.png`,
    `${base}/inside.png`,
    "http://10.0.0.5/x.png",
    "file:///etc/passwd",
  );
  expect(await imagesOf(slug)).toEqual([]);
  const { pictures, failed } = await fetches();
  expect(failed).toBe(4);
  const faults = pictures.map(({ url, fault }) => [url.replace(base, ""), fault]).sort();
  expect(faults).toEqual([
    ["/gone.png", "not_found"],
    ["/inside.png", "address_not_public"],
    ["/text.png", "not_a_picture"],
    ["http://10.0.0.5/x.png", "address_not_public"],
  ]);
  const body = await picture(77);
  answers = { "/gone.png": () => ({ status: 200, body }) };
  expect(await owner.client(contract.adminRetryPictures, {})).toEqual({ waiting: 4 });
  await app.drain();
  expect(await imagesOf(slug)).toHaveLength(1);
  expect((await fetches()).failed).toBe(3);
});

test("an unavailable server is retried later, four attempts in all", async () => {
  answers = { "/busy.png": () => ({ status: 503 }) };
  await importWith(`${base}/busy.png`);
  expect((await fetches()).waiting).toBe(1);
  for (const seconds of [60, 600, 3600]) {
    app.clock.advance(seconds - 1);
    await app.platform.jobs.runScheduled("wake-picture-fetches");
    await app.drain();
    app.clock.advance(1);
    await app.platform.jobs.runScheduled("wake-picture-fetches");
    await app.drain();
  }
  expect(calls).toHaveLength(4);
  owner = await addPerson(app, "owner");
  expect((await fetches()).waiting).toBe(0);
});

test("a picture claimed by a crashed process is fetched by another", async () => {
  const body = await picture(33);
  answers = { "/late.png": () => ({ status: 503 }) };
  const { slug } = await importWith(`${base}/late.png`);
  await app.platform.database.pool.query("update picture_fetches set next_at = $1 where status = 'waiting'", [
    new Date(app.clock.now().getTime() + 300_000),
  ]);
  answers = { "/late.png": () => ({ status: 200, body }) };
  app.clock.advance(301);
  await app.platform.jobs.runScheduled("wake-picture-fetches");
  await app.drain();
  expect(await imagesOf(slug)).toHaveLength(1);
});

test("a picture that crashes its decoder does not block others, and is given up in the end", async () => {
  answers = { "/poison.png": () => ({ status: 503 }), "/good.png": () => ({ status: 503 }) };
  await importWith(`${base}/poison.png`, `${base}/good.png`);
  const { platform } = app;
  const needs = {
    platform,
    fetchPicture: async (url: string) =>
      url.endsWith("/poison.png") ? { bytes: Buffer.alloc(1) } : { fault: "not_found" as const },
    media: { receive: () => Promise.reject(new Error("no memory")), record: () => Promise.reject(new Error("none")) },
  } as unknown as StoreImportNeeds;
  const state = async () =>
    (
      await platform.database.pool.query<{ status: string; fault: string }>(
        "select status, fault from picture_fetches where url = any($1) order by position",
        [[`${base}/poison.png`, `${base}/good.png`]],
      )
    ).rows;
  app.clock.advance(60);
  await fetchDuePictures(needs).catch(() => undefined);
  expect(await state()).toMatchObject([{ status: "waiting" }, { status: "failed", fault: "not_found" }]);
  for (let round = 0; round < 8; round += 1) {
    app.clock.advance(301);
    await fetchDuePictures(needs).catch(() => undefined);
  }
  expect(await state()).toMatchObject([{ status: "failed", fault: "broken_reply" }, { status: "failed" }]);
});
