import type pg from "pg";
import { prepayDiscount } from "#shared/domain/cod.ts";
import { affiliateRules } from "./affiliate-rules.ts";
import { consentRules } from "./consent-rules.ts";
import { conversionRules } from "./conversion-rules.ts";
import { courierRules } from "./courier-rules.ts";
import { dunningRules } from "./dunning-rules.ts";
import { exchangeRules } from "./exchange-rules.ts";
import { fiscalRules } from "./fiscal-rules.ts";
import { giftCardRules } from "./gift-card-rules.ts";
import { parcelRules } from "./parcel-rules.ts";
import { priceRules } from "./price-rules.ts";
import { transferRules } from "./transfer-rules.ts";

/** A statement whose every row is an inconsistency. */
export interface Rule {
  readonly name: string;
  readonly sql: string;
}

const isClosed = "day in (select r.day from report_days r) and day not in (select m.day from report_marks m)";

const rules: readonly Rule[] = [
  ...priceRules,
  {
    name: "reserved stock is what waiting orders and exchanges hold",
    sql: `select v.id, v.reserved, coalesce(w.held, 0) as held, coalesce(x.held, 0) as exchanges from variants v
      left join (select l.variant_id, sum(l.quantity) as held from order_lines l join orders o on o.id = l.order_id
        where o.status = 'pending_payment' and l.kind = 'physical' group by 1) w on w.variant_id = v.id
      left join (select exchange_variant_id, sum(held) as held from return_lines where held > 0 group by 1) x on x.exchange_variant_id = v.id
      where v.is_stock_limited and v.reserved <> coalesce(w.held, 0) + coalesce(x.held, 0)`,
  },
  {
    name: "stock on hand is the sum of its movements",
    sql: `select v.id, v.on_hand, coalesce(m.moved, 0) as moved from variants v
      left join (select variant_id, sum(delta) as moved from stock_movements group by 1) m on m.variant_id = v.id
      where v.on_hand <> coalesce(m.moved, 0)`,
  },
  {
    name: "every stock movement says the stock after it",
    sql: `select * from (select variant_id, id, balance_after, sum(delta) over (partition by variant_id order by id) as upto
        from stock_movements) m where balance_after <> upto`,
  },
  {
    name: "a points balance is the sum of its entries",
    sql: `select a.user_id, a.balance, sum(e.delta) as entries from points_accounts a left join points_entries e using (user_id)
      group by 1, 2 having a.balance <> coalesce(sum(e.delta), 0)`,
  },
  {
    name: "every entry's balance is the sum up to it, and none is missing",
    sql: `select * from (select user_id, seq, balance_after, sum(delta) over w as upto, row_number() over w as nth
        from points_entries window w as (partition by user_id order by seq)) e
      where balance_after <> upto or seq <> nth`,
  },
  {
    name: "an order's points are held while it lives and back when it has ended",
    sql: `select o.id, o.status, o.points_used, sum(e.delta) as moved from orders o
      left join points_entries e on e.order_id = o.id and e.kind in ('hold', 'redemption', 'release', 'give_back')
      where o.points_used > 0 group by o.id
      having coalesce(sum(e.delta), 0) <> o.points_given_back - o.points_used
        or (o.status in ('expired', 'cancelled') and o.points_given_back <> o.points_used)`,
  },
  {
    name: "points earned are in the ledger",
    sql: `select o.id, o.points_earned from orders o left join points_entries e on e.order_id = o.id and e.kind = 'earn'
      group by o.id having o.points_earned <> coalesce(sum(e.delta), 0)`,
  },
  {
    name: "an order's lines add up to it",
    sql: `select o.id from orders o left join order_lines l on l.order_id = o.id group by o.id
      having o.subtotal_minor <> coalesce(sum(l.unit_price_minor * l.quantity), 0)
        or o.discount_minor <> coalesce(sum(l.discount_minor), 0) + o.coupon_discount_minor or count(l.id) = 0
        or coalesce(sum(l.automatic_discount_minor), 0) <> coalesce((select sum((d ->> 'amountMinor')::bigint)
          from jsonb_array_elements(o.automatic_discounts) d), 0)`,
  },
  {
    name: "a bundle's saving is its parts'",
    sql: `select o.id, d ->> 'id' as bundle from orders o, jsonb_array_elements(o.automatic_discounts) d
      cross join lateral (select coalesce(sum(l.automatic_discount_minor), 0) as saved from order_lines l
        where l.order_id = o.id and l.bundle_group = (d ->> 'id')::uuid) parts
      where d ? 'bundle' and parts.saved <> (d ->> 'amountMinor')::bigint
        and (parts.saved < (d ->> 'amountMinor')::bigint or not o.automatic_discounts @> '[{"id": "${prepayDiscount.id}"}]')
      union all select l.order_id, l.bundle_group::text from order_lines l join orders o on o.id = l.order_id
      where l.bundle_group is not null and not coalesce(o.automatic_discounts, '[]') @> jsonb_build_array(
        jsonb_build_object('id', l.bundle_group))`,
  },
  {
    name: "a paid order has one payment of exactly its total",
    sql: `select o.id, o.status, o.payment_status, o.paid_minor, o.total_minor, count(p.id) as payments from orders o
      left join payments p on p.order_id = o.id and p.pays_order and p.amount_minor = o.total_minor and p.currency = o.currency
        and p.captured_minor = p.amount_minor + p.difference_minor and o.waived_minor = greatest(0, -p.difference_minor)
      where o.payment_status in ('paid', 'partially_refunded', 'refunded') and o.origin not in ('reward', 'exchange')
      group by o.id having count(p.id) <> 1 or o.paid_minor <> o.total_minor - o.waived_minor`,
  },
  {
    name: "a payment pays no order that is not paid",
    sql: `select p.id, o.status from payments p join orders o on o.id = p.order_id
      where p.pays_order and (o.payment_status in ('unpaid', 'due') or o.status in ('pending_payment', 'expired'))`,
  },
  {
    name: "money that pays no order is on its way back",
    sql: `select id, status, captured_minor from payments
      where captured_minor > 0 and not pays_order and refund_requested_minor <> captured_minor
        and review_reason is distinct from 'REFUND_FAILED'`,
  },
  {
    name: "what came above an order's total is on its way back",
    sql: `select id, difference_minor, refund_requested_minor from payments
      where refund_requested_minor < difference_minor and review_reason is distinct from 'REFUND_FAILED'`,
  },
  {
    name: "a cancelled order keeps no money",
    sql: `select o.id from orders o join payments p on p.order_id = o.id and p.pays_order
      where o.status = 'cancelled' and p.refund_requested_minor <> p.captured_minor
        and p.review_reason is distinct from 'REFUND_FAILED'`,
  },
  {
    name: "refunds add up",
    sql: `select p.id from payments p left join refunds r on r.payment_id = p.id group by p.id
      having p.refunded_minor <> coalesce(sum(r.amount_minor) filter (where r.status = 'done'), 0)
        or p.refund_requested_minor <> coalesce(sum(r.amount_minor) filter (where r.status <> 'failed'), 0)
      union all
      select o.id from orders o left join refunds r on r.order_id = o.id and r.counts_for_order and r.status = 'done'
      group by o.id having o.refunded_minor <> coalesce(sum(r.amount_minor), 0)`,
  },
  {
    name: "the last line of an order's history is its state",
    sql: `select o.id, o.status from orders o where o.status is distinct from (select h.status from order_history h
      where h.order_id = o.id and h.status not in ('partially_refunded', 'refunded') order by h.at desc, h.id desc limit 1)`,
  },
  {
    name: "history holds only moves that there are",
    sql: `select h.order_id, h.from_status, h.status from order_history h
      where h.from_status is not null and h.from_status <> h.status and h.status not in ('partially_refunded', 'refunded')
        and not exists (select 1 from order_moves m where m.from_status = h.from_status and m.to_status = h.status)`,
  },
  {
    name: "a coupon's count is its uses, and every living order with a coupon has one",
    sql: `select c.id from coupons c left join coupon_uses u on u.coupon_id = c.id group by c.id having c.used_count <> count(u.order_id)
      union all
      select o.id from orders o left join coupon_uses u on u.order_id = o.id
      where o.coupon_id is not null and (o.status not in ('expired', 'cancelled')) <> (u.order_id is not null)`,
  },
  ...giftCardRules,
  {
    name: "an undone order's gift is withdrawn, and nobody has what was claimed of it",
    sql: `select g.order_id from order_gifts g join orders o on o.id = g.order_id
      where (o.status in ('expired', 'cancelled') or o.payment_status = 'refunded') and g.withdrawn_at is null
      union all
      select g.order_id from order_gifts g join order_lines l on l.order_id = g.order_id
        join enrolments e on e.order_line_id = l.id
      where g.withdrawn_at is not null and e.status <> 'revoked'
      union all
      select g.order_id from order_gifts g join order_lines l on l.order_id = g.order_id
        join enrolments e on e.order_line_id = l.id
      where g.claimed_by is distinct from e.user_id`,
  },
  {
    name: "a return's pieces, delivery and fee are its refund, which went to the payment and the gift cards",
    sql: `select c.id, c.refund_minor, sum(l.refund_minor) as pieces from return_cases c
      left join return_lines l on l.case_id = c.id left join refunds r on r.id = c.refund_id
      group by c.id, r.id
      having c.refund_minor <> case when c.status in ('refunded', 'exchanged') then coalesce(sum(l.refund_minor), 0) + c.shipping_minor - c.fee_minor else 0 end
        or c.refund_minor <> coalesce(r.amount_minor, 0) + c.cards_minor
        or (r.id is not null and r.cards_minor is distinct from c.cards_minor)`,
  },
  {
    name: "no piece goes back twice",
    sql: `select l.line_id, o.quantity from return_lines l join return_cases c on c.id = l.case_id join order_lines o on o.id = l.line_id
      where c.status in ('requested', 'approved', 'received', 'refunded', 'exchanged') or o.order_id <> c.order_id
      group by l.line_id, o.quantity having sum(coalesce(l.accepted, l.quantity)) > o.quantity`,
  },
  {
    name: "a refund's lines come to what it pays, and stand as it does",
    sql: `select l.refund_id, sum(l.amount_minor) as lines, r.amount_minor, r.cards_minor from refund_lines l
      left join refunds r on r.id = l.refund_id group by l.refund_id, r.id
      having min(l.status) <> max(l.status) or replace(min(l.status), 'rejected', 'failed') <> case when bool_or(l.order_id <> r.order_id) and exists (select 1 from refund_replacements x where x.rejected_id = r.id)
          then 'done' else coalesce(r.status, 'done') end
        or (r.id is not null and (sum(l.amount_minor) <> r.amount_minor + coalesce(r.cards_minor, 0) or not r.counts_for_order))
      union all
      select l.refund_id, l.amount_minor, null, null from refund_lines l left join order_lines o on o.id = l.line_id
      left join refunds r on r.id = l.refund_id
      where (l.line_id is not null and o.order_id <> l.order_id) or (r.id is not null and r.order_id <> l.order_id
        and not exists (select 1 from orders e where e.id = l.order_id and e.origin = 'exchange'))`,
  },
  {
    name: "no piece is refunded twice, and no line or delivery with more than it cost",
    sql: `select o.id, o.quantity from order_lines o join refund_lines l on l.line_id = o.id and l.status <> 'failed'
      group by o.id, o.quantity, o.total_minor
      having sum(l.amount_minor) > greatest(o.total_minor,
          (select coalesce(max(v.value_minor), 0) from return_lines v where v.new_line_id = o.id)) or sum(l.quantity) + coalesce((select sum(coalesce(p.accepted, p.quantity))
        from return_lines p join return_cases c on c.id = p.case_id where p.line_id = o.id
          and c.status in ('requested', 'approved', 'received', 'refunded', 'exchanged')), 0) > o.quantity
      union all
      select o.id, null from orders o join refund_lines l on l.order_id = o.id and l.line_id is null and l.status <> 'failed'
      group by o.id having sum(l.amount_minor) > o.shipping_minor + o.cod_fee_minor`,
  },
  {
    name: "a subscription ends where its periods say, and a period that stands was paid for",
    sql: `select s.id, s.ends_on from subscriptions s left join subscription_periods p on p.subscription_id = s.id and p.revoked_at is null
      group by s.id having s.ends_on <> (s.started_on + make_interval(months => coalesce(sum(p.months), 0)::int))::date
        + coalesce(sum(p.gap_days + p.paused_days), 0)::int
      union all
      select p.id, null from subscription_periods p join order_lines l on l.id = p.order_line_id join orders o on o.id = l.order_id
      where p.revoked_at is null and (o.status in ('pending_payment', 'expired', 'cancelled') or o.payment_status in ('unpaid', 'refunded'))`,
  },
  {
    name: "a period's days of pause are those of its pauses",
    sql: `select p.id, p.paused_days from subscription_periods p left join subscription_pauses u on u.period_id = p.id
      group by p.id having p.paused_days <> coalesce(sum(u.until_on - u.from_on), 0)`,
  },
  {
    name: "both sides of a referral were given their points once, or neither",
    sql: `select r.friend_id, count(e.id) as given from referrals r left join points_entries e
        on e.kind = 'referral' and e.ref in (r.friend_id || ':friend', r.friend_id || ':referrer')
      group by r.friend_id having count(e.id) <> case when r.rewarded_at is null then 0 else 2 end`,
  },
  ...fiscalRules,
  {
    name: "no more pieces are in parcels than were ordered",
    sql: `select p.line_id, l.quantity, sum(p.quantity) as sent from shipment_lines p join shipments s on s.id = p.shipment_id
      join order_lines l on l.id = p.line_id where (s.case_id is null and s.state <> 'cancelled') or l.order_id <> s.order_id
      group by p.line_id, l.quantity, l.order_id having sum(p.quantity) > l.quantity or bool_or(l.order_id <> s.order_id)`,
  },
  {
    name: "what has left is shipped: an order with a parcel on its way is not waiting any more",
    sql: `select o.id, o.status, s.state from shipments s join orders o on o.id = s.order_id
      where s.case_id is null and s.picked_up_at is not null and o.status in ('pending_payment', 'paid', 'processing')`,
  },
  {
    name: "what came back of cash orders that nobody took is in stock as staff found it",
    sql: `select o.id, l.variant_id, sum(p.restocked) as restocked, max(m.moved) as moved from orders o
      join shipments s on s.order_id = o.id and s.case_id is null join shipment_lines p on p.shipment_id = s.id
      join order_lines l on l.id = p.line_id
      left join (select reference, variant_id, sum(delta) as moved from stock_movements where reason = 'return' group by 1, 2) m
        on m.reference = o.number and m.variant_id = l.variant_id
      where o.status = 'returned' and o.payment_method = 'cod' and o.payment_status = 'unpaid'
      group by o.id, l.variant_id having coalesce(sum(p.restocked), 0) <> coalesce(max(m.moved), 0)`,
  },
  ...exchangeRules,
  ...courierRules,
  ...parcelRules,
  ...dunningRules,
  ...transferRules,
  ...consentRules,
  ...conversionRules,
  ...affiliateRules,
  {
    name: "a closed day's figures are those of its orders",
    sql: `select * from (
        select utc_day(created_at) as day, currency, origin, status, payment_status, payment_method,
          count(*), sum(total_minor) as total, sum(paid_minor) as paid, sum(refunded_minor) as refunded
        from orders group by 1, 2, 3, 4, 5, 6
        except all select day, currency, origin, status, payment_status, payment_method, orders, total_minor, paid_minor, refunded_minor
        from order_days) missing
      where ${isClosed}
      union all
      select day, currency, origin, status, payment_status, payment_method, orders, total_minor, paid_minor, refunded_minor
      from order_days d where ${isClosed} and not exists (select 1 from orders o where utc_day(o.created_at) = d.day and o.currency = d.currency
        and o.origin = d.origin and o.status = d.status and o.payment_status = d.payment_status
        and o.payment_method is not distinct from d.payment_method)`,
  },
  {
    name: "a closed day's products are those of its orders that were sold",
    sql: `select * from (
        select utc_day(o.created_at) as day, o.currency, l.product_id, sum(l.quantity) as pieces, sum(l.total_minor) as revenue
        from orders o join order_lines l on l.order_id = o.id
        where o.origin not in ('reward', 'exchange') and o.status <> 'cancelled' and o.payment_status in ('paid', 'partially_refunded', 'refunded')
        group by 1, 2, 3
        except all select day, currency, product_id, quantity, revenue_minor from product_days) missing
      where ${isClosed}
      union all
      select day, currency, product_id, quantity, revenue_minor from product_days d where ${isClosed} and not exists (
        select 1 from orders o join order_lines l on l.order_id = o.id
        where utc_day(o.created_at) = d.day and o.currency = d.currency and l.product_id = d.product_id)`,
  },
  {
    name: "an entitlement is not taken more often than its window gives, and each use stands against a grant",
    sql: `select subscription_id, kind, window_start, sum(delta) as left_over,
        coalesce(sum(delta) filter (where reason = 'grant'), 0) as given
      from entitlements group by 1, 2, 3
      having sum(delta) < 0 or sum(delta) > coalesce(sum(delta) filter (where reason = 'grant'), 0)`,
  },
  {
    name: "a booked call has its quarter hours, a cancelled one none, and each stands for a call of the package",
    sql: `select b.id, b.state, count(c.cell) as cells from bookings b left join booking_cells c on c.booking_id = b.id
      where b.state <> 'held' and b.state <> 'missed' group by b.id
      having count(c.cell) <> case when b.state = 'booked' then b.minutes / 15 else 0 end
      union all select b.id, b.state, 0 from bookings b where not exists (
        select 1 from entitlements e where e.kind = 'call' and e.ref = b.id and e.reason = 'use')`,
  },
  {
    name: "what was given back of an entitlement had been taken",
    sql: `select r.id, r.kind, r.ref from entitlements r where r.reason in ('return', 'owed') and not exists (
        select 1 from entitlements u where u.kind = r.kind and u.ref = r.ref and u.reason = 'use' and u.used_at is null
          and u.subscription_id = r.subscription_id and u.window_start = r.window_start)`,
  },
];

export interface Violation {
  readonly rule: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Names of all rules. */
export const ruleNames: readonly string[] = rules.map(({ name }) => name);

/** Checks the shop's ledgers and balances; returns all inconsistencies. */
export async function checkBooks(
  database: Pick<pg.ClientBase, "query"> | Pick<pg.Pool, "query">,
): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const { name, sql } of rules) {
    const { rows } = await database.query<Record<string, unknown>>(`${sql} limit 20`);
    if (rows.length > 0) violations.push({ rule: name, rows });
  }
  return violations;
}
