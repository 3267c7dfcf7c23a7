-- A refund of pieces that never arrived and that its provider rejects: the pieces stay taken, and it is tried again for the same ones.
alter table public.refund_lines drop constraint refund_lines_status_check;
alter table public.refund_lines
  add constraint refund_lines_status_check check (status in ('requested', 'done', 'failed', 'rejected')) not valid;
alter table public.shipments
  -- What pays for the pieces of a parcel that was closed with a refund; as in refund_lines.
  add column refund_id uuid,
  add column refund_rejected boolean not null default false;
alter table public.shipments
  add constraint shipments_refund_rejected check (not refund_rejected or (refund_id is not null and closed_as = 'refund')) not valid;

-- Those that were rejected so far: the pieces were free again.
update public.refund_lines l set status = 'rejected' from public.refunds r
where r.id = l.refund_id and r.order_id <> l.order_id and l.status = 'failed';
update public.shipments s set refund_id = l.refund_id, refund_rejected = l.status = 'rejected' from public.refund_lines l
where s.closed_as = 'refund' and l.order_id = s.order_id
  and l.created_at between s.closed_at - interval '2 seconds' and s.closed_at + interval '2 seconds';
