-- Which products are bought together, counted every night over the orders of a year.
create table public.product_pairs (
  product_id uuid not null references public.products (id) on delete cascade,
  companion_id uuid not null references public.products (id) on delete cascade,
  -- Orders that hold both.
  orders integer not null check (orders > 0),
  primary key (product_id, companion_id),
  check (product_id <> companion_id)
);
create index product_pairs_companion on public.product_pairs (companion_id);
