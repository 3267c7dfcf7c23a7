-- One catalogue holds everything that can be bought.

create function is_text_pair(value jsonb) returns boolean language sql immutable parallel safe as $$
  select jsonb_typeof(value -> 'ar') = 'string' and jsonb_typeof(value -> 'en') = 'string'
$$;

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
  -- Minor units. All four are always filled: those in derived_currencies follow the EGP price by the current rates.
  price_egp bigint not null check (price_egp between 0 and 100000000000),
  price_sar bigint not null check (price_sar between 0 and 100000000000),
  price_aed bigint not null check (price_aed between 0 and 100000000000),
  price_usd bigint not null check (price_usd between 0 and 100000000000),
  derived_currencies text[] not null default '{}' check (derived_currencies <@ array['SAR', 'AED', 'USD']),
  discount_percentage numeric(5, 2) not null default 0 check (discount_percentage between 0 and 100),
  -- What is paid for one: half up, as in shared/domain/money.ts.
  paid_egp bigint not null generated always as (round(price_egp * (100 - discount_percentage) / 100)::bigint) stored,
  paid_sar bigint not null generated always as (round(price_sar * (100 - discount_percentage) / 100)::bigint) stored,
  paid_aed bigint not null generated always as (round(price_aed * (100 - discount_percentage) / 100)::bigint) stored,
  paid_usd bigint not null generated always as (round(price_usd * (100 - discount_percentage) / 100)::bigint) stored,
  is_new_until timestamptz,
  popularity integer not null default 0 check (popularity >= 0),
  rating_count integer not null default 0 check (rating_count >= 0),
  rating_sum integer not null default 0 check (rating_sum between rating_count and 5 * rating_count),
  -- Folded words of both languages: A names, B tags and variants, C category and summary.
  search_vector tsvector not null,
  -- Goes up with every edit, so that an editor's save can name the state it started from.
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  check ((kind = 'programme') = (programme is not null)),
  check ((kind = 'package') = (coaching is not null))
);
create index products_newest on products (created_at desc, id desc) where archived_at is null;
create index products_category on products (category_id) where archived_at is null;
create index products_search on products using gin (search_vector);

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
  unique (product_id, size),
  check (0 <= reserved and reserved <= on_hand),
  check (is_stock_limited or on_hand = 0)
);

create table reviews (
  id uuid primary key,
  product_id uuid not null references products (id) on delete cascade,
  -- Null for a closed account.
  user_id uuid references users (id) on delete set null,
  author text not null check (length(author) between 1 and 80),
  language text not null check (language in ('ar', 'en')),
  rating integer not null check (rating between 1 and 5),
  title text not null check (length(title) <= 100),
  body text not null check (length(body) between 1 and 2000),
  status text not null check (status in ('pending', 'approved', 'rejected')),
  created_at timestamptz not null,
  decided_at timestamptz,
  constraint reviews_once unique (product_id, user_id),
  check ((status = 'pending') = (decided_at is null))
);
create index reviews_shown on reviews (product_id, created_at desc, id desc) where status = 'approved';
create index reviews_pending on reviews (created_at) where status = 'pending';
create index reviews_user on reviews (user_id);

create table wishlist_items (
  user_id uuid not null references users (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, product_id)
);
create index wishlist_items_product on wishlist_items (product_id);
