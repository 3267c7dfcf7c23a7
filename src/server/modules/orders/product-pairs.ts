import { addDays } from "#server/platform/clock.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { desc, eq, sql } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { productPairs } from "./tables.ts";

export const countPairsJob = "count-product-pairs";

const lookBackDays = 365;
/** Fewer orders are chance, and repeats by one person are their habit. */
const minOrders = 5;
const keptCompanions = 12;

/**
 * Counts which products are bought together, in one statement: a repeated run changes nothing. Cancelled, returned and
 * refunded items do not count, nor do the parts of one bundle, which the shop combined. Programmes are paired with
 * goods, not with other programmes.
 */
export async function countPairs(tx: Tx, now: Date): Promise<void> {
  const since = addDays(now, -lookBackDays).toISOString();
  await tx.execute(sql`
      with sold as materialized (
        select line.order_id, placed.user_id, line.product_id, line.kind,
          case when bool_and(line.bundle_group is not null) then min(line.bundle_group::text) end as bundle_group
        from orders placed join order_lines line on line.order_id = placed.id
        where placed.created_at > ${since} and placed.origin = 'purchase'
          and placed.payment_status in ('paid', 'due')
          and placed.status in ('paid', 'processing', 'shipped', 'delivered')
          and line.kind in ('physical', 'programme')
        group by line.order_id, placed.user_id, line.product_id, line.kind
      ), once as (
        select one.product_id, other.product_id as companion_id, count(*)::int as orders
        from sold one join sold other on other.order_id = one.order_id and other.product_id > one.product_id
        where (one.kind = 'physical' or other.kind = 'physical')
          and (one.bundle_group is null or one.bundle_group is distinct from other.bundle_group)
        group by one.product_id, other.product_id
        having count(*) >= ${minOrders} and min(uuid_hash(one.user_id)) < max(uuid_hash(one.user_id))
      ), counted as (
        select product_id, companion_id, orders from once
        union all select companion_id, product_id, orders from once
      ), kept as (
        select product_id, companion_id, orders
        from (select counted.*, row_number() over (partition by product_id order by orders desc, companion_id) as place
              from counted) ranked
        where place <= ${keptCompanions}
      ), gone as (
        delete from product_pairs pair where not exists (
          select 1 from kept where kept.product_id = pair.product_id and kept.companion_id = pair.companion_id)
      )
      insert into product_pairs as pair (product_id, companion_id, orders)
      select product_id, companion_id, orders from kept
      on conflict (product_id, companion_id) do update set orders = excluded.orders where pair.orders <> excluded.orders`);
}

/** The same as a nightly job: a year of orders takes seconds. */
export const countPairsAtNight = ({ database, clock }: Pick<Platform, "database" | "clock">): Promise<void> =>
  database.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '15min'`);
    await countPairs(tx, clock.now());
  });

/** Ids of the products that are bought together with one, most frequent first. */
export async function boughtWith(reader: Reader, productId: string): Promise<string[]> {
  const rows = await reader
    .select({ id: productPairs.companionId })
    .from(productPairs)
    .where(eq(productPairs.productId, productId))
    .orderBy(desc(productPairs.orders), productPairs.companionId);
  return rows.map(({ id }) => id);
}
