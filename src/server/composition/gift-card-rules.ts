import type { Rule } from "./check-books.ts";

/** Invariants of gift cards, bought or given. */
export const giftCardRules: readonly Rule[] = [
  {
    name: "a gift card's balance is the sum of its entries, and between nothing and what it was bought for",
    sql: `select c.id, c.balance_minor, sum(e.delta_minor) as entries from gift_cards c left join gift_card_entries e on e.card_id = c.id
      group by c.id having c.balance_minor <> coalesce(sum(e.delta_minor), 0) or c.seq <> count(e.id)
        or c.initial_minor <> coalesce(sum(e.delta_minor) filter (where e.kind = 'issue'), 0)
        or (c.cancelled_at is not null and c.balance_minor <> 0)`,
  },
  {
    name: "every entry of a gift card says the balance after it, and none is missing",
    sql: `select * from (select card_id, seq, balance_after_minor, sum(delta_minor) over w as upto, row_number() over w as nth
        from gift_card_entries window w as (partition by card_id order by seq)) e
      where balance_after_minor <> upto or seq <> nth`,
  },
  {
    name: "an order's gift cards gave what it says, and have it back when it has ended",
    sql: `select o.id, o.status, o.gift_card_minor, sum(e.delta_minor) as moved from orders o
      left join gift_card_entries e on e.order_id = o.id and e.kind in ('spend', 'release', 'refund')
      group by o.id
      having o.gift_card_minor <> coalesce(-sum(e.delta_minor) filter (where e.kind = 'spend'), 0)
        or coalesce(sum(e.delta_minor), 0) > 0
        or o.gift_card_back_minor <> coalesce(sum(e.delta_minor) filter (where e.kind <> 'spend'), 0)
        or (o.status in ('expired', 'cancelled') and coalesce(sum(e.delta_minor), 0) <> 0)`,
  },
  {
    name: "gift cards are those of orders that were paid, one for each piece and no more",
    sql: `select l.id, l.quantity, count(c.id) as cards from order_lines l join orders o on o.id = l.order_id
      left join gift_cards c on c.order_line_id = l.id
      where l.kind = 'gift_card' and o.origin = 'purchase' and l.unit_price_minor > 0
      group by l.id, l.quantity, o.id
      having count(c.id) <> case when exists (select 1 from order_history h where h.order_id = o.id and h.status = 'paid')
        then l.quantity else 0 end`,
  },
  {
    name: "what came above an order's total and stays is a gift card of that much",
    sql: `select p.id, p.surplus_card_minor, c.initial_minor from payments p full join gift_cards c on c.surplus_of = p.id
      where (p.surplus_card_minor > 0 or c.surplus_of is not null)
        and (p.surplus_card_minor is distinct from c.initial_minor or p.currency <> c.currency or not p.pays_order)`,
  },
];
