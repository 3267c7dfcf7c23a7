import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adminGetImport, type ImportState } from "#shared/contract/admin-import.ts";
import * as goods from "#shared/contract/admin-products.ts";
import { getProducts } from "#shared/contract/catalogue.ts";
import { adminAddRedirect, adminListRedirects } from "#shared/contract/redirects.ts";
import * as contract from "#shared/contract/store-import.ts";
import { type CatalogueAdmin, createCatalogueAdmin, toRefusal } from "#test/factories/catalogue-admin.ts";
import { shopifyNew, shopifyOld, storeFile, wooCommerce } from "#test/support/store-files.ts";

let setup: CatalogueAdmin;
beforeAll(async () => {
  setup = await createCatalogueAdmin();
});
afterAll(() => setup.app.close());

const settings: contract.StoreSettings = {
  ...{ currency: "EGP", language: "en", existing: "keep", differentPrices: "refuse" },
  ...{ pictures: false, redirects: true, defaultCategory: "gear", categories: [], columns: [] },
};
const keep = (store: "shopify" | "woocommerce", more: Partial<contract.StoreSettings> = {}) =>
  setup.admin(contract.adminSetStoreSettings, { params: { store }, body: { ...settings, ...more } });
const post = async (path: string, payload: string) =>
  setup.app.http.inject({
    ...{ method: "POST", url: `/api/admin/store-import${path}`, payload },
    headers: { "content-type": "text/csv", authorization: `Bearer ${setup.tokens.admin}` },
  });
const send = async (payload: string, query = "") => {
  const reply = await post(query, payload);
  expect(reply.statusCode, reply.payload).toBe(201);
  return reply.json<{ import: ImportState; notes: contract.StoreNote[] }>();
};
const dry = (payload: string) => send(payload, "?dryRun=1");
const importAll = async (payload: string) => {
  const { id } = (await send(payload)).import;
  await setup.app.drain();
  return (await setup.admin(adminGetImport, { params: { id: id ?? "" } })).import;
};
const productOf = async (slug: string) => {
  const { products } = await setup.admin(goods.adminListProducts, { query: { search: slug, state: "all" } });
  const id = products.find((one) => one.slug === slug)?.id;
  return id === undefined ? undefined : (await setup.admin(goods.adminGetProduct, { params: { id } })).product;
};
const codes = ({ problems }: ImportState) => problems.map((one) => [one.line, one.column, one.code]);

const shirtOld = storeFile(shopifyOld, [
  {
    ...{
      Handle: "dry-shirt",
      Title: "Dry shirt",
      Vendor: "Atlas",
      Type: "Shirts",
      Tags: "run, gym",
      Published: "TRUE",
    },
    "Body (HTML)": "<p>Light &amp; quick.</p><ul><li>Cool</li><li>Soft</li></ul><script>alert(1)</script>",
    ...{ "Option1 Name": "Size", "Option1 Value": "S", "Option2 Name": "Colour", "Option2 Value": "Red" },
    ...{ "Variant SKU": "SH-S", "Variant Inventory Tracker": "shopify", "Variant Inventory Qty": "7" },
    ...{ "Variant Price": "300.00", "Variant Compare At Price": "400.00", "Variant Barcode": "4006381333931" },
    ...{ "SEO Title": "Shirt for runs", Status: "active" },
  },
  {
    ...{ Handle: "dry-shirt", "Option1 Value": "M", "Option2 Value": "Red", "Variant SKU": "SH-M" },
    ...{ "Variant Price": "300.00", "Variant Compare At Price": "400.00", "Variant Barcode": "123" },
  },
  { Handle: "dry-shirt", "Image Src": "https://cdn.example/2.jpg" },
  {
    ...{ Handle: "towel", Title: "Towel", "Option1 Name": "Title", "Option1 Value": "Default Title" },
    ...{ "Variant Price": "99.5" },
  },
  { Handle: "card", Title: "Card", "Variant Price": "100", "Gift Card": "true" },
]);

describe("a file of Shopify", () => {
  it("is recognised by its old and its new columns, with a preview of its content", async () => {
    const old = (await post("/read", shirtOld)).json<{ file: contract.StoreFileFacts; settings: null }>();
    expect(old.settings).toBeNull();
    expect(old.file).toMatchObject({ store: "shopify", missing: [], lines: 5 });
    expect(old.file.categories).toEqual([
      { name: "Shirts", products: 1 },
      { name: "", products: 1 },
    ]);
    expect(old.file.columns.find(({ name }) => name === "Variant Price")).toMatchObject({
      ...{ field: "price", sample: "300.00" },
    });
    const fresh = storeFile(shopifyNew, [{ Title: "A", "URL handle": "a", Price: "1" }]);
    expect((await post("/read", fresh)).json().file).toMatchObject({ store: "shopify", missing: [] });
    expect((await post("/read", "a,b\n1,2")).json().file).toMatchObject({ store: null });
    expect((await post("", shirtOld)).json().code).toBe("STORE_UNKNOWN");
  });

  it("becomes drafts with sizes of all options, prices, discount and stock; old addresses redirect to them", async () => {
    await keep("shopify", { categories: [{ name: "shirts", category: "wear" }] });
    const checked = await dry(shirtOld);
    expect(checked.import).toMatchObject({ status: "checked", lines: 5, products: { created: 2 } });
    expect(checked.notes).toEqual([
      { code: "BARCODE_LEFT_OUT", count: 1, lines: [3] },
      { code: "STOCK_NOT_COUNTED", count: 2, lines: [3, 5] },
      { code: "SKU_MADE", count: 1, lines: [5] },
      { code: "GIFT_CARD", count: 1, lines: [6] },
    ]);
    expect(await importAll(shirtOld)).toMatchObject({ status: "done", products: { created: 2, unchanged: 0 } });
    const shirt = await productOf("dry-shirt");
    expect(shirt).toMatchObject({
      ...{ kind: "physical", isArchived: true, toTranslate: "ar", discountPercentage: 25, stock: 7 },
      ...{ category: { slug: "wear" }, tags: ["run", "gym", "Atlas"], variantLabel: { en: "Size / Colour" } },
      name: { en: "Dry shirt", ar: "Dry shirt" },
      summary: { en: "Light & quick." },
      description: { en: "Light & quick.\n\n• Cool\n• Soft" },
      seo: { title: { en: "Shirt for runs" } },
    });
    expect(shirt?.prices[0]).toEqual({ currency: "EGP", amount: 400, derived: false });
    expect(shirt?.variants.map(({ size, sku, barcode }) => [size, sku, barcode])).toEqual([
      ["S / Red", "SH-S", "4006381333931"],
      ["M / Red", "SH-M", null],
    ]);
    expect((await productOf("towel"))?.variants).toMatchObject([{ size: "one", sku: "TOWEL" }]);
    expect((await setup.app.client(getProducts, {})).products).toEqual([]);
    const { redirects } = await setup.admin(adminListRedirects, {});
    expect(redirects.map(({ from, to, source }) => [from, to, source]).sort()).toEqual([
      ["/products/dry-shirt", "/product/dry-shirt", "shopify"],
      ["/products/towel", "/product/towel", "shopify"],
    ]);
  });

  it("adds nothing twice, also if it was renamed or edited since", async () => {
    const counts =
      "select (select count(*)::int from products) as products, (select count(*)::int from url_redirects) as redirects";
    const before = await setup.rows(counts);
    expect(await importAll(shirtOld)).toMatchObject({
      status: "done",
      products: { created: 0, updated: 0, unchanged: 2 },
    });
    await setup.rows("update products set slug = 'bath-towel' where slug = 'towel'");
    expect(await importAll(shirtOld)).toMatchObject({
      status: "done",
      products: { created: 0, updated: 0, unchanged: 2 },
    });
    expect(await setup.rows(counts)).toEqual(before);
  });

  it("changes existing products only if that was chosen, and never their translation or stock", async () => {
    const shirt = await productOf("dry-shirt");
    const summary = { en: "Light & quick.", ar: "خفيف" };
    const params = { id: shirt?.id ?? "" };
    const activate = { version: shirt?.version ?? 0, isArchived: false };
    expect((await toRefusal(setup.admin(goods.adminUpdateProduct, { params, body: activate }))).code).toBe(
      "TO_TRANSLATE",
    );
    const { product } = await setup.admin(goods.adminUpdateProduct, { params, body: { ...activate, summary } });
    expect(product).toMatchObject({ isArchived: false, toTranslate: null });
    await keep("shopify", { existing: "update" });
    const dearer = shirtOld.replaceAll("300.00", "320.00").replace("Dry shirt", "Dry shirt 2").replace(",7,", ",70,");
    expect(await importAll(dearer)).toMatchObject({
      status: "done",
      products: { created: 0, updated: 1, unchanged: 1 },
    });
    expect(await productOf("dry-shirt")).toMatchObject({
      ...{ isArchived: false, stock: 7, discountPercentage: 20, category: { slug: "wear" } },
      ...{ name: { en: "Dry shirt 2", ar: "Dry shirt" }, summary },
    });
    await keep("shopify");
  });

  it("of the new columns, in another currency, sets its price and derives the others", async () => {
    await keep("shopify", { currency: "SAR", language: "ar" });
    const file = storeFile(shopifyNew, [
      {
        ...{ Title: "حزام", "URL handle": "حزام", SKU: "AR-1", Price: "99.00", "Compare-at price": "99.00" },
        ...{ Description: "<p>متين</p>", "Inventory tracker": "shopify", "Inventory quantity": "-2" },
      },
    ]);
    expect(await importAll(file)).toMatchObject({ status: "done", products: { created: 1 } });
    const { products } = await setup.admin(goods.adminListProducts, { query: { state: "untranslated" } });
    const belt = products.find(({ name }) => name.ar === "حزام");
    expect(belt).toMatchObject({ slug: expect.stringMatching(/^item-[0-9a-f]{8}$/), toTranslate: "en", stock: 0 });
    expect(belt?.prices[1]).toEqual({ currency: "SAR", amount: 99, derived: false });
    expect(belt?.prices[0]?.amount).toBeGreaterThan(99);
    expect((await setup.app.http.inject({ url: "/api/health" })).statusCode).toBe(200);
    await keep("shopify");
  });

  it("reports every bad line with the file's own column names, and writes nothing", async () => {
    const file = storeFile(shopifyOld, [
      { Handle: "bad-1", Title: "Bad", "Variant SKU": "B-1", "Variant Price": "ten" },
      { Handle: "bad-2", "Variant SKU": "B-2", "Variant Price": "10" },
      {
        Handle: "bad-3",
        Title: "Bad",
        "Option1 Name": "Size",
        "Option1 Value": "S",
        "Variant SKU": "B-3",
        "Variant Price": "10",
      },
      { Handle: "bad-3", "Option1 Value": "M", "Variant SKU": "B-3", "Variant Price": "10" },
      {
        Handle: "bad-4",
        Title: "Bad",
        "Option1 Name": "Size",
        "Option1 Value": "S",
        "Variant SKU": "B-4",
        "Variant Price": "10",
      },
      { Handle: "bad-4", "Option1 Value": "M", "Variant SKU": "B-5", "Variant Price": "12" },
      { Handle: "bad-5", Title: "Bad", Type: "Toys", "Image Src": "https://cdn.example/1.jpg" },
      { Handle: "bad-6", Title: "Bad", "Variant SKU": "SH-S", "Variant Price": "10" },
    ]);
    const checked = (await dry(file)).import;
    expect(codes(checked)).toEqual([
      [2, "Variant Price", "INVALID_AMOUNT"],
      [3, "Title", "REQUIRED"],
      [5, "Variant SKU", "SKU_TWICE"],
      [7, "Variant Price", "PRICE_DIFFERS"],
      [8, "", "NO_VARIANTS"],
      [9, "Variant SKU", "SKU_TAKEN"],
    ]);
    await keep("shopify", { defaultCategory: null, differentPrices: "split" });
    expect(codes((await dry(file)).import)).toContainEqual([6, "Type", "CATEGORY_NOT_MAPPED"]);
    expect(await importAll(file)).toMatchObject({ status: "refused" });
    expect(await productOf("bad-1")).toBeUndefined();
    expect(codes((await dry('Handle,Title,Variant Price\n"a')).import)).toEqual([[2, "", "QUOTE_OPEN"]]);
    expect(codes((await send("a,b\n1,2", "?dryRun=1&store=shopify")).import).map(([, , code]) => code)).toEqual(
      Array.from({ length: 3 }, () => "MISSING_COLUMN"),
    );
  });

  it("becomes a product for each price if that was chosen", async () => {
    await keep("shopify", { differentPrices: "split" });
    const whey = storeFile(shopifyOld, [
      {
        Handle: "whey",
        Title: "Whey",
        "Option1 Name": "Weight",
        "Option1 Value": "1,5 kg",
        "Variant SKU": "W-1",
        "Variant Price": "900",
      },
      { "Option1 Value": "2 kg", "Variant SKU": "W-2", "Variant Price": "1500" },
    ]);
    expect(await importAll(whey)).toMatchObject({ status: "done", products: { created: 2 } });
    expect(await productOf("whey")).toMatchObject({ name: { en: "Whey – 1.5 kg" } });
    expect(await productOf("whey-2-kg")).toMatchObject({
      name: { en: "Whey – 2 kg" },
      prices: [{ amount: 1500 }, {}, {}, {}],
    });
    expect(await importAll(whey)).toMatchObject({ products: { created: 0, unchanged: 2 } });
    await keep("shopify");
  });

  it("becomes one product whose sizes keep their prices if that was chosen", async () => {
    await keep("shopify", { differentPrices: "own", existing: "update" });
    const rows = (large: string, compareAt: string) =>
      storeFile(shopifyOld, [
        {
          ...{ Handle: "isolate", Title: "Isolate", "Option1 Name": "Weight", "Option1 Value": "2 kg" },
          ...{ "Variant SKU": "I-2", "Variant Price": large, "Variant Compare At Price": compareAt },
        },
        { "Option1 Value": "1 kg", "Variant SKU": "I-1", "Variant Price": "900" },
      ]);
    expect(await importAll(rows("1500", ""))).toMatchObject({ status: "done", products: { created: 1 } });
    const amounts = async () => {
      const product = await productOf("isolate");
      return [product?.prices[0]?.amount, ...(product?.variants.map((one) => one.prices?.[0]?.amount) ?? [])];
    };
    expect(await amounts()).toEqual([900, 1500, undefined]);
    // A reduction of one size becomes its price.
    expect(await importAll(rows("1200", "1500"))).toMatchObject({ products: { updated: 1 } });
    expect(await amounts()).toEqual([900, 1200, undefined]);
    expect(await importAll(rows("900", ""))).toMatchObject({ products: { updated: 1 } });
    expect(await amounts()).toEqual([900, undefined, undefined]);
    await keep("shopify");
  });

  it("reads columns that were assigned by hand", async () => {
    const columns = [
      { name: "Slug", field: "handle" },
      { name: "Cost", field: "price" },
      { name: "Tags", field: "" },
    ];
    await keep("shopify", { columns });
    const file = "Slug,Title,Cost,Tags\nhand-1,By hand,10,a";
    const { import: state } = await send(file, "?dryRun=1&store=shopify");
    expect(state).toMatchObject({ status: "checked", products: { created: 1 } });
    const odd = setup.admin(contract.adminSetStoreSettings, {
      params: { store: "shopify" },
      body: { ...settings, columns: [{ name: "x", field: "nothing" }] },
    });
    expect((await toRefusal(odd)).code).toBe("VALIDATION_FAILED");
    expect((await toRefusal(keep("shopify", { defaultCategory: "plans" }))).code).toBe("VALIDATION_FAILED");
    await keep("shopify");
  });
});

describe("a file of WooCommerce", () => {
  it("joins variations to their products by id or SKU, wherever they are in the file", async () => {
    await keep("woocommerce", { categories: [{ name: "Sport > Wear", category: "wear" }] });
    const file = storeFile(wooCommerce, [
      {
        ...{ ID: "12", Type: "variation", Parent: "id:10", SKU: "LG-M", "Regular price": "500", "Sale price": "450" },
        ...{ "Attribute 1 name": "Size", "Attribute 1 value(s)": "M", Stock: "4", "In stock?": "1" },
      },
      {
        ...{ ID: "10", Type: "variable", SKU: "LG", Name: "Long Tights & More", Categories: "Sale, Sport > Wear" },
        ...{ "Short description": "Warm.\\nSoft.", Description: "<h2>Long</h2>Text", Tags: "run, warm" },
        ...{ "Attribute 1 name": "Size", "Attribute 1 value(s)": "M, L" },
      },
      {
        ...{ ID: "13", Type: "variation", Parent: "LG", SKU: "LG-L", "Regular price": "500", "Sale price": "450" },
        ...{ "Attribute 1 name": "Size", "Attribute 1 value(s)": "L" },
      },
      { ID: "20", Type: "simple", SKU: "MAT", Name: "Mat", "Regular price": "200", Stock: "5", Brands: "Atlas" },
      {
        ...{ ID: "19", Type: "simple", SKU: "RACK", Name: "Rack", "Regular price": "900", "Sale price": "450" },
        ...{ "Date sale price ends": "2026-11-27 00:00:00" },
      },
      { ID: "21", Type: "simple, virtual", SKU: "PLAN", Name: "Plan", "Regular price": "200" },
      { ID: "22", Type: "grouped", SKU: "SET", Name: "Set" },
    ]);
    const checked = await dry(file);
    expect(checked.notes).toContainEqual({ code: "TYPE_LEFT_OUT", count: 2, lines: [7, 8] });
    expect(checked.notes).toContainEqual({ code: "SALE_LEFT_OUT", count: 1, lines: [6] });
    expect(await importAll(file)).toMatchObject({ status: "done", products: { created: 3 } });
    const rack = await productOf("rack");
    expect([rack?.prices[0]?.amount, rack?.discountPercentage]).toEqual([900, 0]);
    const tights = await productOf("long-tights-more");
    expect(tights).toMatchObject({
      ...{ category: { slug: "wear" }, discountPercentage: 10, summary: { en: "Warm. Soft." }, stock: 4 },
      ...{ description: { en: "Long\n\nText" }, variantLabel: { en: "Size" } },
    });
    expect(tights?.variants.map(({ size, sku }) => [size, sku]).sort()).toEqual([
      ["L", "LG-L"],
      ["M", "LG-M"],
    ]);
    expect(await productOf("mat")).toMatchObject({ stock: 5, tags: ["Atlas"] });
    expect(await importAll(file)).toMatchObject({ products: { created: 0, unchanged: 3 } });
    const lost = storeFile(wooCommerce, [{ ID: "5", Type: "variation", Parent: "id:4", "Regular price": "1" }]);
    expect(codes((await dry(lost)).import)).toEqual([[2, "Parent", "PARENT_UNKNOWN"]]);
  });
});

describe("an old address", () => {
  const led = async (from: string) => {
    const { redirects } = await setup.admin(adminListRedirects, { query: { search: from } });
    return redirects.map((one) => one.to);
  };

  it("that is a page of this shop stays a page, and existing redirects to it stay", async () => {
    const [, mat] = [await keep("woocommerce"), await productOf("mat")];
    expect(mat).toBeDefined();
    await setup.admin(adminAddRedirect, { body: { from: "/old-mat", to: "/product/mat" } });
    const file = storeFile(wooCommerce, [
      { ID: "30", Type: "simple", SKU: "MAT-2", Name: "Mat", "Regular price": "90" },
    ]);
    expect(await importAll(file)).toMatchObject({ status: "done", products: { created: 1 } });
    expect(await led("/old-mat")).toEqual(["/product/mat"]);
    expect(await led("/product/mat")).toEqual(["/product/mat"]);
  });
});

describe("an import of another shop", () => {
  const rows = ["Killed-1", "killed-2"].map((handle, at) => ({
    ...{ Handle: handle, Title: "Killed", "Variant SKU": `K-${at}`, "Variant Price": "10" },
    "Image Src": "https://cdn.example/1.jpg",
  }));
  const file = storeFile(shopifyOld, rows);
  const counts = async () => {
    const [found] =
      await setup.rows(`select (select count(*)::int from products where slug like 'killed-%') as products,
      (select count(*)::int from store_products where handle like 'killed-%') as handles,
      (select count(*)::int from url_redirects where from_path like '/products/killed-%') as redirects,
      (select count(*)::int from picture_fetches) as pictures`);
    return found;
  };

  it("that fails in the middle writes nothing", async () => {
    await keep("shopify", { pictures: true });
    await setup.rows("alter table store_products add constraint odd check (handle <> 'killed-2') not valid");
    expect(await importAll(file)).toMatchObject({ status: "failed", problems: [{ code: "INTERNAL" }] });
    expect(await counts()).toEqual({ products: 0, handles: 0, redirects: 0, pictures: 0 });
    await setup.rows("alter table store_products drop constraint odd");
  });

  it("whose process was killed is completed once by the next", async () => {
    const { id } = (await send(file)).import;
    // The state that a process leaves if it crashes while writing.
    await setup.rows("update imports set status = 'running' where id = $1", [id]);
    expect((await post("", file)).json().code).toBe("IMPORT_RUNNING");
    await setup.app.drain();
    const state = (await setup.admin(adminGetImport, { params: { id: id ?? "" } })).import;
    expect(state).toMatchObject({ status: "done", products: { created: 2 } });
    await importAll(file);
    expect(await counts()).toEqual({ products: 2, handles: 2, redirects: 2, pictures: 2 });
  });
});

describe("customers of another shop", () => {
  const columns = ["Customer ID", "First Name", "Last Name", "Email", "Accepts Email Marketing"] as const;
  const row = (first: string, email: string) => ({
    "First Name": first,
    Email: email,
    "Accepts Email Marketing": "yes",
  });
  const file = storeFile(columns, [
    row("Nour", "nour@old.test"),
    row("Nour", "NOUR@old.test"),
    row("Omar", "omar@old.test"),
    row("Bad", "no address"),
  ]);
  const sendCustomers = async (more = "") => {
    const reply = await post(`/customers?shop=Atlas%20Fit&language=en${more}`, file);
    expect(reply.statusCode, reply.payload).toBe(201);
    return reply.json<{ invitations: contract.CustomerInvitations }>().invitations;
  };
  const latest = async () => (await setup.admin(contract.adminGetCustomerInvitations, {})).invitations;

  it("are invited once each, without an account or consent, and only a hash of their address is kept", async () => {
    const counted = await sendCustomers("&dryRun=1");
    expect(counted).toMatchObject({ status: "checked", lines: 4, invited: 2, leftOut: 1, problemCount: 1 });
    expect(counted.problems).toMatchObject([{ line: 5, column: "Email", code: "INVALID_FORMAT" }]);
    const users = "select (select count(*)::int from users) as users, (select count(*)::int from consents) as consents";
    const before = await setup.rows(users);
    await sendCustomers();
    await setup.app.drain();
    expect(await latest()).toMatchObject({ status: "done", lines: 4, invited: 2, leftOut: 1, problemCount: 1 });
    const mails = (await setup.app.mails()).filter(({ kind }) => kind === "customer-invitation");
    expect(mails.map(({ to, data }) => [to.toLowerCase(), data]).sort()).toEqual([
      ["nour@old.test", { firstName: "Nour", shop: "Atlas Fit" }],
      ["omar@old.test", { firstName: "Omar", shop: "Atlas Fit" }],
    ]);
    await sendCustomers();
    await setup.app.drain();
    expect(await latest()).toMatchObject({ invited: 0, leftOut: 3 });
    expect(await setup.rows(users)).toEqual(before);
    const [kept] = await setup.rows<{ text: string }>(
      "select string_agg(c::text, '') as text from customer_invitations c",
    );
    expect(kept?.text).not.toContain("old.test");
    expect(await setup.rows("select 1 from import_parts")).toEqual([]);
  });

  it("that cannot be invited do not block other imports, and no address is kept", async () => {
    await setup.rows(`create function no_mail() returns trigger language plpgsql as $$
      begin raise exception 'no'; end $$`);
    await setup.rows(
      "create trigger no_mail before insert on customer_invitations for each row execute function no_mail()",
    );
    const [owner] = await setup.rows<{ email: string }>("select email from users limit 1");
    const others = storeFile(columns, [row("Aya", "aya@old.test"), row("Here", owner?.email.toUpperCase() ?? "")]);
    const reply = await post("/customers?shop=Atlas&language=en", others);
    expect(reply.statusCode, reply.payload).toBe(201);
    await setup.app.drain().catch(() => undefined);
    expect(await latest()).toMatchObject({ status: "failed", invited: 0, problems: [{ code: "INTERNAL" }] });
    expect(await setup.rows("select 1 from import_parts")).toEqual([]);
    await setup.rows("drop trigger no_mail on customer_invitations");
    await post("/customers?shop=Atlas&language=en", others);
    await setup.app.drain();
    expect(await latest()).toMatchObject({ status: "done", lines: 2, invited: 1, leftOut: 1 });
  });
});
