-- Prices of goods whose sizes cost differently, one row for each currency: a variant has all of them or none. Without them it costs what the
-- product costs. Derived prices follow the variant's EGP price by the current rates.
create table public.variant_prices (
  variant_id uuid not null references public.variants (id) on delete cascade,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null check (amount_minor between 0 and 100000000000),
  is_derived boolean not null check (not is_derived or currency <> 'EGP'),
  primary key (variant_id, currency)
);

-- The lowest price of a product's sizes before discount; `amount` is the product's own.
create function public.lowest_price(product uuid, code text, amount bigint) returns bigint language sql stable parallel safe as $$
  select coalesce(min(coalesce(x.amount_minor, amount)), amount)
  from public.variants v left join public.variant_prices x on x.variant_id = v.id and x.currency = code
  where v.product_id = product and v.retired_at is null
$$;

-- The paid price of a product is that of its cheapest size.
create or replace function public.set_paid_price() returns trigger language plpgsql as $$
begin
  select public.discounted(public.lowest_price(new.product_id, new.currency, new.amount_minor), p.discount_percentage) into new.paid_minor
  from public.products p where p.id = new.product_id;
  return new;
end $$;
create or replace function public.discount_changed() returns trigger language plpgsql as $$
begin
  update public.product_prices
  set paid_minor = public.discounted(public.lowest_price(product_id, currency, amount_minor), new.discount_percentage)
  where product_id = new.id;
  return null;
end $$;
create function public.take_lowest(ids uuid[]) returns void language sql as $$
  update public.product_prices x set paid_minor = fresh.paid
  from (select y.product_id, y.currency, public.discounted(public.lowest_price(y.product_id, y.currency, y.amount_minor), p.discount_percentage) as paid
        from public.product_prices y join public.products p on p.id = y.product_id where y.product_id = any(ids)) fresh
  where x.product_id = fresh.product_id and x.currency = fresh.currency and x.paid_minor <> fresh.paid
$$;

create function public.variant_prices_moved() returns trigger language plpgsql as $$
declare
  ids uuid[];
begin
  ids := array(select distinct v.product_id from touched t join public.variants v on v.id = t.variant_id order by 1);
  perform public.take_lowest(ids);
  -- What is kept of a product holds while its row is the same.
  update public.products set updated_at = updated_at where id = any(ids);
  return null;
end $$;
create trigger variant_prices_came after insert on public.variant_prices referencing new table as touched
  for each statement execute function public.variant_prices_moved();
create trigger variant_prices_changed after update on public.variant_prices referencing new table as touched
  for each statement execute function public.variant_prices_moved();
create trigger variant_prices_went after delete on public.variant_prices referencing old table as touched
  for each statement execute function public.variant_prices_moved();

-- What is kept of a product with such sizes also depends on prices that are not its lowest.
create or replace function public.prices_came_or_changed() returns trigger language plpgsql as $$
declare
  ids uuid[];
begin
  ids := array(select distinct product_id from touched order by 1);
  perform public.take_paid(ids);
  update public.products p set updated_at = updated_at where p.id = any(ids)
    and exists (select 1 from public.variants v join public.variant_prices x on x.variant_id = v.id where v.product_id = p.id);
  return null;
end $$;

-- Another size may be the cheapest when one comes, goes or is no longer sold.
create or replace function public.variants_came_or_went() returns trigger language plpgsql as $$
declare
  ids uuid[];
begin
  ids := array(select distinct product_id from touched order by 1);
  perform public.take_sizes(ids);
  perform public.take_lowest(ids);
  return null;
end $$;
create or replace function public.variant_changed() returns trigger language plpgsql as $$
begin
  perform public.take_sizes(array[old.product_id, new.product_id]);
  perform public.take_lowest(array[old.product_id, new.product_id]);
  return null;
end $$;
