import type { Rule } from "./check-books.ts";

/** Invariants of charges to saved cards. */
export const dunningRules: readonly Rule[] = [
  {
    name: "an automatic renewal is recovered when its period is paid, and charged no more",
    sql: `select d.id, d.state from dunning_cases d join subscription_renewals r on r.id = d.renewal_id
      where (d.settled_at is null and r.paid_at is not null) or (d.state = 'recovered' and r.paid_at is null)`,
  },
  {
    name: "a period of an automatic renewal is charged once",
    sql: `select a.case_id from dunning_attempts a join payments p on p.id = a.payment_id
      where p.status = 'captured' group by a.case_id having count(*) > 1`,
  },
  {
    name: "the run of a repeated order is paid when its order is, and only once, and holds nothing when it is over",
    sql: `select r.id, r.state from replenishment_runs r join orders o on o.id = r.order_id
      where (r.settled_at is null and o.status <> 'pending_payment')
        or (r.state = 'recovered' and o.payment_status = 'unpaid')
        or (r.state in ('skipped', 'lost') and o.status = 'pending_payment')
      union all
      select a.run_id, 'charged twice' from replenishment_attempts a join payments p on p.id = a.payment_id
      where p.status = 'captured' group by a.run_id having count(*) > 1`,
  },
];
