-- One catalogue holds everything that can be bought.

create table categories (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  parent_id uuid references categories (id) check (parent_id <> id),
  kind text not null check (kind in ('physical', 'programme', 'package', 'gift_card')),
  name jsonb not null check (is_text_pair(name)),
  summary jsonb not null check (is_text_pair(summary)),
  -- As it goes over the wire: url, width, height, alt, placeholder.
  image jsonb,
  position integer not null default 0,
  -- Goes up with every edit: an editor names the version it started from.
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index categories_parent on categories (parent_id);

create table products (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  kind text not null check (kind in ('physical', 'programme', 'package', 'gift_card')),
  category_id uuid not null references categories (id),
  name jsonb not null check (is_text_pair(name)),
  summary jsonb not null check (is_text_pair(summary)),
  description jsonb not null check (is_text_pair(description)),
  variant_label jsonb not null check (is_text_pair(variant_label)),
  images jsonb not null default '[]' check (jsonb_typeof(images) = 'array'),
  facts jsonb not null default '[]' check (jsonb_typeof(facts) = 'array'),
  programme jsonb,
  coaching jsonb,
  tags text[] not null default '{}',
  discount_percentage numeric(5, 2) not null default 0 check (discount_percentage between 0 and 100),
  -- Prices after discount in minor units, at the positions of their currencies in exchange_rates; kept by triggers of product_prices, so
  -- that lists filter and count by them without another table.
  paid bigint[] not null default '{}',
  is_new_until timestamptz,
  popularity integer not null default 0 check (popularity >= 0),
  rating_count integer not null default 0 check (rating_count >= 0),
  rating_sum integer not null default 0 check (rating_sum between rating_count and 5 * rating_count),
  -- Folded words of both languages: A names, B tags and variants, C category and summary.
  search_vector tsvector not null,
  name_searched text generated always as (search_text((name ->> 'ar') || ' ' || (name ->> 'en'))) stored,
  -- Sizes on sale, in the shop's order, kept by triggers of variants: lists filter by them without reading variants.
  sizes text[] not null default '{}',
  -- Goes up with every edit: an editor names the version it started from.
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  check ((kind = 'programme') = (programme is not null)),
  check ((kind = 'package') = (coaching is not null))
);
create index products_search on products using gin (search_vector);
-- Lists are filtered in these indexes alone, without the rows.
create index products_newest on products (created_at desc, id desc)
  include (category_id, kind, discount_percentage, paid) where archived_at is null;
create index products_category on products (category_id, created_at desc, id desc)
  include (kind, discount_percentage, paid) where archived_at is null;
-- Marked as new, and kinds with few products.
create index products_new on products (is_new_until) where archived_at is null and is_new_until is not null;
create index products_kind on products (kind, popularity desc, created_at desc, id desc) where archived_at is null;

-- One for each order of a list.
create index products_popular on products (popularity desc, created_at desc, id desc) where archived_at is null;
create index products_name_ar on products (((name ->> 'ar') collate "ar-x-icu"), id) where archived_at is null;
create index products_name_en on products (((name ->> 'en') collate "en-x-icu"), id) where archived_at is null;

-- Prices, one row for each currency: every product has one in every currency that has an exchange rate. Derived prices follow the EGP price by
-- the current rates.
create table product_prices (
  product_id uuid not null references products (id) on delete cascade,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null check (amount_minor between 0 and 100000000000),
  is_derived boolean not null check (not is_derived or currency <> 'EGP'),
  -- After the product's discount, rounded half up as in src/shared/domain/money.ts; kept by triggers, so that lists can be sorted by it.
  paid_minor bigint not null,
  primary key (product_id, currency) include (paid_minor)
);
create index product_prices_paid on product_prices (currency, paid_minor) include (product_id);

create function discounted(amount bigint, percentage numeric) returns bigint language sql immutable parallel safe as $$
  select round(amount * (100 - percentage) / 100)::bigint
$$;
create function set_paid_price() returns trigger language plpgsql as $$
begin
  select public.discounted(new.amount_minor, p.discount_percentage) into new.paid_minor
  from public.products p where p.id = new.product_id;
  return new;
end $$;
create trigger product_prices_paid_set before insert or update of amount_minor on product_prices
  for each row execute function set_paid_price();
create function discount_changed() returns trigger language plpgsql as $$
begin
  update public.product_prices set paid_minor = public.discounted(amount_minor, new.discount_percentage)
  where product_id = new.id;
  return null;
end $$;
create trigger products_discounted after update of discount_percentage on products
  for each row when (old.discount_percentage <> new.discount_percentage) execute function discount_changed();

create function take_paid(ids uuid[]) returns void language sql as $$
  update public.products p set paid = fresh.paid
  from (select wanted.id, array_agg(x.paid_minor order by r.position) as paid
        from unnest(ids) as wanted (id) cross join public.exchange_rates r
        left join public.product_prices x on x.product_id = wanted.id and x.currency = r.currency group by 1) fresh
  where p.id = fresh.id and p.paid is distinct from fresh.paid
$$;
create function prices_came_or_changed() returns trigger language plpgsql as $$
begin
  perform public.take_paid(array(select distinct product_id from touched order by 1));
  return null;
end $$;
create trigger product_prices_came after insert on product_prices referencing new table as touched
  for each statement execute function prices_came_or_changed();
create trigger product_prices_changed after update on product_prices referencing new table as touched
  for each statement execute function prices_came_or_changed();

create function require_all_prices() returns trigger language plpgsql as $$
declare
  product uuid;
begin
  if tg_table_name = 'products' then product := new.id; else product := old.product_id; end if;
  if exists (select 1 from public.products where id = product)
     and exists (select 1 from public.exchange_rates r where not exists (
       select 1 from public.product_prices x where x.product_id = product and x.currency = r.currency)) then
    raise exception 'product % has no price in some currency', product
      using errcode = 'check_violation', constraint = 'product_prices_all';
  end if;
  return null;
end $$;
-- At the end of the transaction, because a product is written before its prices.
create constraint trigger products_have_prices after insert on products deferrable initially deferred
  for each row execute function require_all_prices();
create constraint trigger product_prices_stay after delete or update of product_id, currency on product_prices deferrable initially deferred
  for each row execute function require_all_prices();

create table variants (
  id uuid primary key,
  product_id uuid not null references products (id) on delete cascade,
  size text not null check (length(size) between 1 and 60 and size !~ '[,[:cntrl:]]'),
  label jsonb not null check (is_text_pair(label)),
  sku text not null unique check (length(sku) between 1 and 60),
  position integer not null default 0,
  -- Programmes, packages and gift cards have no stock limit: their counters stay at zero.
  is_stock_limited boolean not null,
  on_hand integer not null default 0,
  reserved integer not null default 0,
  is_buyable boolean not null generated always as (not is_stock_limited or on_hand > reserved) stored,
  -- No longer sold. Never deleted, because orders name it.
  retired_at timestamptz,
  unique (product_id, size),
  check (0 <= reserved and reserved <= on_hand),
  check (is_stock_limited or on_hand = 0)
);
-- Only what is sold out is indexed, so that most changes of stock leave the index alone.
create index variants_sold_out on variants (product_id) include (size) where not is_buyable and retired_at is null;
-- The label of a size.
create index variants_by_size on variants (size, id) where retired_at is null;

create function take_sizes(ids uuid[]) returns void language sql as $$
  update public.products p set sizes = fresh.sizes
  from (select wanted.id, array(select v.size from public.variants v where v.product_id = wanted.id and v.retired_at is null
                                order by v.position, v.id) as sizes
        from unnest(ids) as wanted (id)) fresh
  where p.id = fresh.id and p.sizes is distinct from fresh.sizes
$$;
create function variants_came_or_went() returns trigger language plpgsql as $$
begin
  perform public.take_sizes(array(select distinct product_id from touched order by 1));
  return null;
end $$;
create function variant_changed() returns trigger language plpgsql as $$
begin
  perform public.take_sizes(array[old.product_id, new.product_id]);
  return null;
end $$;
create trigger variants_came after insert on variants referencing new table as touched
  for each statement execute function variants_came_or_went();
create trigger variants_went after delete on variants referencing old table as touched
  for each statement execute function variants_came_or_went();
-- Not on changes of stock, which are frequent and change no size.
create trigger variants_changed after update of size, position, retired_at, product_id on variants
  for each row when ((old.size, old.position, old.retired_at, old.product_id)
    is distinct from (new.size, new.position, new.retired_at, new.product_id))
  execute function variant_changed();

-- Every word that finds a product, normalized, for the correction of typing errors. Words are never removed, since an extra word
-- does no harm.
create table catalogue_words (
  word text primary key
);
create function note_words() returns trigger language plpgsql as $$
begin
  insert into public.catalogue_words (word)
  select distinct w from fresh, unnest(tsvector_to_array(fresh.search_vector)) as w order by 1
  on conflict do nothing;
  return null;
end $$;
create function note_words_of_row() returns trigger language plpgsql as $$
begin
  insert into public.catalogue_words (word)
  select distinct w from unnest(tsvector_to_array(new.search_vector)) as w order by 1
  on conflict do nothing;
  return null;
end $$;
create trigger products_words_came after insert on products referencing new table as fresh
  for each statement execute function note_words();
create trigger products_words_changed after update of search_vector on products
  for each row when (old.search_vector is distinct from new.search_vector) execute function note_words_of_row();

-- Goes up when something sells out or comes back, so that caches know whether their counts still hold.
create table availability (
  id boolean primary key default true check (id),
  version bigint not null default 1
);
insert into availability default values;
create function note_availability() returns trigger language plpgsql as $$
begin
  update public.availability set version = version + 1;
  return null;
end $$;
-- At the end of the transaction, because other transactions wait for the row.
create constraint trigger variants_availability after update on variants deferrable initially deferred
  for each row when (old.is_buyable is distinct from new.is_buyable) execute function note_availability();
