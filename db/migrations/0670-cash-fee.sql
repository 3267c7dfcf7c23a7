-- What cash on delivery costs the customer, in the currency of cash: EGP, in Saudi Arabia SAR, in the Emirates AED.
alter table cod_rules add column fee_minor bigint not null default 0 check (fee_minor >= 0);
-- Their limits were in EGP; in riyals and dirhams cash begins when staff switch it on.
update cod_rules set enabled = false, min_minor = null, max_minor = null, max_new_minor = null, version = version + 1,
  updated_at = now() where market in ('SA', 'AE');

alter table orders
  add column cod_fee_minor bigint not null default 0 check (cod_fee_minor >= 0),
  drop constraint orders_check4,
  add constraint orders_add_up check (total_minor
    = subtotal_minor - discount_minor - points_discount_minor - gift_card_minor + shipping_minor + cod_fee_minor),
  add constraint orders_fee_of_cash check (cod_fee_minor = 0 or payment_method = 'cod');

create or replace function guard_order() returns trigger language plpgsql as $$
begin
  if new.status <> old.status
     and not exists (select 1 from public.order_moves where from_status = old.status and to_status = new.status) then
    raise exception 'an order does not go from % to %', old.status, new.status using errcode = 'restrict_violation';
  end if;
  if (new.user_id, new.number, new.currency, new.subtotal_minor, new.discount_minor, new.points_used, new.points_discount_minor,
      new.gift_card_minor, new.shipping_minor, new.cod_fee_minor, new.total_minor)
     is distinct from
     (old.user_id, old.number, old.currency, old.subtotal_minor, old.discount_minor, old.points_used, old.points_discount_minor,
      old.gift_card_minor, old.shipping_minor, old.cod_fee_minor, old.total_minor) then
    raise exception 'what an order costs is frozen' using errcode = 'restrict_violation';
  end if;
  if new.refunded_minor < old.refunded_minor or new.paid_minor < old.paid_minor then
    raise exception 'money of an order only grows' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- On receipts the fee is a line with a code of its own.
alter table receipt_settings add column cod_fee_code jsonb check (jsonb_typeof(cod_fee_code) = 'object');
