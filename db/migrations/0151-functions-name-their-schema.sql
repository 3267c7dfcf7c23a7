-- A dump is restored with an empty search_path, so each function names tables and functions with their schema. Not by
-- `set search_path` on the function: PostgreSQL never inlines such a function. Nothing else changes.

create or replace function search_text(text) returns text language sql immutable strict parallel safe as $$
  select ' ' || public.fold_text($1) || E'\n ' || public.without_articles(public.fold_text($1))
$$;

create or replace function guard_order() returns trigger language plpgsql as $$
begin
  if new.status <> old.status
     and not exists (select 1 from public.order_moves where from_status = old.status and to_status = new.status) then
    raise exception 'an order does not go from % to %', old.status, new.status using errcode = 'restrict_violation';
  end if;
  if (new.user_id, new.number, new.currency, new.subtotal_minor, new.discount_minor, new.points_used, new.points_discount_minor,
      new.gift_card_minor, new.shipping_minor, new.total_minor)
     is distinct from
     (old.user_id, old.number, old.currency, old.subtotal_minor, old.discount_minor, old.points_used, old.points_discount_minor,
      old.gift_card_minor, old.shipping_minor, old.total_minor) then
    raise exception 'what an order costs is frozen' using errcode = 'restrict_violation';
  end if;
  if new.refunded_minor < old.refunded_minor or new.paid_minor < old.paid_minor then
    raise exception 'money of an order only grows' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace function take_sizes(ids uuid[]) returns void language sql as $$
  update public.products p set sizes = fresh.sizes
  from (select wanted.id, array(select v.size from public.variants v where v.product_id = wanted.id and v.retired_at is null
                                order by v.position, v.id) as sizes
        from unnest(ids) as wanted (id)) fresh
  where p.id = fresh.id and p.sizes is distinct from fresh.sizes
$$;

create or replace function variants_came_or_went() returns trigger language plpgsql as $$
begin
  perform public.take_sizes(array(select distinct product_id from touched order by 1));
  return null;
end $$;

create or replace function variant_changed() returns trigger language plpgsql as $$
begin
  perform public.take_sizes(array[old.product_id, new.product_id]);
  return null;
end $$;

create or replace function note_words() returns trigger language plpgsql as $$
begin
  insert into public.catalogue_words (word)
  select distinct w from fresh, unnest(tsvector_to_array(fresh.search_vector)) as w order by 1
  on conflict do nothing;
  return null;
end $$;

create or replace function note_words_of_row() returns trigger language plpgsql as $$
begin
  insert into public.catalogue_words (word)
  select distinct w from unnest(tsvector_to_array(new.search_vector)) as w order by 1
  on conflict do nothing;
  return null;
end $$;

create or replace function note_availability() returns trigger language plpgsql as $$
begin
  update public.availability set version = version + 1;
  return null;
end $$;

create or replace function mark_report_day() returns trigger language plpgsql as $$
begin
  insert into public.report_marks (day) values (public.utc_day(new.created_at));
  if tg_op = 'UPDATE' and old.created_at <> new.created_at then
    insert into public.report_marks (day) values (public.utc_day(old.created_at));
  end if;
  return null;
end $$;
