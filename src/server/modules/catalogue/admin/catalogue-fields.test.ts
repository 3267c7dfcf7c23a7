import { afterAll, beforeAll, expect, test } from "vitest";
import { adminCreateApiKey } from "#shared/contract/admin-api-keys.ts";
import { adminExportProducts, adminImportProducts } from "#shared/contract/admin-import.ts";
import { adminListOrders } from "#shared/contract/admin-orders.ts";
import * as goods from "#shared/contract/admin-products.ts";
import { adminSearch } from "#shared/contract/admin-search.ts";
import { getProduct } from "#shared/contract/catalogue.ts";
import { isRefusal } from "#shared/contract/client.ts";
import { beltIn, type CatalogueAdmin, createCatalogueAdmin, text, toRefusal } from "#test/factories/catalogue-admin.ts";
import { publishMissedJob } from "../publish-due.ts";

let setup: CatalogueAdmin;
beforeAll(async () => {
  setup = await createCatalogueAdmin();
});
afterAll(() => setup.app.close());

const first = "4006381333931";
const second = "036000291452";
const own = "2000000000015";
let count = 0;
const sizes = (...codes: (string | null | undefined)[]) => {
  count += 1;
  return codes.map((barcode, at) => ({
    size: `S${at}`,
    label: text(`Size ${at}`),
    sku: `FIELD-${count}-${at}`,
    ...(barcode === undefined ? {} : { barcode }),
  }));
};
const create = async (change: object) =>
  (await setup.admin(goods.adminCreateProduct, { body: { ...beltIn(setup.categories.gear), ...change } })).product;
const edit = async ({ id, version }: goods.AdminProduct, body: object) =>
  (await setup.admin(goods.adminUpdateProduct, { params: { id }, body: { version, ...body } })).product;
const barcodes = ({ variants }: goods.AdminProduct) => variants.map((one) => one.barcode);

test("bar codes are unique in the shop and can be swapped in one save", async () => {
  const made = await create({ variants: sizes(first, " 0360 0029-1452 ", undefined) });
  expect(barcodes(made)).toEqual([first, second, null]);
  const bodies = made.variants.map(({ id, size, label, sku }) => ({ id, size, label, sku }));
  const swapped = await edit(made, {
    variants: bodies.map((one, at) => ({ ...one, barcode: [second, first, null][at] })),
  });
  expect(barcodes(swapped)).toEqual([second, first, null]);
  // A body without bar codes leaves them unchanged.
  const left = await edit(swapped, { variants: bodies });
  expect(barcodes(left)).toEqual([second, first, null]);

  const wrong = await toRefusal(create({ variants: sizes("4006381333932") }));
  expect(wrong.fieldErrors[0]).toMatchObject({ field: "variants.0.barcode", code: "INVALID_FORMAT" });
  for (const taken of [sizes("0036000291452"), sizes(own, own)]) {
    const refused = await toRefusal(create({ variants: taken }));
    expect(refused.code).toBe("BARCODE_TAKEN");
    if (isRefusal(refused, goods.adminCreateProduct, "BARCODE_TAKEN") && taken.length === 1)
      expect(refused.data.owners).toEqual([{ barcode: second, product: { id: made.id, name: made.name } }]);
  }
});

test("when two products take the same bar code at the same time, one gets it", async () => {
  const code = "96385074";
  const calls = await Promise.allSettled(["a", "b"].map((slug) => create({ slug, variants: sizes(code) })));
  expect(calls.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const failed = calls.find(({ status }) => status === "rejected") as PromiseRejectedResult;
  expect((failed.reason as { code: string }).code).toBe("BARCODE_TAKEN");
});

test("a scanned bar code finds the product in list, search and orders, however it is typed", async () => {
  const code = "10614141000415";
  const made = await create({ variants: sizes(code) });
  for (const typed of [code, "١٠٦١٤١٤١٠٠٠٤١٥", " 1061 4141-000415"]) {
    const { products } = await setup.admin(goods.adminListProducts, { query: { search: typed, state: "all" } });
    expect(products.map(({ id }) => id)).toEqual([made.id]);
    const { hits } = await setup.admin(adminSearch, { query: { text: typed } });
    expect(hits.filter(({ kind }) => kind === "product").map(({ id }) => id)).toEqual([made.id]);
  }
  expect((await setup.admin(adminListOrders, { query: { search: code } })).orders).toEqual([]);
});

test("customers see only public GTINs", async () => {
  const code = "5901234123457";
  const made = await create({ variants: sizes(code, "2000000000022") });
  const { product } = await setup.app.client(getProduct, { params: { id: made.slug } });
  expect(product.gtins).toEqual([{ sku: made.variants[0]?.sku, gtin: code }]);
});

test("only staff who may see reports read and set costs; the file has costs and margins", async () => {
  const made = await create({ variants: sizes(null, null).map((one, at) => ({ ...one, cost: [600.5, null][at] })) });
  expect(made.variants.map(({ cost }) => cost)).toEqual([600.5, null]);
  const { content } = await setup.admin(adminExportProducts, { query: { search: "FIELD", state: "all" } });
  const [header = "", ...lines] = content.split("\r\n");
  const at = (name: string) => header.replace("\uFEFF", "").split(",").indexOf(name);
  const line = lines.find((one) => one.includes(made.variants[0]?.sku ?? ""))?.split(",") ?? [];
  expect([line[at("cost_egp")], line[at("margin_percent")]]).toEqual(["600.5", "40"]);

  // A key with only the permission for the catalogue.
  const { secret } = await setup.admin(adminCreateApiKey, {
    body: {
      ...{ name: "Warehouse", permissions: ["catalogue"], ipAllow: [], perMinute: 120 },
      expiresAt: new Date(setup.app.clock.now().getTime() + 86_400_000).toISOString(),
    },
  });
  const send = (method: "GET" | "PATCH", path: string, payload?: object) =>
    setup.app.http.inject({
      ...{ method, url: `/api/admin/products/${path}` },
      headers: { authorization: `Bearer ${secret}`, "idempotency-key": crypto.randomUUID() },
      ...(payload === undefined ? {} : { payload }),
    });
  const seen = await send("GET", made.id);
  expect(seen.json<{ product: goods.AdminProduct }>().product.variants[0]).not.toHaveProperty("cost");
  const [one] = made.variants;
  const body = { id: one?.id, size: one?.size, label: one?.label, sku: one?.sku };
  const refused = await send("PATCH", made.id, { version: made.version, variants: [{ ...body, cost: 1 }] });
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, "PERMISSION_DENIED"]);
  const kept = await send("PATCH", made.id, { version: made.version, variants: [body] });
  expect(kept.statusCode, kept.payload).toBe(200);
  const { product } = await setup.admin(goods.adminGetProduct, { params: { id: made.id } });
  expect(product.variants[0]?.cost).toBe(600.5);
  expect((await setup.app.client(getProduct, { params: { id: made.slug } })).product.variants[0]).not.toHaveProperty(
    "cost",
  );
});

test("a page has its own title and description for search engines", async () => {
  const seo = { title: text("Belts for squats", "أحزمة السكوات"), description: { ar: "", en: "" } };
  const made = await create({ variants: sizes(null), seo });
  const { product } = await setup.app.client(getProduct, { params: { id: made.slug } });
  expect(product.seo.title).toEqual(seo.title);
  const cut = await edit(made, { seo: { title: { ar: "", en: "" }, description: { ar: "", en: "" } } });
  expect(cut.seo.title).toEqual({ ar: "", en: "" });
});

test("an end before the start is refused, and setting a product as active ends its planned start", async () => {
  const refused = await toRefusal(
    create({
      variants: sizes(null),
      publishFrom: "2030-01-02T00:00:00.000Z",
      publishUntil: "2030-01-01T00:00:00.000Z",
    }),
  );
  expect(refused.fieldErrors[0]).toMatchObject({ field: "publishUntil", code: "TOO_EARLY" });
  const draft = await create({ variants: sizes(null), isArchived: true, publishFrom: "2030-01-02T00:00:00.000Z" });
  const shown = await edit(draft, { isArchived: false });
  expect([shown.isArchived, shown.publishFrom]).toEqual([false, null]);
});

test("a file imports bar codes, costs, search texts and planned moments, and reports wrong ones", async () => {
  const made = await create({ variants: sizes("4012345678901", "73513537") });
  const [one, two] = made.variants;
  if (one === undefined || two === undefined) throw new Error("no variants");
  const send = async (content: string, dryRun: boolean) => {
    const reply = await setup.app.http.inject({
      method: "POST",
      url: `/api${adminImportProducts.path}${dryRun ? "?dryRun=1" : ""}`,
      headers: { "content-type": "text/csv", authorization: `Bearer ${setup.tokens.admin}` },
      payload: content,
    });
    expect(reply.statusCode, reply.payload).toBe(201);
    await setup.app.platform.jobs.drain();
    return reply.json<{ import: { problems: { column: string; code: string }[] } }>().import;
  };
  const header = "product,sku,barcode,cost_egp,seo_title_en,publish_until\r\n";
  const bad = await send(
    `${header}${made.slug},${one.sku},123,x,,soon\r\n${made.slug},${two.sku},${first},,,\r\n`,
    true,
  );
  expect(bad.problems.map(({ column, code }) => `${column} ${code}`).sort()).toEqual([
    "barcode BARCODE_TAKEN",
    "barcode INVALID_BARCODE",
    "cost_egp INVALID_AMOUNT",
    "publish_until INVALID_MOMENT",
  ]);
  const good = await send(
    `${header}${made.slug},${one.sku},73513537,120.50,Belts,2031-01-01T10:00Z\r\n${made.slug},${two.sku},4012345678901,-,,\r\n`,
    false,
  );
  expect(good.problems).toEqual([]);
  const { product } = await setup.admin(goods.adminGetProduct, { params: { id: made.id } });
  expect(barcodes(product)).toEqual(["73513537", "4012345678901"]);
  expect(product.variants[0]?.cost).toBe(120.5);
  expect([product.seo.title.en, product.publishUntil]).toEqual(["Belts", "2031-01-01T10:00:00.000Z"]);
});

test("a draft goes on and off sale at its planned moments, once each, and cached pages are dropped", async () => {
  const { app, rows } = setup;
  const now = app.clock.now().getTime();
  const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
  const made = await create({
    variants: sizes(null),
    isArchived: true,
    publishFrom: inHours(2),
    publishUntil: inHours(5),
  });
  const state = () =>
    app.client(getProduct, { params: { id: made.slug } }).then(
      () => "shown",
      () => "hidden",
    );
  const run = () => app.platform.jobs.runScheduled(publishMissedJob);
  const version = async () =>
    (await rows<{ version: string }>("select version from content_versions where name = 'catalogue'"))[0]?.version;
  const steps: [number, string][] = [
    [1.9, "hidden"],
    [0.2, "shown"],
    [2.8, "shown"],
    [0.2, "hidden"],
  ];
  let seen = await version();
  for (const [hours, wanted] of steps) {
    app.clock.advance(hours * 3600);
    await Promise.all([run(), run()]);
    expect([hours, await state()]).toEqual([hours, wanted]);
  }
  expect(await version()).not.toBe(seen);
  seen = await version();
  await run();
  expect(await version()).toBe(seen);
  const audited = await rows<{ action: string }>("select action from audit_entries where subject_id = $1 order by at", [
    made.id,
  ]);
  expect(audited.map(({ action }) => action)).toEqual(["product.create", "product.publish", "product.unpublish"]);
  expect(await rows("select publish_from, publish_until from products where id = $1", [made.id])).toEqual([
    { publish_from: null, publish_until: null },
  ]);
});
