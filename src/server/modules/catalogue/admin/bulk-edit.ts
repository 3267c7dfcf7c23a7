import { readRates } from "#server/modules/currency/index.ts";
import type { StaffCall } from "#server/platform/audit.ts";
import { bumpContentVersion } from "#server/platform/content-version.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { type adminBulkEditProducts, type BulkAction, maxBulk } from "#shared/contract/admin-product-bulk.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { byCurrency } from "#shared/domain/currency.ts";
import { type Minor, minor } from "#shared/domain/money.ts";
import { announceProducts } from "../announce-products.ts";
import { bumpProducts } from "../bump-products.ts";
import { ownPricesColumn, type ProductPrices, pricesColumn, toGiven, toPrices } from "../prices.ts";
import { writePrices, writeVariantPrices } from "../write-prices.ts";
import { assertSellable, categoryKind, notTranslated, selectionChanged, unknownCategory } from "./errors.ts";
import type { ManageDeps } from "./ports.ts";
import { matchingIds } from "./read-products.ts";
import { refreshSearch } from "./refresh-search.ts";

type Body = BodyOf<typeof adminBulkEditProducts>;

/** The selected products, locked in id order. */
async function lockChosen(tx: Tx, { select, expected }: Body): Promise<string[]> {
  const ids = "ids" in select ? [...new Set(select.ids)].sort() : await matchingIds(tx, select.matching, maxBulk);
  const rows = await readRows<{ id: string }>(
    tx,
    sql`select id from products where id = any(${sql.param(ids)}::uuid[]) order by id for update`,
  );
  if (rows.length !== expected) throw selectionChanged(rows.length);
  return rows.map((row) => row.id);
}

const among = (ids: readonly string[]): SQL => sql`id = any(${sql.param([...ids])}::uuid[])`;

async function requireKind(tx: Tx, ids: readonly string[], categoryId: string): Promise<void> {
  const [category] = await readRows<{ kind: string }>(tx, sql`select kind from categories where id = ${categoryId}`);
  if (category === undefined) throw unknownCategory();
  const others = await readRows(
    tx,
    sql`select 1 from products where ${among(ids)} and kind <> ${category.kind} limit 1`,
  );
  if (others.length > 0) throw categoryKind();
}

interface Priced {
  readonly id: string;
  readonly prices: ProductPrices;
}

/** Changes manual prices by the percentage, rounded half up to whole minor units; derived prices follow EGP. */
async function movePrices(tx: Tx, ids: readonly string[], percentage: number): Promise<void> {
  const rows = await readRows<Priced>(
    tx,
    sql`select p.id, ${sql.raw(pricesColumn)} as prices from products p where ${among(ids)}`,
  );
  const owns = await readRows<Priced>(
    tx,
    sql`select v.id, ${sql.raw(ownPricesColumn)} as prices from variants v
      where v.product_id = any(${sql.param([...ids])}::uuid[]) and exists (select 1 from variant_prices x where x.variant_id = v.id) order by v.id`,
  );
  const { perUsd } = await readRates(tx);
  const hundredths = BigInt(Math.round((100 + percentage) * 100));
  const move = (amount: Minor) => minor(Number((BigInt(amount) * hundredths + 5000n) / 10_000n));
  const toMoved = (prices: ProductPrices): ProductPrices =>
    byCurrency((code) => ({ ...prices[code], amountMinor: move(prices[code].amountMinor) }));
  const toFresh = ({ id, prices }: Priced) => ({ id, prices: toPrices(toGiven(toMoved(prices)), perUsd) });
  await writePrices(tx, rows.map(toFresh));
  await writeVariantPrices(tx, owns.map(toFresh));
}

const holdsUntranslated = async (tx: Tx, ids: readonly string[]): Promise<boolean> =>
  (await readRows(tx, sql`select 1 from products where ${among(ids)} and to_translate is not null limit 1`)).length > 0;

async function applyBulkAction(tx: Tx, deps: ManageDeps, ids: readonly string[], action: BulkAction): Promise<void> {
  switch (action.kind) {
    case "archive":
      await tx.execute(
        sql`update products set archived_at = coalesce(archived_at, ${deps.platform.clock.now()}) where ${among(ids)}`,
      );
      return;
    case "restore":
      assertSellable(await deps.findPlanFaults(tx, ids));
      if (await holdsUntranslated(tx, ids)) throw notTranslated();
      await tx.execute(sql`update products set archived_at = null where ${among(ids)}`);
      return;
    case "category":
      await requireKind(tx, ids, action.categoryId);
      await tx.execute(sql`update products set category_id = ${action.categoryId} where ${among(ids)}`);
      return refreshSearch(tx, ids);
    case "discount":
      await tx.execute(sql`update products set discount_percentage = ${action.percentage} where ${among(ids)}`);
      return;
    case "price":
      return movePrices(tx, ids, action.percentage);
  }
}

const toField = {
  archive: sql`archived_at is not null`,
  restore: sql`archived_at is not null`,
  category: sql`category_id`,
  discount: sql`discount_percentage::float8`,
  price: sql`(select json_object_agg(x.currency, x.amount_minor / 100.0) from product_prices x where x.product_id = p.id)`,
} as const satisfies Record<BulkAction["kind"], SQL>;

/** Current values that an action will change, by product, for the audit log. */
async function readValues(tx: Tx, ids: readonly string[], { kind }: BulkAction): Promise<Record<string, unknown>> {
  const rows = await readRows<{ id: string; value: unknown }>(
    tx,
    sql`select id, ${toField[kind]} as value from products p where ${among(ids)} order by id`,
  );
  return Object.fromEntries(rows.map(({ id, value }) => [id, value]));
}

/** Actions that change neither the products on sale nor their categories. */
const repricing: ReadonlySet<BulkAction["kind"]> = new Set(["discount", "price"]);

/**
 * Applies one action to many products. Throws 409 SELECTION_CHANGED, CATEGORY_KIND, PLAN_EMPTY, PLAN_UNTIMED, TO_TRANSLATE
 * before any change.
 */
export async function bulkEdit(deps: ManageDeps, call: StaffCall, body: Body): Promise<{ changed: number }> {
  return deps.platform.database.transaction(async (tx) => {
    const ids = await lockChosen(tx, body);
    const before = await readValues(tx, ids, body.action);
    await applyBulkAction(tx, deps, ids, body.action);
    await tx.execute(
      sql`update products set version = version + 1, updated_at = ${deps.platform.clock.now()} where ${among(ids)}`,
    );
    if (repricing.has(body.action.kind)) await bumpProducts(tx, ids);
    else await bumpContentVersion(tx, "catalogue");
    await announceProducts(tx, deps.platform, ids);
    await deps.platform.audit.record(tx, call, {
      action: "product.bulk",
      subjectKind: "product",
      subjectId: ids.length === 1 ? (ids[0] ?? "") : `${ids.length} products`,
      before,
      after: { ...body.action, products: await readValues(tx, ids, body.action) },
    });
    return { changed: ids.length };
  });
}
