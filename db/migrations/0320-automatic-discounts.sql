-- Discounts that apply without a code, and what orders keep of them.
create table automatic_discounts (
  id uuid primary key,
  -- As customers read it.
  name jsonb not null,
  kind text not null check (kind in ('percentage', 'amount', 'buy_get')),
  -- Hundredths of a percent; for buy_get what comes off the pieces that are given.
  percent_hundredths integer check (percent_hundredths between 1 and 10000),
  -- Minor units by currency, as those of coupons.
  amounts jsonb,
  minimums jsonb,
  caps jsonb,
  buy_quantity integer check (buy_quantity between 1 and 99),
  get_quantity integer check (get_quantity between 1 and 99),
  max_times integer check (max_times between 1 and 99),
  -- The goods of either; both null: everything but gift cards.
  product_ids uuid[],
  category_ids uuid[],
  -- Null: all.
  currencies text[],
  markets text[],
  combines_with_coupons boolean not null,
  starts_at timestamptz,
  ends_at timestamptz,
  is_active boolean not null,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((kind = 'amount') = (amounts is not null)),
  check ((kind = 'amount') = (percent_hundredths is null)),
  check ((kind = 'buy_get') = (buy_quantity is not null)),
  check ((kind = 'buy_get') = (get_quantity is not null)),
  check (kind = 'buy_get' or max_times is null),
  check (starts_at is null or ends_at is null or starts_at < ends_at)
);
create index automatic_discounts_newest on automatic_discounts (created_at desc, id desc);

-- Name and amount as on the day of the order; null on orders without one. They are a part of discount_minor.
alter table orders add column automatic_discounts jsonb;

-- Of discount_minor what automatic discounts gave.
alter table order_lines add column automatic_discount_minor bigint not null default 0;
alter table order_lines
  add constraint order_lines_automatic_discount check (automatic_discount_minor between 0 and discount_minor) not valid;
