import { lowStockBelow } from "#server/modules/catalogue/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { type Caller, callerMay } from "#server/platform/http/call.ts";
import type { Dashboard, SeenWaiting, Waiting } from "#shared/contract/admin-reports.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { minor, toMajor } from "#shared/domain/money.ts";
import type { Permission } from "#shared/domain/permissions.ts";
import { productFigures } from "./day-figures.ts";
import { isSold, type Span } from "./sales.ts";

const inPeriod = ({ start, end }: Span, currency: Currency) =>
  sql`o.created_at >= ${start} and o.created_at < ${end} and o.currency = ${currency}`;

type BestSeller = Dashboard["bestSellers"][number];

/** Sorted by quantity. Uses the product's current name, or the last sold name if it was deleted. */
export async function bestSellers(reader: Reader, span: Span, currency: Currency, most: number): Promise<BestSeller[]> {
  const rows = await readRows<BestSeller>(
    reader,
    sql`with ${productFigures(span, currency)}, best as (
      select product_id, sum(quantity)::bigint as quantity, sum(revenue_minor)::bigint as revenue
      from sold group by 1 order by 2 desc, 3 desc, 1 limit ${most}
    )
    select best.product_id as "productId", coalesce(p.slug, gone.slug) as slug, coalesce(p.name, gone.name) as name, best.quantity, best.revenue
    from best left join products p on p.id = best.product_id
    left join lateral (
      select l.slug, l.name from order_lines l join orders o on o.id = l.order_id
      where p.id is null and l.product_id = best.product_id and ${inPeriod(span, currency)} and ${isSold}
      order by o.created_at desc, o.id desc limit 1
    ) gone on true
    order by best.quantity desc, best.revenue desc, best.product_id`,
  );
  return rows.map((row) => ({ ...row, revenue: toMajor(minor(row.revenue)) }));
}

type LowStock = Pick<Dashboard, "lowStock" | "lowStockTotal">;
type LowRow = Dashboard["lowStock"][number] & { readonly total: number };

export async function lowStock(reader: Reader, most: number): Promise<LowStock> {
  const rows = await readRows<LowRow>(
    reader,
    sql`select p.id as "productId", v.id as "variantId", p.name, v.label, v.sku, v.available, v.total
    from (
      select v.id, v.product_id, v.label, v.sku, v.on_hand - v.reserved as available, count(*) over () as total
      from variants v join products p on p.id = v.product_id
      where v.is_stock_limited and v.retired_at is null and p.archived_at is null and v.on_hand - v.reserved 
          < coalesce(v.low_stock_below, ${lowStockBelow})
      order by available, v.sku limit ${most}
    ) v join products p on p.id = v.product_id order by v.available, v.sku`,
  );
  return { lowStock: rows.map(({ total: _, ...row }) => row), lowStockTotal: rows[0]?.total ?? 0 };
}

/** Items that need attention. */
export async function waiting(reader: Reader): Promise<Waiting> {
  const [row] = await readRows<Waiting>(
    reader,
    sql`select (select count(*) from orders where status = 'paid') as "toPack",
      (select count(*) from return_cases where status in ('requested', 'approved', 'received')) as returns,
      (select count(*) from payments_to_review) as payments,
      (select count(*) from bank_rows where state in ('open', 'proposed')) as "bankRows",
      (select count(*) from points_adjustments a join users c on c.id = a.user_id where a.state = 'waiting' and c.closed_at is null) as points,
      (select count(*) from contact_messages where handled_at is null)
        + (select count(*) from join_applications where handled_at is null) as messages,
      (select count(*) from reviews where status = 'pending') as reviews,
      (select count(*) from coach_threads where last_author = 'customer') as threads`,
  );
  return row ?? { toPack: 0, returns: 0, payments: 0, bankRows: 0, points: 0, messages: 0, reviews: 0, threads: 0 };
}

/** Coaches see their own members' threads, not how many all coaches have. */
const waitingPermission = {
  toPack: "orders",
  returns: "orders",
  payments: "payments",
  bankRows: "payments",
  points: "points",
  messages: "messages",
  reviews: "content",
  threads: "coaching_lead",
} as const satisfies Record<keyof Waiting, Permission>;

/** The counts that a member of staff may see. */
export async function waitingFor(reader: Reader, caller: Pick<Caller, "permissions">): Promise<SeenWaiting> {
  const all = await waiting(reader);
  const seen = Object.entries(all).filter(([key]) => callerMay(caller, waitingPermission[key as keyof Waiting]));
  return Object.fromEntries(seen);
}
