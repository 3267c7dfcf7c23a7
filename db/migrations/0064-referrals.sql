-- Referrals: customers who bring a friend.

-- The mailbox behind an address, so that nobody refers themselves. What follows a plus and the dots before the @ are left out for
-- every domain, since several mail services ignore them.
create function mailbox_of(address text) returns text language sql immutable parallel safe as $$
  select replace(split_part(split_part(lower(address), '@', 1), '+', 1), '.', '') || '@'
    || case when split_part(lower(address), '@', 2) = 'googlemail.com' then 'gmail.com' else split_part(lower(address), '@', 2) end
$$;

create table referral_codes (
  user_id uuid primary key references users (id),
  code text not null unique check (code ~ '^[2-9A-HJKMNP-Z]{8}$'),
  created_at timestamptz not null
);

create table referrals (
  friend_id uuid primary key references users (id),
  referrer_id uuid not null references users (id) check (referrer_id <> friend_id),
  created_at timestamptz not null,
  -- The friend's first order that arrived.
  order_id uuid references orders (id),
  rewarded_at timestamptz,
  taken_back_at timestamptz,
  check ((order_id is null) = (rewarded_at is null)),
  check (taken_back_at is null or rewarded_at is not null)
);
create index referrals_by_referrer on referrals (referrer_id);
create index referrals_by_order on referrals (order_id) where order_id is not null;
