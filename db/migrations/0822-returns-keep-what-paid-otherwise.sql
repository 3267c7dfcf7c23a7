-- What other refunds paid of a delivery is the money of a return as well: it stays when the return is over.
create or replace function guard_return_case() returns trigger language plpgsql as $$
begin
  if new.status <> old.status
     and not exists (select 1 from public.return_moves where from_status = old.status and to_status = new.status) then
    raise exception 'a return does not go from % to %', old.status, new.status using errcode = 'restrict_violation';
  end if;
  if (new.order_id, new.user_id, new.number, new.requested_at) is distinct from (old.order_id, old.user_id, old.number, old.requested_at) then
    raise exception 'what a return is about is frozen' using errcode = 'restrict_violation';
  end if;
  if old.closed_at is not null and (new.refund_minor, new.shipping_minor, new.shipping_otherwise_minor, new.cards_minor, new.fee_minor, new.refund_id, new.closed_at,
      new.exchange_order_id)
     is distinct from (old.refund_minor, old.shipping_minor, old.shipping_otherwise_minor, old.cards_minor, old.fee_minor, old.refund_id, old.closed_at,
      old.exchange_order_id) then
    raise exception 'a return that is over keeps its money' using errcode = 'restrict_violation';
  end if;
  if old.undone_at is not null and new.undone_at is distinct from old.undone_at then
    raise exception 'an exchange is undone once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
