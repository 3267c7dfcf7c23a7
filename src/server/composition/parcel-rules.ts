import type { Rule } from "./check-books.ts";

/** Invariants of parcels that staff closed because their outcome contradicted their order. */
export const parcelRules: readonly Rule[] = [
  {
    name: "what arrived although its order was cancelled waits for staff until it is paid, given up or back",
    sql: `select s.id, s.state, s.closed_as from shipments s join orders o on o.id = s.order_id
      where s.case_id is null and ((s.needs_closing and (o.status <> 'cancelled' or s.delivered_at is null))
        or (s.state = 'delivered' and o.status = 'cancelled' and not s.needs_closing and s.closed_as is distinct from 'charge'
          and s.closed_as is distinct from 'write_off'))`,
  },
  {
    name: "pieces that a customer kept are in no stock, and those that another order pays are taken from it once",
    sql: `select p.shipment_id, p.line_id, p.quantity, p.restocked from shipment_lines p join shipments s on s.id = p.shipment_id
      where (s.closed_as = 'write_off' and coalesce(p.restocked, 0) <> 0)
        or (s.closed_as = 'charge' and coalesce(p.restocked, 0) <> p.quantity)
      union all
      select s.id, null, null, null from shipments s join orders o on o.id = s.charged_order_id join orders b on b.id = s.order_id
      where o.user_id <> b.user_id or o.delivered_at is null`,
  },
  {
    name: "an exchange's parcel that never arrived is refunded with its pieces, or not at all",
    sql: `select s.order_id, p.line_id, sum(p.quantity) from shipments s join shipment_lines p on p.shipment_id = s.id
      where s.closed_as = 'refund' group by s.order_id, p.line_id
      having sum(p.quantity) <> coalesce((select sum(l.quantity) from refund_lines l where l.line_id = p.line_id
        and (l.status <> 'failed' or exists (select 1 from shipments x where x.refund_id = l.refund_id))), 0)`,
  },
  {
    name: "cash of a parcel that arrived though its order was cancelled goes back part by part, never more than the courier took",
    sql: `select s.id, s.cash_returned_minor from shipments s left join cash_returns c on c.shipment_id = s.id
      left join courier_entries e on e.shipment_id = s.id and e.kind = 'due'
      group by s.id, e.id having s.cash_returned_minor <> coalesce(sum(c.amount_minor), 0)
        or (s.cash_returned_minor > 0 and (s.cash_returned_minor > s.cod_minor or e.id is null))
      union all
      select s.id, c.amount_minor from cash_returns c join shipments s on s.id = c.shipment_id
      left join refunds r on r.id = c.refund_id left join payments p on p.id = r.payment_id
      where r.status is distinct from 'done' or r.order_id <> s.order_id or r.counts_for_order or r.amount_minor <> c.amount_minor
        or r.currency <> s.currency or coalesce(r.provider_reference, '') = '' or p.provider <> 'cod' or p.pays_order
      union all
      select r.id, r.amount_minor from refunds r join payments p on p.id = r.payment_id
      where p.provider = 'cod' and not p.pays_order and not exists (select 1 from cash_returns c where c.refund_id = r.id)`,
  },
  {
    name: "a rejected refund of pieces that never arrived can be asked for again, and keeps its pieces until then",
    sql: `select s.id, s.refund_id from shipments s where s.closed_as = 'refund' and s.refund_rejected <>
        exists (select 1 from refund_lines l where l.refund_id = s.refund_id and l.status = 'rejected')
      union all
      select l.id, l.refund_id from refund_lines l where l.status = 'rejected'
        and not exists (select 1 from shipments s where s.refund_id = l.refund_id and s.refund_rejected)`,
  },
  {
    name: "what was refunded in the place of a rejected refund comes to it, from the same payment, and pays for it alone",
    sql: `select j.id, j.amount_minor, sum(x.amount_minor) as paid from refund_replacements x
      join refunds j on j.id = x.rejected_id join refunds r on r.id = x.refund_id
      where r.status <> 'failed' group by j.id having sum(x.amount_minor) > j.amount_minor or j.status <> 'failed'
        or (sum(x.amount_minor) <> j.amount_minor and not exists (select 1 from refund_lines l where l.refund_id = j.id and l.order_id = j.order_id))
        or bool_or(r.payment_id <> j.payment_id or r.counts_for_order <> j.counts_for_order)
      union all
      select r.id, r.amount_minor, sum(x.amount_minor) from refund_replacements x join refunds r on r.id = x.refund_id
      join refunds j on j.id = x.rejected_id
      group by r.id having sum(x.amount_minor) filter (where j.cards_minor is not null) > r.amount_minor
        or exists (select 1 from refund_lines l where l.refund_id = r.id)`,
  },
  {
    name: "what other refunds paid of a return took the place of rejected refunds of its order's pieces, gift cards beside it",
    sql: `select o.id, paid.money, back.whole from orders o
      left join (select j.order_id, sum(x.amount_minor) as money from refund_replacements x join refunds j on j.id = x.rejected_id
        where exists (select 1 from refund_lines l where l.refund_id = j.id and l.order_id = j.order_id) group by 1) paid on paid.order_id = o.id
      left join (select c.order_id, sum(c.shipping_otherwise_minor
          + (select coalesce(sum(l.otherwise_minor), 0) from return_lines l where l.case_id = c.id)) as whole
        from return_cases c where c.status = 'refunded' group by 1) back on back.order_id = o.id
      where coalesce(paid.money, 0) > coalesce(back.whole, 0)
        or (o.gift_card_minor = 0 and coalesce(paid.money, 0) <> coalesce(back.whole, 0))
        or (coalesce(paid.money, 0) = 0 and back.whole > 0)`,
  },
];
