-- What a refund by line pays back: pieces of an order's lines, and delivery. Written with the refund, in its transaction.
create table refund_lines (
  id uuid primary key,
  order_id uuid not null references orders (id),
  -- The refund of the money; where only gift cards paid, an id of its own.
  refund_id uuid not null,
  -- Null: delivery.
  line_id uuid references order_lines (id),
  quantity integer not null check (quantity > 0),
  amount_minor bigint not null check (amount_minor >= 0),
  -- Whether the pieces go back in stock, and when they did: with the money, once.
  restock boolean not null,
  restocked_at timestamptz,
  -- As its refund stands; the pieces of a failed one can be refunded again.
  status text not null default 'requested' check (status in ('requested', 'done', 'failed')),
  created_at timestamptz not null,
  unique nulls not distinct (refund_id, line_id),
  check (line_id is not null or (quantity = 1 and not restock)),
  check (restocked_at is null or (restock and status = 'done'))
);
create index refund_lines_by_order on refund_lines (order_id);
create index refund_lines_by_line on refund_lines (line_id) where restocked_at is not null;
