-- Rejected refunds of pieces that never arrived, which were asked for again while the lines moved to the next refund: they keep theirs as failed,
-- for without lines they look like refunds by amount.
insert into public.refund_lines (id, order_id, refund_id, line_id, quantity, amount_minor, restock, status, created_at)
select gen_random_uuid(), l.order_id, r.id, l.line_id, l.quantity, l.amount_minor, false, 'failed', l.created_at
from public.refunds r
  join public.audit_entries a on a.action = 'shipment.close' and a.subject_kind = 'shipment' and a.after ->> 'refundId' = r.id::text
  join public.shipments s on s.id::text = a.subject_id
  join public.refund_lines l on l.refund_id = s.refund_id
where r.status = 'failed' and not exists (select 1 from public.refund_lines x where x.refund_id = r.id)
on conflict do nothing;
