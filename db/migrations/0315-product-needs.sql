-- The goods that a programme needs, in the order of its page.
create table product_needs (
  programme_id uuid not null references products (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  position integer not null check (position >= 0),
  primary key (programme_id, product_id),
  check (programme_id <> product_id)
);

create index product_needs_product on product_needs (product_id);
