-- Cash that a courier took for a parcel whose order was cancelled: the refund with which staff paid it back.
alter table public.shipments add column cash_refund_id uuid;
alter table public.shipments
  add constraint shipments_cash_returned check (
    cash_refund_id is null
    or (cod_minor > 0 and delivered_at is not null and closed_as is not null and closed_as in ('collect', 'write_off'))) not valid;
