import type { Rule } from "./check-books.ts";

/** Invariants of affiliates and their commissions. */
export const affiliateRules: readonly Rule[] = [
  {
    name: "an affiliate's buckets are the sums of their entries, and no entry is missing",
    sql: `select affiliate_id, currency, b.pending_minor, b.payable_minor, b.paid_minor, b.seq, e.pending, e.payable, e.paid, e.entries
      from affiliate_balances b full join (select affiliate_id, currency, count(*) as entries, max(seq) as last,
        coalesce(sum(delta_minor) filter (where bucket = 'pending'), 0) as pending,
        coalesce(sum(delta_minor) filter (where bucket = 'payable'), 0) as payable,
        coalesce(sum(delta_minor) filter (where bucket = 'paid'), 0) as paid
        from commission_entries group by 1, 2) e using (affiliate_id, currency)
      where coalesce(b.pending_minor, 0) <> coalesce(e.pending, 0) or coalesce(b.payable_minor, 0) <> coalesce(e.payable, 0)
        or coalesce(b.paid_minor, 0) <> coalesce(e.paid, 0) or coalesce(b.seq, 0) <> coalesce(e.entries, 0) or e.last <> e.entries`,
  },
  {
    name: "a commission is earned once, reversed in proportion to what was refunded, taken back and released as a whole",
    sql: `select coalesce(t.order_id, e.order_id) as order_id, t.commission_minor, t.reversed_minor, t.taken_back_minor, e.* from order_attributions t
      full join (select order_id, coalesce(sum(delta_minor) filter (where kind = 'earned'), 0) as earned,
        coalesce(-sum(delta_minor) filter (where kind = 'reversed'), 0) as reversed,
        coalesce(-sum(delta_minor) filter (where kind = 'taken_back'), 0) as taken_back,
        coalesce(sum(delta_minor) filter (where bucket = 'pending'), 0) as pending,
        coalesce(sum(delta_minor) filter (where bucket = 'payable'), 0) as payable
        from commission_entries where order_id is not null group by 1) e on e.order_id = t.order_id
      where t.order_id is null
        or coalesce(e.earned, 0) <> case when t.earned_at is null then 0 else t.commission_minor end
        or coalesce(e.reversed, 0) <> t.reversed_minor
        or coalesce(e.taken_back, 0) <> t.taken_back_minor
        or t.reversed_minor <> least(div(t.commission_minor::numeric * t.refunded_minor, t.goods_minor),
          t.commission_minor - t.taken_back_minor)
        or (case when t.released_at is null then e.payable else e.pending end) <> 0`,
  },
  {
    name: "commissions are earned for orders that were paid, and nothing is left of one that was undone",
    sql: `select t.order_id, o.status, o.payment_status from order_attributions t join orders o on o.id = t.order_id
      where (o.payment_status in ('unpaid', 'due') and t.earned_at is not null)
        or (o.payment_status in ('paid', 'partially_refunded', 'refunded') and t.earned_at is null)
        or ((o.status = 'cancelled' or o.payment_status = 'refunded') and t.earned_at is not null and t.reversed_minor + t.taken_back_minor <> t.commission_minor)`,
  },
  {
    name: "a payout that was paid has moved what its items say, and no other has moved anything",
    sql: `select p.id, p.state, i.affiliate_id, i.amount_minor, e.paid, e.payable from affiliate_payouts p
      join affiliate_payout_items i on i.payout_id = p.id
      left join (select payout_id, affiliate_id, sum(delta_minor) filter (where bucket = 'paid') as paid,
        -sum(delta_minor) filter (where bucket = 'payable') as payable
        from commission_entries where payout_id is not null group by 1, 2) e
        on e.payout_id = p.id and e.affiliate_id = i.affiliate_id
      where i.currency <> p.currency or i.is_open <> (p.state = 'open')
        or coalesce(e.paid, 0) <> case when p.state = 'paid' then i.amount_minor else 0 end
        or coalesce(e.payable, 0) <> case when p.state = 'paid' then i.amount_minor else 0 end`,
  },
  {
    name: "what was written off of a commission was all that was payable",
    sql: `select e.affiliate_id, e.currency, e.delta_minor, e.seq from commission_entries e
      where e.kind = 'written_off' and 0 <> (select sum(u.delta_minor) from commission_entries u
        where u.affiliate_id = e.affiliate_id and u.currency = e.currency and u.bucket = 'payable' and u.seq <= e.seq)`,
  },
  {
    name: "no points are given for a referral beside a commission",
    sql: `select r.friend_id, r.order_id from referrals r join order_attributions t on t.order_id = r.order_id
      where r.rewarded_at is not null`,
  },
];
