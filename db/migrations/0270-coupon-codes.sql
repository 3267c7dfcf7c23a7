-- A campaign's own codes: each serves one order. A coupon that has them is no longer used by its name.
create table coupon_codes (
  id uuid primary key,
  coupon_id uuid not null references coupons (id) on delete cascade,
  code text not null check (length(code) between 8 and 40),
  revoked_at timestamptz,
  created_at timestamptz not null,
  -- For the key of uses, so that a use names a code of its own coupon.
  unique (id, coupon_id)
);
create unique index coupon_codes_code on coupon_codes (lower(code));
create index coupon_codes_by_coupon on coupon_codes (coupon_id, created_at, id);

alter table coupons add column has_codes boolean not null default false;

alter table coupon_uses
  add column code_id uuid,
  add foreign key (code_id, coupon_id) references coupon_codes (id, coupon_id) not valid;
