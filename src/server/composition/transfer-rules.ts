import type { Rule } from "./check-books.ts";

/** Invariants of payments by transfer. */
export const transferRules: readonly Rule[] = [
  {
    name: "what a transfer brought is what one row of the bank says",
    sql: `select p.id, p.status, p.captured_minor, r.amount_minor from payments p
      left join bank_rows r on r.payment_id = p.id and r.state = 'matched'
      where p.provider = 'transfer' and p.captured_minor > 0
        and (r.id is null or r.amount_minor <> p.captured_minor + p.surplus_card_minor or r.currency <> p.currency)`,
  },
  {
    name: "every matched row of the bank is booked with its payment, or in review",
    sql: `select r.id, r.payment_id, p.status from bank_rows r join payments p on p.id = r.payment_id
      where r.state = 'matched' and p.status not in ('captured', 'partially_refunded', 'refunded', 'review')
        and r.decided_at < now() - interval '10 minutes'`,
  },
  {
    name: "a transfer is matched when a row of the bank is, in its currency",
    sql: `select t.payment_id, t.state from transfers t left join bank_rows r on r.payment_id = t.payment_id
      where (t.state = 'matched') <> coalesce(r.state = 'matched', false) or r.currency <> t.currency
      union all
      select p.id, p.status from payments p left join transfers t on t.payment_id = p.id
      where p.provider = 'transfer' and (p.status = 'pending' or p.captured_minor > 0)
        and (t.payment_id is null or t.amount_minor <> p.amount_minor or t.currency <> p.currency)`,
  },
  {
    name: "a bank statement brought the rows that it says, each in its account and currency",
    sql: `select s.id, s.new_rows, count(r.id) as found from bank_statements s left join bank_rows r on r.statement_id = s.id
      group by s.id having count(r.id) <> s.new_rows
        or count(*) filter (where r.account <> s.account or r.currency <> s.currency) > 0`,
  },
  {
    name: "a refund of a transfer is done by a transfer that staff named",
    sql: `select r.id from refunds r join payments p on p.id = r.payment_id
      where p.provider = 'transfer' and r.status = 'done' and coalesce(r.provider_reference, '') = ''`,
  },
];
