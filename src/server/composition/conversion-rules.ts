import type { Rule } from "./check-books.ts";

const purpose = "case e.destination when 'meta' then 'advertising' else 'measurement' end";

/** Invariants of conversions reported to Google and Meta. */
export const conversionRules: readonly Rule[] = [
  {
    name: "no conversion without consent",
    sql: `select e.id, e.destination, e.state from conversion_events e left join consents c on c.id = e.consent_id
      where e.started_at is not null and (c.user_id is distinct from e.user_id or c.action <> 'given' or c.purpose <> ${purpose}
        or c.at > e.started_at or exists (select 1 from consents w where w.user_id = e.user_id and w.purpose = c.purpose
          and w.action = 'withdrawn' and w.seq > c.seq and w.at < e.started_at and not exists (select 1 from consents g
            where g.user_id = e.user_id and g.purpose = c.purpose and g.action = 'given' and g.seq > w.seq and g.at <= e.started_at)))
      union all
      select m.order_id, m.purpose, null from order_measurements m join consents c on c.id = m.consent_id
      where c.user_id <> m.user_id or c.purpose <> m.purpose or c.action <> 'given'`,
  },
  {
    name: "a purchase is reported once a destination, and no more is reported back than was refunded",
    sql: `select e.order_id, e.destination from conversion_events e join orders o on o.id = e.order_id
      group by e.order_id, e.destination, o.id
      having count(*) filter (where e.kind = 'purchase') > 1
        or coalesce(sum(e.amount_minor) filter (where e.kind = 'refund'), 0) > o.refunded_minor + o.gift_card_back_minor`,
  },
];
