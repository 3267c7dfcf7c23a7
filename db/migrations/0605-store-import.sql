-- Files of other shops are imported as those of this one, with the settings that were kept when they were sent.
alter table public.imports
  add column source text not null default 'csv',
  add column settings jsonb;
alter table public.imports add constraint imports_source
  check (source in ('csv', 'shopify', 'woocommerce', 'customers')) not valid;

-- A product whose texts in one language are still those of the other; it is not on sale until its summary is translated.
alter table public.products add column to_translate text;
alter table public.products add constraint products_to_translate
  check (to_translate in ('ar', 'en') and archived_at is not null or to_translate is null) not valid;

create function public.translation_reached() returns trigger language plpgsql as $$
begin
  if new.summary ->> old.to_translate is distinct from old.summary ->> old.to_translate then new.to_translate := null; end if;
  return new;
end $$;
create trigger products_translation before update of summary on public.products for each row
  when (old.to_translate is not null) execute function public.translation_reached();

-- What was chosen for the files of a shop system, for the next one.
create table public.store_settings (
  store text primary key check (store in ('shopify', 'woocommerce')),
  settings jsonb not null,
  updated_at timestamptz not null
);

-- Which product came from which one of the other shop, so that its file adds it once.
create table public.store_products (
  store text not null check (store in ('shopify', 'woocommerce')),
  handle text not null,
  product_id uuid not null references public.products (id) on delete cascade,
  primary key (store, handle)
);
create index store_products_product on public.store_products (product_id);

-- Pictures of imported products, fetched once each.
create table public.picture_fetches (
  id uuid primary key,
  product_id uuid not null references public.products (id) on delete cascade,
  url text not null check (length(url) <= 2000),
  position integer not null,
  alt text not null,
  -- The option that it shows; null: all.
  size text,
  status text not null check (status in ('waiting', 'done', 'failed')),
  fault text,
  attempts integer not null default 0,
  -- When it is tried; null once it is over.
  next_at timestamptz,
  created_at timestamptz not null,
  unique (product_id, url),
  check ((status = 'waiting') = (next_at is not null))
);
create index picture_fetches_due on public.picture_fetches (next_at, id) where next_at is not null;
create index picture_fetches_failed on public.picture_fetches (created_at desc, id desc) where status = 'failed';

-- Old addresses that lead to new ones. No new one is old itself.
create table public.url_redirects (
  id uuid primary key,
  from_path text not null unique check (from_path like '/%' and length(from_path) <= 1000),
  to_path text not null check (to_path like '/%' and to_path not like '//%' and length(to_path) <= 1000),
  -- The new address in the form of old ones, by which a loop is seen.
  to_key text not null,
  hits bigint not null default 0,
  last_hit_at timestamptz,
  source text not null check (source in ('staff', 'shopify', 'woocommerce')),
  created_at timestamptz not null,
  check (from_path <> to_key)
);
create index url_redirects_newest on public.url_redirects (created_at desc, id desc);
create index url_redirects_to on public.url_redirects (to_key);

-- Who was invited from another shop, by a hash: nobody is twice.
create table public.customer_invitations (
  email_hash bytea primary key,
  import_id uuid not null references public.imports (id),
  invited_at timestamptz not null
);
create index customer_invitations_import on public.customer_invitations (import_id);
