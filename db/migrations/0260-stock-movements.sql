-- Every change of the stock on hand, written by the change itself: no statement can move stock without a row.
create table stock_movements (
  -- In the order of the changes, since a change holds its variant's lock.
  id bigint generated always as identity primary key,
  variant_id uuid not null references variants (id) on delete cascade,
  delta integer not null check (delta <> 0),
  balance_after integer not null check (balance_after >= 0),
  reason text not null check (reason in ('opening', 'sale', 'cancellation', 'return', 'adjustment', 'import', 'stocktake', 'other')),
  -- Number of an order or of a return, name of an imported file.
  reference text,
  note text,
  -- Staff who did it.
  actor_id uuid references users (id),
  at timestamptz not null
);
create index stock_movements_by_variant on stock_movements (variant_id, id desc);

create trigger stock_movements_append_only before update on stock_movements
  for each row execute function refuse_change();
create trigger stock_movements_never_emptied before truncate on stock_movements
  for each statement execute function refuse_change();

-- What a change of the stock says about itself, in its own statement; the trigger takes it from here into the movement.
alter table variants add column stock_move jsonb;

create function write_stock_movement(variant uuid, delta integer, balance integer, move jsonb) returns void language sql as $$
  insert into public.stock_movements (variant_id, delta, balance_after, reason, reference, note, actor_id, at)
  values (variant, delta, balance, coalesce(move ->> 'reason', 'other'), move ->> 'reference', move ->> 'note',
    (move ->> 'actorId')::uuid, coalesce((move ->> 'at')::timestamptz, now()))
$$;

create function stock_opened() returns trigger language plpgsql as $$
begin
  perform public.write_stock_movement(new.id, new.on_hand, new.on_hand, coalesce(new.stock_move, '{"reason": "opening"}'));
  return null;
end $$;
create trigger variants_stock_opened after insert on variants for each row when (new.on_hand <> 0) execute function stock_opened();

-- The opening words stay in the row, marked, so that no later change has the same.
create function stock_opening_marked() returns trigger language plpgsql as $$
begin
  new.stock_move := new.stock_move || '{"isOpening": true}';
  return new;
end $$;
create trigger variants_stock_opening_marked before insert on variants for each row when (new.stock_move is not null)
  execute function stock_opening_marked();

create function stock_moved() returns trigger language plpgsql as $$
begin
  -- What an earlier statement left there does not speak of this change.
  perform public.write_stock_movement(new.id, new.on_hand - old.on_hand, new.on_hand,
    case when new.stock_move is distinct from old.stock_move then new.stock_move end);
  new.stock_move := null;
  return new;
end $$;
create trigger variants_stock_moved before update of on_hand on variants for each row
  when (new.on_hand is distinct from old.on_hand) execute function stock_moved();

-- After the triggers, whose locks keep other changes away until this is committed.
insert into stock_movements (variant_id, delta, balance_after, reason, note, at)
select id, on_hand, on_hand, 'opening', 'Opening balance', now() from variants where on_hand > 0 order by id;
