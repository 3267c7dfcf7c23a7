import { existsSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pictureColumns } from "#server/composition/picture-uses.ts";
import { createMedia } from "#server/modules/media/index.ts";
import { createLocalFiles } from "#server/providers/storage/local-files.ts";
import { adminCreateReward, adminRemoveReward } from "#shared/contract/admin-rewards.ts";
import { createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { whileLocked } from "#test/support/overlap.ts";

let shop: TestShop;
let owner: TestCustomer;
beforeAll(async () => {
  shop = await createTestShop();
  owner = await shop.customer("admin");
});
afterAll(() => shop.app.close());

const day = 86_400;
const sweep = () => shop.app.platform.jobs.runScheduled("sweep-pictures");
const original = (hash: string) => join(shop.app.platform.config.dataDir, "media", "originals", hash.slice(0, 2), hash);
const rendition = (hash: string) =>
  join(shop.app.platform.config.dataDir, "media", "renditions", hash.slice(0, 2), hash);
const isKept = async (hash: string) => {
  const rows = await shop.rows("select 1 from media where hash = $1", [hash]);
  expect(existsSync(original(hash))).toBe(rows.length === 1);
  return rows.length === 1;
};

let made = 0;
/** A different image on every call. */
async function upload(): Promise<string> {
  made += 1;
  const background = { r: made * 40, g: 90, b: 120 };
  const payload = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .png()
    .toBuffer();
  const reply = await shop.app.http.inject({
    method: "POST",
    url: "/api/admin/images",
    headers: { "content-type": "image/png", authorization: `Bearer ${await owner.token()}` },
    payload,
  });
  return reply.json().image.hash;
}
const none = { EGP: null, SAR: null, AED: null, USD: null };
const both = (text: string) => ({ ar: text, en: text });
const rewardWith = (hash: string) =>
  owner.call(adminCreateReward, {
    body: {
      ...{ kind: "voucher", name: both("Voucher"), description: both("Off"), points: 5, productId: null },
      ...{ amounts: { ...none, EGP: 5 }, stock: null, position: 0, isActive: true, image: { hash, alt: both("") } },
    },
  });

// JSON columns without images in use; each was reviewed when added here.
const withoutPictures: Readonly<Record<string, string>> = {
  addresses: "parts",
  affiliate_offers: "amounts",
  attention: "facts",
  attention_thresholds: "thresholds",
  automatic_discounts: "name amounts minimums caps",
  bundles: "name description amounts",
  audit_entries: "before after",
  campaigns: "texts",
  carrier_calls: "events",
  carrier_places: "place",
  carriers: "settings",
  categories: "name summary",
  checkin_form_versions: "items",
  checkin_forms: "title",
  coach_messages: "event",
  coaches: "bio credentials hours initials name title",
  coupons: "amounts minimums",
  deliveries: "data",
  drafts: "shipping_address",
  enrolments: "name",
  exercise_videos: "captions",
  exercises: "joint_load name steps mistakes safety",
  feeds: "left_out",
  flow_runs: "facts",
  fiscal_documents: "source seller reply item_codes",
  idempotent_replies: "reply",
  imports: "asked_by problems settings",
  market_identities: "data",
  order_line_rights: "rules",
  order_lines: "name size_label variant_label",
  order_returns: "lines",
  orders: "automatic_discounts gift gift_cards shipping_address tracking delivery_days seller",
  overlays: "settings",
  payments: "provider_data",
  picture_uses: "alt",
  plan_changes: "days kept strain",
  plan_copy_versions: "plan",
  plan_templates: "body",
  products: "seo name summary description variant_label facts nutrition programme coaching",
  programme_versions: "plan",
  programmes: "faq",
  provider_events: "headers",
  receipt_settings: "delivery_code cod_fee_code",
  return_approval: "limits instructions",
  return_lines: "exchange_label",
  return_rules: "text",
  rewards: "name description amounts",
  sandbox_parcels: "events facts",
  segments: "tree",
  set_logs: "target",
  shipments: "problem quotes",
  shipping_rates: "flat free_above",
  store_settings: "settings",
  subscription_periods: "terms",
  replenishments: "name",
  subscriptions: "name",
  variants: "label stock_move tax_code",
  coach_names: "name",
  wishlist_items: "size_prices",
};

test("of every column of JSON it is known whether pictures stand in it", async () => {
  const known = new Set<string>([
    ...pictureColumns.map(([table, column]) => `${table}.${column}`),
    ...Object.entries(withoutPictures).flatMap(([table, columns]) =>
      columns.split(" ").map((one) => `${table}.${one}`),
    ),
  ]);
  const rows = await shop.rows<{ name: string }>(
    "select table_name || '.' || column_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name) where table_type = 'BASE TABLE' and table_schema = 'public' and data_type in ('jsonb', 'json')",
  );
  expect(rows.map((row) => row.name).filter((name) => !known.has(name))).toEqual([]);
});

test("of every table that names pictures the library knows: triggers note them, or it asks for copies", async () => {
  const copies = ["enrolments", "order_lines", "subscriptions"];
  const triggers = await shop.rows<{ name: string }>(
    "select tgrelid::regclass::text as name from pg_trigger where tgname in ('pictures_named', 'pictures_changed')",
  );
  const tables = pictureColumns.map(([table]) => table as string).filter((table) => !copies.includes(table));
  expect(triggers.map(({ name }) => name).sort()).toEqual([...tables, ...tables].sort());
});

test("what nothing names goes after a week, rows and files; what is named stays, and twice is as once", async () => {
  const [used, unused, late] = [await upload(), await upload(), await upload()];
  await rewardWith(used);
  expect((await shop.app.http.inject({ url: `/media/${unused}/320.webp` })).statusCode).toBe(200);
  expect(existsSync(rendition(unused))).toBe(true);
  await sweep();
  shop.app.clock.advance(6 * day);
  await sweep();
  // Used again within its week; the period restarts once it is unused.
  const { reward } = await rewardWith(late);
  shop.app.clock.advance(2 * day);
  await sweep();
  await sweep();
  expect([await isKept(used), await isKept(unused), await isKept(late)]).toEqual([true, false, true]);
  expect(existsSync(rendition(unused))).toBe(false);
  expect((await shop.app.http.inject({ url: `/media/${unused}/320.webp` })).statusCode).toBe(404);
  expect(await toRefusal(rewardWith(unused))).toBe("VALIDATION_FAILED");

  await owner.call(adminRemoveReward, { params: { id: reward.id } });
  await sweep();
  shop.app.clock.advance(6 * day);
  await sweep();
  expect(await isKept(late)).toBe(true);
  shop.app.clock.advance(2 * day);
  await sweep();
  expect([await isKept(used), await isKept(late)]).toEqual([true, false]);
});

test("one that is being named while the sweep wants it stays", async () => {
  const hash = await upload();
  await sweep();
  shop.app.clock.advance(8 * day);
  const naming = { sql: "update media set unused_since = null where hash = $1", values: [hash] };
  const { overlapped } = await whileLocked(shop.app.platform.database.pool, naming, 1, sweep);
  expect(overlapped).toBe(1);
  expect(await isKept(hash)).toBe(true);
});

test("a picture whose file a sweep has just taken is not written down", async () => {
  const { database, clock, config } = shop.app.platform;
  const files = createLocalFiles(join(config.dataDir, "media"));
  const media = createMedia({ clock }, files);
  const facts = { hash: "f".repeat(32), format: "png", width: 1, height: 1, placeholder: "#ffffff", bytes: 1 } as const;
  await expect(database.transaction((tx) => media.record(tx, [facts]))).rejects.toMatchObject({ status: 503 });
  expect(await shop.rows("select 1 from media where hash = $1", [facts.hash])).toEqual([]);
});
