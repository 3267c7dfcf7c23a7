-- Orders: what was agreed, frozen; where it stands; and everything that happened to it.

create sequence order_numbers start 100001;

create table orders (
  id uuid primary key,
  number text not null unique check (number ~ '^HM-[0-9]{6,}$'),
  user_id uuid not null references users (id),
  origin text not null check (origin in ('purchase', 'reward', 'renewal')),
  status text not null check (status in ('pending_payment', 'paid', 'processing', 'shipped', 'delivered', 'expired',
    'cancelled', 'return_requested', 'returned')),
  payment_status text not null check (payment_status in ('unpaid', 'due', 'paid', 'partially_refunded', 'refunded')),
  payment_method text check (payment_method in ('card', 'paymob', 'instalments', 'cod')),
  language text not null check (language in ('ar', 'en')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  subtotal_minor bigint not null check (subtotal_minor >= 0),
  -- Of the products and of the coupon together.
  discount_minor bigint not null check (discount_minor >= 0),
  coupon_discount_minor bigint not null default 0 check (coupon_discount_minor between 0 and discount_minor),
  coupon_id uuid references coupons (id),
  coupon_code text,
  points_used bigint not null default 0 check (points_used >= 0),
  points_discount_minor bigint not null default 0 check (points_discount_minor >= 0),
  gift_card_minor bigint not null default 0 check (gift_card_minor >= 0),
  -- [{ cardId, amountMinor }]: never the codes
  gift_cards jsonb not null default '[]',
  -- Of it, what has gone back to the cards.
  gift_card_back_minor bigint not null default 0 check (gift_card_back_minor between 0 and gift_card_minor),
  shipping_minor bigint not null check (shipping_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  tax_hundredths integer not null default 0 check (tax_hundredths between 0 and 5000),
  total_minor bigint not null check (total_minor >= 0),
  -- What the goods came to in EGP after discounts: points are earned on it.
  goods_egp_minor bigint not null check (goods_egp_minor >= 0),
  points_earned bigint not null default 0 check (points_earned >= 0),
  points_taken_back bigint not null default 0 check (points_taken_back between 0 and points_earned),
  points_given_back bigint not null default 0 check (points_given_back between 0 and points_used),
  paid_minor bigint not null default 0 check (paid_minor >= 0),
  refunded_minor bigint not null default 0 check (refunded_minor >= 0),
  shipping_address jsonb,
  gift jsonb,
  note text,
  tracking jsonb,
  -- Until when it may be paid; only while it waits.
  expires_at timestamptz,
  delivered_at timestamptz,
  -- The order that took this one's place when its money came after it had expired.
  replaced_by uuid references orders (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (total_minor = subtotal_minor - discount_minor - points_discount_minor - gift_card_minor + shipping_minor),
  check (tax_minor <= total_minor),
  check (paid_minor in (0, total_minor)),
  check (refunded_minor <= paid_minor),
  check ((coupon_id is null) = (coupon_code is null)),
  check ((status = 'pending_payment') = (expires_at is not null))
);
create index orders_by_user on orders (user_id, created_at desc) include (status);
-- With what a report needs of each, so that it reads this alone.
create index orders_created_at on orders (created_at desc, id desc) include (number, user_id, origin, status, payment_status);
create index orders_by_status on orders (status, created_at desc);
create index orders_expiring on orders (expires_at) where status = 'pending_payment';
create index orders_by_total on orders (total_minor, id);
-- Phone numbers are typed with and without the country, so they are compared from their end.
create index orders_phone_ends on orders (reverse(shipping_address ->> 'phone') text_pattern_ops)
  where shipping_address is not null;
create index orders_tracking on orders (lower(tracking ->> 'number')) where tracking is not null;

create table order_lines (
  id uuid primary key,
  order_id uuid not null references orders (id),
  position integer not null,
  product_id uuid not null,
  variant_id uuid not null,
  category_id uuid,
  kind text not null check (kind in ('physical', 'programme', 'package', 'gift_card')),
  slug text not null,
  name jsonb not null,
  size text not null,
  -- What a person read of it that day; null for vouchers, whose size is their code.
  size_label jsonb check (size_label is null or is_text_pair(size_label)),
  quantity integer not null check (quantity between 1 and 99),
  unit_price_minor bigint not null check (unit_price_minor >= 0),
  discount_minor bigint not null check (discount_minor >= 0),
  total_minor bigint not null check (total_minor >= 0),
  points_each integer not null default 0 check (points_each >= 0),
  image jsonb,
  unique (order_id, position),
  check (total_minor = unit_price_minor * quantity - discount_minor)
);
create index order_lines_by_product on order_lines (product_id, order_id);
create index order_lines_by_variant on order_lines (variant_id);

create trigger order_lines_frozen before update or delete on order_lines
  for each row execute function refuse_change();
create trigger order_lines_never_emptied before truncate on order_lines
  for each statement execute function refuse_change();

create table order_history (
  id uuid primary key,
  order_id uuid not null references orders (id),
  at timestamptz not null,
  from_status text,
  -- A state of the order, or partially_refunded and refunded for its money.
  status text not null,
  by text not null check (by in ('customer', 'admin', 'system')),
  actor_id uuid,
  note text
);
create index order_history_by_order on order_history (order_id, at, id);

-- Only ever added to; but what a customer wrote is forgotten with their account.
create function keep_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    old.note := null;
    if new is not distinct from old then return new; end if;
  end if;
  raise exception 'order_history is only ever added to' using errcode = 'restrict_violation';
end $$;

create trigger order_history_append_only before update or delete on order_history
  for each row execute function keep_history();
create trigger order_history_never_emptied before truncate on order_history
  for each statement execute function refuse_change();

create table order_returns (
  order_id uuid primary key references orders (id),
  reason text not null,
  -- [{ lineId, quantity }]
  lines jsonb not null,
  requested_at timestamptz not null,
  arrived_at timestamptz
);

-- The moves that there are; the same table as src/shared/domain/order-states.ts.
create table order_moves (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
insert into order_moves (from_status, to_status) values
  ('pending_payment', 'paid'),
  ('pending_payment', 'expired'),
  ('pending_payment', 'cancelled'),
  ('paid', 'processing'),
  ('paid', 'cancelled'),
  ('processing', 'shipped'),
  ('processing', 'cancelled'),
  ('shipped', 'delivered'),
  ('delivered', 'return_requested'),
  ('return_requested', 'returned'),
  -- The shop refuses the return.
  ('return_requested', 'delivered');

create function guard_order() returns trigger language plpgsql as $$
begin
  if new.status <> old.status
     and not exists (select 1 from public.order_moves where from_status = old.status and to_status = new.status) then
    raise exception 'an order does not go from % to %', old.status, new.status using errcode = 'restrict_violation';
  end if;
  if (new.user_id, new.number, new.currency, new.subtotal_minor, new.discount_minor, new.points_used, new.points_discount_minor,
      new.gift_card_minor, new.shipping_minor, new.total_minor)
     is distinct from
     (old.user_id, old.number, old.currency, old.subtotal_minor, old.discount_minor, old.points_used, old.points_discount_minor,
      old.gift_card_minor, old.shipping_minor, old.total_minor) then
    raise exception 'what an order costs is frozen' using errcode = 'restrict_violation';
  end if;
  if new.refunded_minor < old.refunded_minor or new.paid_minor < old.paid_minor then
    raise exception 'money of an order only grows' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger orders_guard before update on orders for each row execute function guard_order();
create trigger orders_kept before delete on orders for each row execute function refuse_change();
create trigger orders_never_emptied before truncate on orders
  for each statement execute function refuse_change();

alter table coupon_uses add foreign key (order_id) references orders (id);
alter table points_entries add foreign key (order_id) references orders (id);

-- What sending costs, in minor units by currency, and the VAT that prices hold. 'default' is everywhere else.
-- Versions come from a sequence: a rate that was removed and added again must differ from the one a page still shows.
create sequence shipping_rate_versions as integer;
create table shipping_rates (
  country text primary key check (country ~ '^([A-Z]{2}|default)$'),
  flat jsonb not null,
  free_above jsonb not null,
  days_min integer not null check (days_min >= 0),
  days_max integer not null,
  vat_hundredths integer not null check (vat_hundredths between 0 and 5000),
  version integer not null default nextval('shipping_rate_versions') check (version > 0),
  check (days_min <= days_max)
);
alter sequence shipping_rate_versions owned by shipping_rates.version;
insert into shipping_rates (country, flat, free_above, days_min, days_max, vat_hundredths) values
  ('EG', '{"EGP":6500,"SAR":800,"AED":800,"USD":200}', '{"EGP":150000,"SAR":18000,"AED":18000,"USD":4800}', 2, 4, 1400),
  ('SA', '{"EGP":30000,"SAR":3500,"AED":3500,"USD":950}', '{"EGP":340000,"SAR":40000,"AED":40000,"USD":10800}', 4, 7, 1500),
  ('AE', '{"EGP":30000,"SAR":3500,"AED":3500,"USD":950}', '{"EGP":340000,"SAR":40000,"AED":40000,"USD":10800}', 4, 7, 500),
  ('US', '{"EGP":78000,"SAR":9250,"AED":9250,"USD":2500}', '{"EGP":625000,"SAR":74000,"AED":74000,"USD":20000}', 7, 14, 0),
  ('default', '{"EGP":94000,"SAR":11100,"AED":11100,"USD":3000}', '{"EGP":780000,"SAR":92500,"AED":92500,"USD":25000}', 8, 18, 0);
