-- National IDs of buyers, sealed: the law wants them on receipts from a total on.

create table receipt_buyers (
  order_id uuid primary key references orders (id),
  id_sealed bytea not null,
  given_at timestamptz not null
);
