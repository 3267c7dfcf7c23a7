import { paidBySize } from "#server/modules/catalogue/index.ts";
import { addDays } from "#server/platform/clock.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import { dateIn } from "#shared/domain/calendar.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { isFlowOn, runFlowStep } from "../engine.ts";
import type { MarketingDeps } from "../ports.ts";
import { agreesToOffers, type Reached, reachedColumns } from "./people.ts";

const flow = "price-drop";
/** The price must be below this percentage of the price when it was wished or last announced. */
const belowPercent = 95;
const apartDays = 14;
const batch = 500;

interface Drop extends Reached {
  readonly productId: string;
  readonly name: LocalizedText;
  /** The size, where the sizes of the product differ in price. */
  readonly size: LocalizedText | null;
  readonly slug: string;
  readonly currency: Currency;
  /** Current prices of all sizes, by variant: somebody told of one size counts as told of the others. */
  readonly sizes: Readonly<Record<string, number>>;
  /** Minor units as text. */
  readonly before: string;
  readonly now: string;
}

/**
 * The largest drop on the wishlist of each person who was not told of one lately: of a size
 * in stock, compared with its price when they wished the product. Older wishes stored only the lowest price; a
 * size that was added later has no earlier price.
 */
const findDrops = (reader: Reader, now: Date): Promise<Drop[]> =>
  readRows(
    reader,
    sql`select distinct on (u.id) ${reachedColumns}, p.id as "productId", p.name, p.slug,
        case when exists (select 1 from variants s join variant_prices own on own.variant_id = s.id where s.product_id = p.id)
          then v.label end as size, w.price_currency as currency, known.minor as before, paid.minor as now,
        ${paidBySize(sql`w.product_id`, sql`w.price_currency`)} as sizes
      from wishlist_items w join users u on u.id = w.user_id and ${agreesToOffers}
      join products p on p.id = w.product_id and p.archived_at is null
      join product_prices x on x.product_id = p.id and x.currency = w.price_currency
      join variants v on v.product_id = p.id and v.retired_at is null and v.is_buyable
      left join variant_prices own on own.variant_id = v.id and own.currency = x.currency
      cross join lateral (select discounted(coalesce(own.amount_minor, x.amount_minor), p.discount_percentage) as minor) paid
      cross join lateral (select case when w.size_prices is null then w.price_minor
        else (w.size_prices ->> v.id::text)::bigint end as minor) wished
      cross join lateral (select least(wished.minor,
          min(coalesce((r.facts -> 'sizes' ->> v.id::text)::bigint, (r.facts ->> 'minor')::bigint))) as minor from flow_runs r
        where r.user_id = u.id and r.flow = ${flow} and r.product_id = p.id
          and r.facts ->> 'currency' = w.price_currency) known
      where wished.minor > 0 and paid.minor * 100 <= known.minor * ${belowPercent}
        and not exists (select 1 from flow_runs r where r.user_id = u.id and r.flow = ${flow}
          and r.reached_at > ${addDays(now, -apartDays)}::timestamptz)
        and not exists (select 1 from orders o join order_lines l on l.order_id = o.id and l.product_id = p.id
          where o.user_id = u.id and o.created_at > w.created_at and o.status not in ('cancelled', 'expired'))
      order by u.id, paid.minor::numeric / known.minor, p.id, v.position, v.id limit ${batch}`,
  );

const named = ({ name, size }: Drop): LocalizedText =>
  size === null ? name : { ar: `${name.ar} · ${size.ar}`, en: `${name.en} · ${size.en}` };

/** Tells of wished products that became cheaper. */
export async function notifyPriceDrops(deps: MarketingDeps): Promise<void> {
  const { clock, database, log } = deps.platform;
  if (!(await isFlowOn(database.reader, flow))) return;
  for (;;) {
    const now = clock.now();
    const drops = new Map((await findDrops(database.reader, now)).map((drop) => [drop.userId, drop]));
    const done = await eachAlone(log, "nobody was told of a lower price", [...drops.keys()], async (userId) => {
      const drop = drops.get(userId);
      if (drop === undefined) return;
      const { productId, currency, sizes, email: to, language, firstName } = drop;
      const [before, price] = [Number(drop.before), Number(drop.now)];
      const subject = `${userId}:${productId}:${dateIn(now, "UTC")}`;
      await database.transaction((tx) =>
        runFlowStep(
          tx,
          deps,
          { flow, subject, userId, step: 1, productId, facts: { currency, minor: price, sizes } },
          {
            ...{ kind: "price-drop", to, userId, language, key: `price-drop:${subject}` },
            data: {
              ...{ firstName, what: named(drop), path: `/product/${drop.slug}` },
              before: { amountMinor: before, currency },
              now: { amountMinor: price, currency },
            },
          },
        ),
      );
    });
    if (drops.size < batch || done === 0) return;
  }
}
