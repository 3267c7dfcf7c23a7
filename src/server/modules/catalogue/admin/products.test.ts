import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as tree from "#shared/contract/admin-categories.ts";
import * as files from "#shared/contract/admin-import.ts";
import { adminBulkEditProducts, type BulkAction } from "#shared/contract/admin-product-bulk.ts";
import * as goods from "#shared/contract/admin-products.ts";
import { adminListAudit, getDashboard } from "#shared/contract/admin-reports.ts";
import { getProduct, getProducts } from "#shared/contract/catalogue.ts";
import { pathFor } from "#shared/contract/endpoint.ts";
import { beltIn, type CatalogueAdmin, createCatalogueAdmin, text, toRefusal } from "#test/factories/catalogue-admin.ts";

let setup: CatalogueAdmin;
beforeAll(async () => {
  setup = await createCatalogueAdmin();
});
afterAll(() => setup.app.close());

const create = async (change: object = {}) =>
  (await setup.admin(goods.adminCreateProduct, { body: { ...beltIn(setup.categories.gear), ...change } })).product;
const edit = async (id: string, body: object) =>
  (await setup.admin(goods.adminUpdateProduct, { params: { id }, body: { version: 1, ...body } })).product;
const variants = (prefix: string) => [
  { size: "S", label: text("Small"), sku: `${prefix}-S`, isRetired: false },
  { size: "M", label: text("Medium"), sku: `${prefix}-M`, isRetired: false },
];

const uploadImage = (payload: Buffer, type = "image/png", token = setup.tokens.admin) =>
  setup.app.http.inject({
    method: "POST",
    url: "/api/admin/images",
    headers: { "content-type": type, authorization: `Bearer ${token}` },
    payload,
  });
const picture = (width = 40, height = 20) => sharp({ create: { width, height, channels: 3, background: "#336699" } });

test("no route is open to visitors or customers", async () => {
  const id = setup.app.platform.ids.next();
  const endpoints = [...Object.values(goods), ...Object.values(tree), ...Object.values(files)].filter(
    (one) => typeof one === "object" && one !== null && "access" in one,
  ) as { method: "GET"; path: string; access: string; permission: string }[];
  expect(endpoints.length).toBeGreaterThan(14);
  for (const { method, path, access, permission } of endpoints) {
    expect([access, permission]).toEqual(["admin", "catalogue"]);
    const url = `/api${pathFor(path, { id }, undefined)}`;
    expect((await setup.app.http.inject({ method, url })).statusCode, path).toBe(401);
    const headers = { authorization: `Bearer ${setup.tokens.customer}` };
    expect((await setup.app.http.inject({ method, url, headers })).statusCode, path).toBe(403);
  }
});

test("a product is created with all fields, found in both languages, and its slug comes from its name", async () => {
  const made = await create({ variants: variants("MADE") });
  expect(made).toMatchObject({ slug: "lifting-belt", stock: 0, version: 1, isArchived: false });
  expect(made.prices.map((one) => [one.currency, one.derived])).toEqual([
    ["EGP", false],
    ["SAR", false],
    ["AED", true],
    ["USD", true],
  ]);
  expect((await setup.app.client(getProduct, { params: { id: "lifting-belt" } })).product.name.ar).toBe("حزام رفع");
  for (const search of ["lifting", "رفع", "leather"]) {
    const { products } = await setup.app.client(getProducts, { query: { search } });
    expect(products.map((one) => one.id)).toContain(made.id);
  }
  const second = await create({ variants: variants("MADE2"), isArchived: true });
  expect([second.slug, second.isArchived]).toEqual(["lifting-belt-2", true]);
  const taken = (change: object) => toRefusal(create(change)).then((error) => error.code);
  expect(await taken({ slug: "lifting-belt", variants: variants("X") })).toBe("SLUG_TAKEN");
  expect(await taken({ variants: variants("MADE") })).toBe("SKU_TAKEN");
  const doubled = await toRefusal(create({ variants: variants("MADE") }));
  const { owners } = doubled.data as { owners: readonly object[] };
  expect(owners[0]).toEqual({ sku: "MADE-M", product: { id: made.id, name: made.name } });
  expect(await taken({ variants: [...variants("Y"), ...variants("Z")] })).toBe("SIZE_TAKEN");
  expect(await taken({ variants: variants("Z"), categoryId: setup.categories.packages })).toBe("CATEGORY_KIND");
  expect(await taken({ variants: variants("Z").map((one) => ({ ...one, isRetired: true })) })).toBe("VARIANT_NEEDED");
  const unknown = await toRefusal(
    create({ variants: variants("Z"), images: [{ hash: "0".repeat(32), alt: text("") }] }),
  );
  expect(unknown.fieldErrors[0]).toMatchObject({ field: "images.0.hash", code: "UNKNOWN_IMAGE" });
  expect((await toRefusal(create({ categoryId: made.id, variants: variants("Z") }))).fieldErrors[0]?.code).toBe(
    "UNKNOWN_CATEGORY",
  );
});

test("a package has a number of months; a gift card has no stock", async () => {
  const body = {
    kind: "package",
    categoryId: setup.categories.packages,
    variants: [{ size: "one", label: text("One"), sku: "PACK", isRetired: false }],
  };
  expect((await toRefusal(create(body))).fieldErrors[0]).toMatchObject({ field: "coaching", code: "REQUIRED" });
  const coaching = { months: 3, features: [text("A call")], notIncluded: [], isRecommended: true };
  const made = await create({ ...body, coaching });
  expect([made.coaching, made.stock, made.variants[0]?.isStockLimited]).toEqual([coaching, null, false]);
  const { products } = await setup.admin(goods.adminListProducts, { query: { kind: "package", state: "all" } });
  expect(products.find((one) => one.id === made.id)?.package).toEqual({ months: 3, isRecommended: true, promises: 1 });
  const longer = await edit(made.id, { coaching: { ...coaching, months: 6 } });
  expect(longer.coaching?.months).toBe(6);
});

test("variants are added, renamed, reordered and removed", async () => {
  const made = await create({ variants: variants("VAR") });
  const [small, medium] = made.variants;
  if (small === undefined || medium === undefined) throw new Error("no variants");
  const bodyOf = ({ id, size, label, sku }: typeof small) => ({ id, size, label, sku });
  const next = await edit(made.id, {
    variants: [
      { ...bodyOf(medium), sku: "VAR-S" },
      { ...bodyOf(small), sku: "VAR-M", label: text("Tiny") },
      { size: "L", label: text("Large"), sku: "VAR-L" },
    ],
  });
  expect(next.variants.map((one) => [one.size, one.label.en, one.sku])).toEqual([
    ["M", "Medium", "VAR-S"],
    ["S", "Tiny", "VAR-M"],
    ["L", "Large", "VAR-L"],
  ]);
  const found = await setup.app.client(getProducts, { query: { search: "VAR-L" } });
  expect(found.products.map((one) => one.id)).toEqual([made.id]);
  const cut = await edit(made.id, { version: 2, variants: [bodyOf(medium)] });
  expect(cut.variants.map((one) => one.size)).toEqual(["M"]);
});

test("pictures lose their metadata and keep their order; files that are no pictures are refused", async () => {
  const photo = await picture(4000, 2000).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const reply = await uploadImage(photo, "image/jpeg");
  expect(reply.statusCode).toBe(201);
  const first = reply.json<{ image: goods.AdminImage }>().image;
  expect(first).toMatchObject({ url: `/media/${first.hash}/640.webp`, width: 640, height: 1280 });
  const shown = await setup.app.http.inject({ url: `/media/${first.hash}/1200.webp` });
  const facts = await sharp(shown.rawPayload).metadata();
  expect([facts.width, facts.exif, facts.orientation]).toEqual([1200, undefined, undefined]);
  const second = (await uploadImage(await picture().png().toBuffer())).json<{ image: goods.AdminImage }>().image;
  const made = await create({ variants: variants("PIC") });
  const images = [second, first].map(({ hash }, at) => ({ hash, alt: text(`Picture ${at}`) }));
  const edited = await edit(made.id, { images });
  expect(edited.images.map((one) => [one.hash, one.alt.en])).toEqual([
    [second.hash, "Picture 0"],
    [first.hash, "Picture 1"],
  ]);
  const tied = await edit(made.id, { version: 2, images: images.slice(1).map((one) => ({ ...one, size: "PIC" })) });
  expect(tied.images.map(({ size }) => size)).toEqual(["PIC"]);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>');
  const gif = await picture().gif().toBuffer();
  for (const bytes of [svg, gif, Buffer.from("no picture"), Buffer.alloc(0)]) {
    const refused = await uploadImage(bytes);
    expect([refused.statusCode, refused.json().errors?.[0]?.code]).toEqual([400, "IMAGE_UNREADABLE"]);
  }
  const wrong = await uploadImage(svg, "image/svg+xml");
  expect([wrong.statusCode, wrong.json().code]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
  const large = await uploadImage(Buffer.alloc(15_000_001));
  expect([large.statusCode, large.json().code]).toEqual([413, "BODY_TOO_LARGE"]);
  const json = await setup.app.http.inject({
    ...{ method: "POST", url: "/api/admin/products", payload: await picture().png().toBuffer() },
    headers: { "content-type": "image/png", authorization: `Bearer ${setup.tokens.admin}` },
  });
  expect(json.statusCode).toBe(415);
});

test("the return class is standard by default, and is copied with the product", async () => {
  const made = await create({ variants: variants("CLS") });
  expect(made.returnClass).toBe("standard");
  expect(await edit(made.id, { returnClass: "opened_matters" })).toMatchObject({ returnClass: "opened_matters" });
  expect(await edit(made.id, { version: 2, tags: [] })).toMatchObject({ returnClass: "opened_matters" });
  const copy = await setup.admin(goods.adminDuplicateProduct, { params: { id: made.id } });
  expect(copy.product.returnClass).toBe("opened_matters");
  const worn = await create({ variants: variants("WORN"), returnClass: "hygiene" });
  expect(worn.returnClass).toBe("hygiene");
});

test("a copy has its own slug and SKUs, no stock, and is not on sale", async () => {
  const made = await create({ variants: variants("COP"), slug: "original" });
  const params = { id: made.id };
  const copy = (await setup.admin(goods.adminDuplicateProduct, { params })).product;
  expect(copy).toMatchObject({ slug: "original-copy", isArchived: true, stock: 0, facts: made.facts });
  expect(copy.variants.map((one) => one.sku)).toEqual(["COP-S-COPY", "COP-M-COPY"]);
  expect(copy.prices).toEqual(made.prices);
  const again = (await setup.admin(goods.adminDuplicateProduct, { params })).product;
  expect([again.slug, again.variants[0]?.sku]).toEqual(["original-copy-2", "COP-S-COPY2"]);
});

test("a bulk edit changes all products or none, and only if their number is still the shown one", async () => {
  const a = await create({ variants: variants("BA"), slug: "bulk-a" });
  const b = await create({
    variants: variants("BB"),
    slug: "bulk-b",
    prices: { EGP: 99.99, SAR: null, AED: null, USD: null },
  });
  const select = { ids: [a.id, b.id] };
  const bulk = (action: BulkAction, expected = 2) =>
    setup.admin(adminBulkEditProducts, { body: { select, expected, action } });
  const read = async (id: string) => (await setup.admin(goods.adminGetProduct, { params: { id } })).product;
  expect(await bulk({ kind: "discount", percentage: 15 })).toEqual({ changed: 2 });
  await bulk({ kind: "category", categoryId: setup.categories.wear });
  await bulk({ kind: "price", percentage: 10 });
  const [first, second] = [await read(a.id), await read(b.id)];
  expect(first).toMatchObject({ discountPercentage: 15, category: { slug: "wear" }, version: 4 });
  expect([first.prices[0]?.amount, first.prices[1]?.amount, second.prices[0]?.amount]).toEqual([1100, 99, 109.99]);
  await bulk({ kind: "archive" });
  expect((await read(b.id)).isArchived).toBe(true);
  await bulk({ kind: "restore" });
  const { entries } = await setup.admin(adminListAudit, { query: { search: "product.bulk", limit: "100" } });
  expect(entries.find((one) => JSON.stringify(one.after).includes('"percentage":15'))).toMatchObject({
    before: { [a.id]: 0 },
    after: { kind: "discount", products: { [a.id]: 15 } },
  });
  const wrong = await toRefusal(bulk({ kind: "archive" }, 3));
  expect([wrong.code, (wrong.data as { found: number }).found]).toEqual(["SELECTION_CHANGED", 2]);
  const kind = await toRefusal(bulk({ kind: "category", categoryId: setup.categories.packages }));
  expect([kind.code, (await read(a.id)).category.slug]).toEqual(["CATEGORY_KIND", "wear"]);
  const matching = { search: "bulk-", state: "all" as const };
  const all = { select: { matching }, expected: 2, action: { kind: "discount" as const, percentage: 0 } };
  expect(await setup.admin(adminBulkEditProducts, { body: all })).toEqual({ changed: 2 });
});

test("categories are created, ordered, renamed and removed; one with products needs a target for them", async () => {
  const facts = { summary: text("Bands"), parentId: null, image: null };
  const names = (list: readonly tree.AdminCategory[]) => list.map((one) => one.slug);
  const body = { ...facts, kind: "physical" as const, name: text("Bands", "أحزمة مطاطية") };
  const { categories } = await setup.admin(tree.adminCreateCategory, { body });
  const bands = categories.at(-1);
  if (bands === undefined) throw new Error("no category");
  expect(bands).toMatchObject({ slug: "bands", productCount: 0 });
  const child = { ...body, name: text("Loops"), parentId: bands.id };
  const loops = (await setup.admin(tree.adminCreateCategory, { body: child })).categories.at(-1);
  const deeper = setup.admin(tree.adminCreateCategory, { body: { ...child, parentId: loops?.id ?? "" } });
  expect((await toRefusal(deeper)).code).toBe("PARENT_NOT_ALLOWED");
  const ids = [...categories.map((one) => one.id), loops?.id ?? ""].reverse();
  const ordered = await setup.admin(tree.adminOrderCategories, { body: { ids } });
  expect(names(ordered.categories)[0]).toBe("loops");
  expect((await toRefusal(setup.admin(tree.adminOrderCategories, { body: { ids: ids.slice(1) } }))).code).toBe(
    "ORDER_INCOMPLETE",
  );
  const made = await create({ variants: variants("CAT"), categoryId: bands.id });
  const params = { id: bands.id };
  await setup.admin(tree.adminUpdateCategory, { params, body: { name: text("Rubber", "مطاط") } });
  const found = await setup.app.client(getProducts, { query: { search: "مطاط" } });
  expect(found.products.map((one) => one.id)).toEqual([made.id]);
  const used = await toRefusal(setup.admin(tree.adminDeleteCategory, { params, query: {} }));
  expect([used.code, used.data]).toEqual(["CATEGORY_USED", expect.objectContaining({ products: 1, children: 1 })]);
  await setup.admin(tree.adminDeleteCategory, { params: { id: loops?.id ?? "" }, query: {} });
  const query = { moveTo: setup.categories.packages };
  expect((await toRefusal(setup.admin(tree.adminDeleteCategory, { params, query }))).code).toBe("CATEGORY_KIND");
  const left = await setup.admin(tree.adminDeleteCategory, { params, query: { moveTo: setup.categories.gear } });
  expect(names(left.categories)).not.toContain("bands");
  expect((await setup.admin(goods.adminGetProduct, { params: { id: made.id } })).product.category.slug).toBe("gear");
});

test("a category that changed meanwhile is not reordered or removed from an outdated page", async () => {
  const { categories } = await setup.admin(tree.adminListCategories, {});
  const seen = categories.map((one) => one.id);
  const order = (ids: string[], from: string[]) => setup.admin(tree.adminOrderCategories, { body: { ids, from } });
  const mine = seen.toReversed();
  await order(mine, seen);
  expect((await toRefusal(order([...seen.slice(1), seen[0] ?? ""], seen))).code).toBe("VERSION_CONFLICT");
  await order(seen, mine);

  const body = {
    name: text("Short-lived"),
    summary: text("s"),
    image: null,
    parentId: null,
    kind: "physical" as const,
  };
  const made = (await setup.admin(tree.adminCreateCategory, { body })).categories.at(-1);
  const params = { id: made?.id ?? "" };
  await setup.admin(tree.adminUpdateCategory, { params, body: { name: text("Long-lived") } });
  const remove = (version: number) => setup.admin(tree.adminDeleteCategory, { params, query: { version } });
  expect((await toRefusal(remove(made?.version ?? 0))).code).toBe("VERSION_CONFLICT");
  expect((await remove((made?.version ?? 0) + 1)).categories.map((one) => one.id)).toEqual(seen);
});

test("the audit log has all old and new values of a category, including the picture", async () => {
  const { image } = (await uploadImage(await picture(30, 30).png().toBuffer())).json<{ image: goods.AdminImage }>();
  const facts = { summary: text("s"), parentId: setup.categories.gear, kind: "physical" as const };
  const body = { ...facts, name: text("Framed"), image: { hash: image.hash, alt: text("A frame") } };
  const made = (await setup.admin(tree.adminCreateCategory, { body })).categories.at(-1);
  const params = { id: made?.id ?? "" };
  await setup.admin(tree.adminUpdateCategory, { params, body: { image: null, parentId: null } });
  await setup.admin(tree.adminDeleteCategory, { params, query: {} });
  const { entries } = await setup.admin(adminListAudit, { query: { search: params.id } });
  const framed = { slug: "framed", below: "gear", image: { url: image.url, alt: text("A frame") } };
  expect(entries.map(({ before, after }) => [before, after])).toEqual([
    [expect.objectContaining({ below: null, image: null }), null],
    [expect.objectContaining(framed), expect.objectContaining({ slug: "framed", below: null, image: null })],
    [null, expect.objectContaining(framed)],
  ]);
});

test("a second editor of a category gets a conflict; an edit without a version is accepted", async () => {
  const { categories } = await setup.admin(tree.adminListCategories, {});
  const params = { id: setup.categories.gear };
  const find = (list: readonly tree.AdminCategory[]) => list.find((one) => one.id === params.id);
  const now = async () => find((await setup.admin(tree.adminListCategories, {})).categories);
  const from = find(categories)?.version ?? 0;
  const save = async (summary: string, version?: number) => {
    const body = { summary: text(summary), ...(version === undefined ? {} : { version }) };
    return find((await setup.admin(tree.adminUpdateCategory, { params, body })).categories);
  };
  const first = await save("Theirs", from);
  expect(first).toMatchObject({ summary: text("Theirs"), version: from + 1 });
  const late = await toRefusal(save("Mine", from));
  expect([late.code, late.data]).toEqual(["VERSION_CONFLICT", expect.objectContaining({ current: first })]);
  expect(await now()).toEqual(first);

  expect(await save("Without a version")).toMatchObject({ version: from + 2 });
  expect((await toRefusal(save("Mine", from + 1))).code).toBe("VERSION_CONFLICT");
  // Reordering all categories does not conflict with an edit.
  await setup.admin(tree.adminOrderCategories, { body: { ids: categories.map((one) => one.id) } });
  expect(await save("Mine", from + 2)).toMatchObject({ summary: text("Mine"), version: from + 3 });
});

test("each write is in the audit log with its actor", async () => {
  const { entries } = await setup.admin(adminListAudit, { query: { limit: "100" } });
  const acts = new Set(entries.map((one) => one.action));
  for (const act of [
    ...["product.create", "product.edit", "product.duplicate", "product.bulk", "image.upload"],
    ...["category.create", "category.edit", "category.order", "category.delete"],
  ])
    expect(acts).toContain(act);
  expect(entries.every((one) => one.actor.startsWith("owner-") || !one.action.startsWith("product."))).toBe(true);
});

test("only new variants of goods can have an opening stock", async () => {
  const opened = variants("OPEN").map((variant, at) => ({ ...variant, stock: at * 7 }));
  const made = await create({ variants: opened });
  expect(made.variants.map(({ onHand }) => onHand)).toEqual([0, 7]);
  const [small, medium] = made.variants.map(({ id, size, label, sku }) => ({ id, size, label, sku }));
  const large = { size: "L", label: text("Large"), sku: "OPEN-L", stock: 3 };
  const edited = await edit(made.id, { variants: [small, medium, large] });
  expect(edited.variants.map(({ onHand }) => onHand)).toEqual([0, 7, 3]);
  const stored = await toRefusal(edit(made.id, { version: 2, variants: [{ ...small, stock: 5 }, medium] }));
  expect(stored.data).toMatchObject({ code: "VALIDATION_FAILED", errors: [{ field: "variants.0.stock" }] });
  const coaching = { months: 1, features: [], notIncluded: [], isRecommended: false };
  const month = {
    kind: "package",
    categoryId: setup.categories.packages,
    coaching,
    variants: [{ ...large, sku: "MONTH" }],
  };
  expect((await toRefusal(create(month))).code).toBe("VALIDATION_FAILED");
});

test("a variant is low in stock by its own threshold, by six pieces without one", async () => {
  const stocked = variants("LOW").map((variant) => ({ ...variant, stock: 20 }));
  const made = await create({ variants: stocked });
  const isListed = async () => {
    const { products } = await setup.admin(goods.adminListProducts, {
      query: { stock: "low", state: "all", limit: "100" },
    });
    return products.some((one) => one.id === made.id);
  };
  const [small, medium] = made.variants.map(({ id, size, label, sku }) => ({ id, size, label, sku }));
  expect([made.variants[0]?.lowStockBelow, await isListed()]).toEqual([null, false]);
  const lowInAll = async () => (await setup.admin(getDashboard, {})).dashboard.lowStockTotal;
  const before = await lowInAll();
  const raised = await edit(made.id, { variants: [{ ...small, lowStockBelow: 21 }, medium] });
  expect([raised.variants[0]?.lowStockBelow, await isListed()]).toEqual([21, true]);
  const kept = await edit(made.id, { version: 2, variants: [small, medium] });
  expect(kept.variants[0]?.lowStockBelow).toBe(21);
  expect(await lowInAll()).toBe(before + 1);
  const cleared = await edit(made.id, { version: 3, variants: [{ ...small, lowStockBelow: null }, medium] });
  expect([cleared.variants[0]?.lowStockBelow, await isListed()]).toEqual([null, false]);
  expect(await lowInAll()).toBe(before);
  const refused = await toRefusal(edit(made.id, { version: 4, variants: [{ ...small, lowStockBelow: -1 }, medium] }));
  expect(refused.data).toMatchObject({ errors: [{ field: "variants.0.lowStockBelow" }] });
});

test("nutrition is stored, shown in the shop, copied and removed; a package has none", async () => {
  const perServing = {
    energy: 121,
    fat: 2,
    saturates: 1.3,
    carbohydrate: 2.4,
    sugars: null,
    fibre: null,
    protein: 24,
    salt: 0.2,
  };
  const nutrition = {
    serving: { amount: 30, unit: "g" as const, name: text("1 scoop") },
    servingsPerContainer: 33,
    perServing,
    others: [{ name: text("Caffeine"), amount: 200, unit: "mg" as const }],
    ...{ ingredients: text("Whey"), allergens: text("Milk"), storage: text("Dry") },
  };
  const made = await create({ variants: variants("LABEL"), nutrition });
  expect(made.nutrition).toEqual(nutrition);
  const shown = async () => (await setup.app.client(getProduct, { params: { id: made.id } })).product.nutrition;
  expect(await shown()).toEqual(nutrition);
  const copy = (await setup.admin(goods.adminDuplicateProduct, { params: { id: made.id } })).product;
  expect(copy.nutrition).toEqual(nutrition);

  const untouched = await edit(made.id, { tags: ["food"] });
  expect(untouched.nutrition).toEqual(nutrition);
  const less = { ...nutrition, serving: { ...nutrition.serving, amount: 0 }, servingsPerContainer: 1.5 };
  const refused = await toRefusal(edit(made.id, { version: 2, nutrition: less }));
  expect(refused.fieldErrors.map((one) => one.field)).toEqual([
    "nutrition.serving.amount",
    "nutrition.servingsPerContainer",
  ]);
  await edit(made.id, { version: 2, nutrition: null });
  expect(await shown()).toBeNull();

  const coaching = { months: 1, features: [], notIncluded: [], isRecommended: false };
  const one = [{ size: "one", label: text("One"), sku: "LABEL-PACK", isRetired: false }];
  const pack = { kind: "package", categoryId: setup.categories.packages, variants: one, coaching };
  expect((await create({ ...pack, nutrition })).nutrition).toBeNull();
});
