-- One cart per customer, the same on every device.

create table carts (
  id uuid primary key,
  user_id uuid not null unique references users (id) on delete cascade,
  updated_at timestamptz not null,
  -- The currency that the last quote of the cart named: an order that names none takes it. Null when the quote named none.
  quoted_currency text check (quoted_currency ~ '^[A-Z]{3}$')
);

create table cart_items (
  id uuid primary key,
  cart_id uuid not null references carts (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  variant_id uuid not null references variants (id) on delete cascade,
  -- The variant's size as the shop writes it, whatever the call carried.
  size text not null,
  quantity integer not null check (quantity between 1 and 99),
  added_at timestamptz not null,
  unique (cart_id, variant_id)
);
