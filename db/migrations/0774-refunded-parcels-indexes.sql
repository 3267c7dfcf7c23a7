-- himma: no-transaction
drop index concurrently if exists public.shipments_by_refund;
create index concurrently shipments_by_refund on public.shipments (refund_id) where refund_id is not null;
drop index concurrently if exists public.shipments_cash_to_return;
create index concurrently shipments_cash_to_return on public.shipments (created_at)
where cod_minor > 0 and delivered_at is not null and closed_as in ('collect', 'write_off') and cash_refund_id is null;
