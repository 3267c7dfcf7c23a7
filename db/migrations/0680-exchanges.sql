-- Pieces of a return that are exchanged: the wanted size, the stock that is held for it, and the order that sends it.
alter table orders
  drop constraint orders_origin_check,
  add constraint orders_origin_check check (origin in ('purchase', 'reward', 'renewal', 'exchange'));

alter table return_cases
  -- The order that sends the wanted goods, at no cost.
  add column exchange_order_id uuid unique references orders (id),
  -- When that order was cancelled and what its pieces are worth set out for the customer.
  add column undone_at timestamptz,
  add constraint return_cases_exchanged check ((status = 'exchanged') = (exchange_order_id is not null)),
  add constraint return_cases_undone check (undone_at is null or exchange_order_id is not null);

alter table return_lines
  -- What the customer wants in place of the pieces; null: their money.
  add column exchange_variant_id uuid references variants (id),
  add column exchange_size text,
  add column exchange_label jsonb check (exchange_label is null or is_text_pair(exchange_label)),
  -- It could not be had, or not any more: these pieces are refunded after all.
  add column exchange_off boolean not null default false,
  -- Pieces that are reserved for it now.
  add column held integer not null default 0,
  add column exchanged integer not null default 0,
  -- What the exchanged pieces cost: what they are refunded with if the new ones come back.
  add column value_minor bigint not null default 0 check (value_minor >= 0),
  add column new_line_id uuid unique references order_lines (id),
  add constraint return_lines_wish check ((exchange_variant_id is null) = (exchange_size is null)
    and (exchange_variant_id is null) = (exchange_label is null)),
  add constraint return_lines_held check (held = 0 or (held = quantity and exchange_variant_id is not null and not exchange_off)),
  add constraint return_lines_exchanged check (exchanged = 0
    or (exchanged = accepted and refund_minor = 0 and held = 0 and exchange_variant_id is not null and not exchange_off)),
  add constraint return_lines_new check ((new_line_id is null) = (exchanged = 0) and (exchanged > 0 or value_minor = 0));
create index return_lines_held_stock on return_lines (exchange_variant_id) where held > 0;

create or replace function guard_return_case() returns trigger language plpgsql as $$
begin
  if new.status <> old.status
     and not exists (select 1 from public.return_moves where from_status = old.status and to_status = new.status) then
    raise exception 'a return does not go from % to %', old.status, new.status using errcode = 'restrict_violation';
  end if;
  if (new.order_id, new.user_id, new.number, new.requested_at) is distinct from (old.order_id, old.user_id, old.number, old.requested_at) then
    raise exception 'what a return is about is frozen' using errcode = 'restrict_violation';
  end if;
  if old.closed_at is not null and (new.refund_minor, new.shipping_minor, new.cards_minor, new.fee_minor, new.refund_id, new.closed_at,
      new.exchange_order_id)
     is distinct from (old.refund_minor, old.shipping_minor, old.cards_minor, old.fee_minor, old.refund_id, old.closed_at,
      old.exchange_order_id) then
    raise exception 'a return that is over keeps its money' using errcode = 'restrict_violation';
  end if;
  if old.undone_at is not null and new.undone_at is distinct from old.undone_at then
    raise exception 'an exchange is undone once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
