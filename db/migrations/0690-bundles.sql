-- Goods and programmes that are sold together at a price of their own.
create table public.bundles (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  name jsonb not null check (public.is_text_pair(name)),
  description jsonb not null check (public.is_text_pair(description)),
  pricing text not null check (pricing in ('percent', 'fixed')),
  -- Hundredths of a percent off the parts' own prices.
  percent_hundredths integer check (percent_hundredths between 1 and 9000),
  -- The price in minor units, by currency.
  amounts jsonb,
  starts_at timestamptz,
  ends_at timestamptz,
  is_active boolean not null,
  -- Deleted ones stay for the orders that name them.
  archived_at timestamptz,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((pricing = 'percent') = (percent_hundredths is not null)),
  check ((pricing = 'fixed') = (amounts is not null)),
  check (starts_at is null or ends_at is null or starts_at < ends_at)
);
create index bundles_newest on public.bundles (created_at desc, id desc) where archived_at is null;

create table public.bundle_items (
  bundle_id uuid not null references public.bundles (id) on delete cascade,
  product_id uuid not null references public.products (id) on delete cascade,
  position integer not null,
  quantity integer not null check (quantity between 1 and 20),
  -- Null: the customer chooses.
  size text,
  primary key (bundle_id, product_id)
);
create index bundle_items_product on public.bundle_items (product_id);

-- Lines that were put in together. A part that is taken out makes lines of its own of the others.
alter table public.cart_items add column bundle_group uuid, add column bundle_id uuid references public.bundles (id);
alter table public.cart_items add constraint cart_items_bundle check ((bundle_group is null) = (bundle_id is null));
alter table public.cart_items drop constraint cart_items_cart_id_variant_id_key;
alter table public.cart_items
  add constraint cart_items_variant unique nulls not distinct (cart_id, variant_id, bundle_group);

-- Parts of one bundle; its saving is among the order's automatic discounts, under the same id.
alter table public.order_lines add column bundle_group uuid;
