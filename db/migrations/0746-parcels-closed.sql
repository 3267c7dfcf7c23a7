-- How staff close a parcel whose end does not fit its order: it arrived although the order was cancelled, or it never arrived.
alter table public.shipments
  -- It arrived although its order was cancelled, and what becomes of it is open.
  add column needs_closing boolean not null default false,
  add column closed_as text,
  add column closed_at timestamptz,
  -- The order with which the customer pays for what they kept.
  add column charged_order_id uuid;
alter table public.shipments
  add constraint shipments_closed check (
    (closed_as is null) = (closed_at is null)
    and (closed_as is null or closed_as in ('collect', 'charge', 'write_off', 'send_again', 'refund'))
    and (charged_order_id is not null) = (closed_as is not null and closed_as = 'charge')
    and (not needs_closing or (case_id is null and (closed_as is null or closed_as = 'collect')))) not valid,
  add constraint shipments_charged_order foreign key (charged_order_id) references public.orders (id) not valid;

update public.shipments s set needs_closing = true from public.orders o
where o.id = s.order_id and o.status = 'cancelled' and s.state = 'delivered' and s.case_id is null;
