import type { Rule } from "./check-books.ts";

/** Invariants of exchanges: goods for goods, once, free, and nothing is both refunded and exchanged. */
export const exchangeRules: readonly Rule[] = [
  {
    name: "an exchange's order sends the pieces that were taken back, at no cost",
    sql: `select o.id, o.number from orders o left join return_cases c on c.exchange_order_id = o.id
      where (o.origin = 'exchange') <> (c.id is not null)
        or (o.origin = 'exchange' and (o.total_minor <> 0 or o.gift_card_minor <> 0 or o.points_used <> 0 or o.points_earned <> 0
          or o.user_id <> c.user_id or o.currency <> (select p.currency from orders p where p.id = c.order_id)))
      union all
      select n.order_id, l.line_id::text from return_lines l join return_cases c on c.id = l.case_id
        join order_lines n on n.id = l.new_line_id
      where n.order_id <> c.exchange_order_id or n.quantity <> l.exchanged or n.variant_id <> l.exchange_variant_id or n.total_minor <> 0
      union all
      select n.order_id, null from order_lines n join orders o on o.id = n.order_id and o.origin = 'exchange'
      where not exists (select 1 from return_lines l where l.new_line_id = n.id)`,
  },
  {
    name: "stock is held for exchanges that are approved or have arrived, and for no others",
    sql: `select c.id, c.status, l.held from return_lines l join return_cases c on c.id = l.case_id
      where (l.held > 0 and c.status not in ('approved', 'received'))
        or (l.held = 0 and l.exchange_variant_id is not null and not l.exchange_off and c.status in ('approved', 'received'))
        or (l.exchanged > 0 and c.status <> 'exchanged')`,
  },
  {
    name: "refunds and exchanges of a line come to no more than it cost",
    sql: `select o.id, sum(l.refund_minor + l.otherwise_minor + l.value_minor) as gone from order_lines o join orders d on d.id = o.order_id
      join return_lines l on l.line_id = o.id left join return_lines b on b.new_line_id = o.id
      group by o.id, d.id, b.case_id, b.line_id
      having sum(l.refund_minor + l.otherwise_minor + l.value_minor)
        + (select coalesce(sum(m.amount_minor), 0) from refund_lines m where m.line_id = o.id and m.status <> 'failed' and d.origin = 'exchange')
        > case when d.origin = 'exchange' then b.value_minor else o.total_minor end`,
  },
];
