alter table public.refund_lines validate constraint refund_lines_status_check;
alter table public.shipments validate constraint shipments_refund_rejected;
