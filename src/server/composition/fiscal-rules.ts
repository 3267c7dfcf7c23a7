import type { Rule } from "./check-books.ts";

/** Invariants of tax documents: one invoice per order, no gap in the counters, no break in the chains. */
export const fiscalRules: readonly Rule[] = [
  {
    name: "every taxed order since the start has one invoice",
    sql: `select o.id, o.number from orders o join fiscal_markets m on m.market = o.market and m.mode <> 'off'
      where o.origin not in ('reward', 'exchange') and o.seller is not null and (o.market <> 'EG' or o.currency = 'EGP')
        and exists (select 1 from order_history h where h.order_id = o.id and h.at >= m.started_at
          and h.status = case when o.payment_method = 'cod' then 'shipped' else 'paid' end)
        and o.total_minor + o.gift_card_minor > (select coalesce(sum(l.total_minor), 0) from order_lines l
          where l.order_id = o.id and l.kind = 'gift_card')
        and (select count(*) from fiscal_documents d where d.order_id = o.id and d.kind = 'invoice' and d.state <> 'replaced') <> 1`,
  },
  {
    name: "credit notes come to no more than their invoice, and to all of it once the order is undone",
    sql: `select i.id, i.payable_minor, coalesce(sum(c.payable_minor), 0) as credited from fiscal_documents i
      join orders o on o.id = i.order_id
      left join fiscal_documents c on c.order_id = i.order_id and c.kind = 'credit' and c.state <> 'replaced'
      where i.kind = 'invoice' and i.state <> 'replaced' group by i.id, o.id
      having coalesce(sum(c.payable_minor), 0) > i.payable_minor
        or (o.status = 'cancelled' or o.payment_status = 'refunded' or (o.status = 'returned' and o.payment_status = 'unpaid')) and coalesce(sum(c.payable_minor), 0) <> i.payable_minor`,
  },
  {
    name: "tax documents are counted without a gap",
    sql: `select * from (select device_id, counter, row_number() over (partition by device_id order by counter) as nth
        from fiscal_documents where state <> 'due') d where counter <> nth
      union all
      select v.id, v.counter, count(d.id) from fiscal_devices v left join fiscal_documents d on d.device_id = v.id
      group by v.id having v.counter <> count(d.id)`,
  },
  {
    name: "every signed tax document names the hash of the one before, and its device the last",
    sql: `select * from (select device_id, counter, previous_hash, lag(hash, 1, case market when 'EG' then '' else encode(convert_to(encode(sha256('0'), 'hex'), 'UTF8'), 'base64') end)
          over (partition by device_id order by counter) as before
        from fiscal_documents where hash is not null) d where previous_hash <> translate(before, E'\\n', '')
      union all
      select v.id, v.counter, v.last_hash, d.hash from fiscal_devices v
      left join fiscal_documents d on d.device_id = v.id and d.counter = v.counter
      where v.last_hash is distinct from d.hash
      union all
      select d.id, d.counter, d.state, v.name from fiscal_documents d join fiscal_devices v on v.id = d.device_id
      where (d.body is null) <> (coalesce(v.key_sealed, v.credentials_sealed) is null)`,
  },
  {
    name: "a receipt's text states the UUID that it is chained by, the one before it, what was paid, and a return its sale's",
    sql: `select r.id, r.number from (select d.*, s.hash as sale, case when d.market = 'EG' and d.body is not null
          then convert_from(d.body, 'UTF8')::jsonb end as text
        from fiscal_documents d left join fiscal_documents s on s.id = d.invoice_id) r
      where r.text is not null
        and (r.text #>> '{header,uuid}' <> r.hash or r.text #>> '{header,previousUUID}' <> r.previous_hash
          or r.text #>> '{header,referenceUUID}' is distinct from r.sale
          or round((r.text ->> 'totalAmount')::numeric, 2) * 100 <> r.payable_minor)`,
  },
];
