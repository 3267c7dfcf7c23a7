-- Coupons and who used them.

create table coupons (
  id uuid primary key,
  -- As typed by the admin; compared without case.
  code text not null check (code = trim(code) and length(code) between 1 and 40),
  kind text not null check (kind in ('percentage', 'amount', 'free_shipping')),
  -- Hundredths of a percent: 12.5 % is 1250.
  percent_hundredths integer check (percent_hundredths between 1 and 10000),
  -- Minor units by currency; a currency that is missing is one in which the coupon does not hold.
  amounts jsonb,
  minimums jsonb,
  first_order_only boolean not null default false,
  per_user_limit integer check (per_user_limit > 0),
  total_limit integer check (total_limit > 0),
  used_count integer not null default 0 check (used_count >= 0),
  starts_at timestamptz,
  ends_at timestamptz,
  -- Null: goods of every category.
  category_ids uuid[],
  -- A voucher that points bought serves its owner only.
  owner_id uuid references users (id) on delete cascade,
  is_active boolean not null default true,
  -- Grows with each edit: who saves names the one that the edit started from.
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (total_limit is null or used_count <= total_limit),
  check ((kind = 'percentage') = (percent_hundredths is not null)),
  check ((kind = 'amount') = (amounts is not null)),
  check (starts_at is null or ends_at is null or starts_at < ends_at)
);
create unique index coupons_code on coupons (lower(code));
create index coupons_newest on coupons (created_at desc, id desc);
create index coupons_owner on coupons (owner_id) where owner_id is not null;

create table coupon_uses (
  order_id uuid primary key,
  coupon_id uuid not null references coupons (id),
  user_id uuid not null,
  used_at timestamptz not null
);
create index coupon_uses_by_user on coupon_uses (coupon_id, user_id);
