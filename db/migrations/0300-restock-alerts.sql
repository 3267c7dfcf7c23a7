-- Customers who asked to be told when a variant is in stock again.
create table restock_alerts (
  id uuid primary key,
  user_id uuid not null,
  variant_id uuid not null references variants (id) on delete cascade,
  created_at timestamptz not null,
  notified_at timestamptz
);

-- One open wish for each customer and variant.
create unique index restock_alerts_open on restock_alerts (user_id, variant_id) where notified_at is null;
create index restock_alerts_waiting on restock_alerts (variant_id, created_at) where notified_at is null;
create index restock_alerts_told on restock_alerts (variant_id, notified_at) where notified_at is not null;
