-- Cash of a cancelled order's parcel goes back in one or more parts; the shop may keep the rest, such as for damaged pieces.
create table public.cash_returns (
  refund_id uuid primary key references public.refunds (id),
  shipment_id uuid not null references public.shipments (id),
  amount_minor bigint not null check (amount_minor > 0),
  created_at timestamptz not null
);
create index cash_returns_by_shipment on public.cash_returns (shipment_id);
alter table public.shipments
  add column cash_returned_minor bigint not null default 0,
  add column cash_kept boolean not null default false;
alter table public.shipments
  add constraint shipments_cash_parts check (
    (cash_returned_minor = 0 and not cash_kept)
    or (cash_returned_minor between 0 and cod_minor and delivered_at is not null and closed_as is not null
      and closed_as in ('collect', 'write_off'))) not valid;

-- The version before knows one refund of the whole. It runs beside this one for a while.
create function public.cash_returned_whole() returns trigger language plpgsql as $$
begin
  if old.cash_returned_minor > 0 then raise exception 'a part of this cash has gone back'; end if;
  insert into public.cash_returns (refund_id, shipment_id, amount_minor, created_at)
  select r.id, new.id, r.amount_minor, r.created_at from public.refunds r where r.id = new.cash_refund_id;
  new.cash_returned_minor := new.cod_minor;
  return new;
end $$;
create trigger shipments_cash_returned_whole before update of cash_refund_id on public.shipments for each row
  when (old.cash_refund_id is null and new.cash_refund_id is not null) execute function public.cash_returned_whole();

insert into public.cash_returns (refund_id, shipment_id, amount_minor, created_at)
select r.id, s.id, r.amount_minor, r.created_at from public.shipments s join public.refunds r on r.id = s.cash_refund_id;
update public.shipments set cash_returned_minor = cod_minor where cash_refund_id is not null;
