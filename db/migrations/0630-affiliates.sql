-- People who bring customers by a link or a coupon, and what they earn by it.
create table affiliates (
  id uuid primary key,
  -- Null: somebody without an account, or one that is closed.
  user_id uuid unique references users (id),
  name text not null check (length(name) between 1 and 80),
  -- The last part of their link, /c/:code.
  code text not null unique check (code ~ '^[a-z0-9][a-z0-9-]{2,39}$'),
  status text not null default 'active' check (status in ('active', 'paused', 'ended')),
  -- Holder and IBAN. The hash finds the same bank account again.
  payout_sealed bytea,
  payout_hash bytea check (length(payout_hash) = 32),
  iban_last4 text check (iban_last4 ~ '^[A-Z0-9]{4}$'),
  -- Their coupon was used far more often than usual, and no staff has looked at it yet.
  leak_at timestamptz,
  leak_seen_at timestamptz,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((payout_sealed is null) = (payout_hash is null)),
  check ((payout_sealed is null) = (iban_last4 is null))
);
create index affiliates_listed on affiliates (created_at desc, id desc);
create index affiliates_by_account on affiliates (payout_hash) where payout_hash is not null;

create table affiliate_offers (
  affiliate_id uuid primary key references affiliates (id),
  kind text not null check (kind in ('percent', 'fixed')),
  -- Hundredths of a percent: 12.5 % is 1250.
  percent_hundredths integer check (percent_hundredths between 1 and 10000),
  -- Minor units by currency; a currency that is missing earns nothing.
  amounts jsonb,
  applies text not null check (applies in ('first_order', 'all', 'renewals')),
  -- How many renewals of a subscription count.
  renewals integer check (renewals between 1 and 120),
  -- Null: goods of every category, every product.
  category_ids uuid[],
  product_ids uuid[],
  -- Orders with this coupon are theirs.
  coupon_id uuid unique references coupons (id),
  cookie_days integer not null default 30 check (cookie_days between 1 and 90),
  check ((kind = 'percent') = (percent_hundredths is not null)),
  check ((kind = 'fixed') = (amounts is not null)),
  check ((applies = 'renewals') = (renewals is not null))
);

create table affiliate_visits (
  affiliate_id uuid not null references affiliates (id),
  day date not null,
  visits integer not null check (visits > 0),
  primary key (affiliate_id, day)
);

-- Whose order it is, with what it earns by the terms of its day.
create table order_attributions (
  order_id uuid primary key references orders (id),
  affiliate_id uuid not null references affiliates (id),
  by text not null check (by in ('link', 'code', 'renewal')),
  -- The purchase that began what this order renews.
  from_order_id uuid references orders (id),
  is_first_only boolean not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The lines that count, after discounts: with tax, and without it.
  line_ids uuid[] not null check (cardinality(line_ids) > 0),
  goods_minor bigint not null check (goods_minor > 0),
  base_minor bigint not null check (base_minor > 0 and base_minor <= goods_minor),
  commission_minor bigint not null check (commission_minor > 0 and commission_minor <= base_minor),
  -- Of the goods what was refunded, and of the commission what was reversed for it.
  refunded_minor bigint not null default 0 check (refunded_minor between 0 and goods_minor),
  reversed_minor bigint not null default 0 check (reversed_minor between 0 and commission_minor),
  created_at timestamptz not null,
  earned_at timestamptz,
  due_at timestamptz,
  released_at timestamptz,
  check ((by = 'renewal') = (from_order_id is not null)),
  check (earned_at is not null or (due_at is null and refunded_minor = 0)),
  check (released_at is null or released_at >= due_at)
);
create index order_attributions_due on order_attributions (due_at) where released_at is null and due_at is not null;
create index order_attributions_by_affiliate on order_attributions (affiliate_id, created_at);
create index order_attributions_from on order_attributions (from_order_id) where from_order_id is not null;

-- The sums of a ledger. Its row is locked by whoever adds entries.
create table affiliate_balances (
  affiliate_id uuid not null references affiliates (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  pending_minor bigint not null default 0 check (pending_minor >= 0),
  -- Below zero after a refund of what was paid out.
  payable_minor bigint not null default 0,
  paid_minor bigint not null default 0 check (paid_minor >= 0),
  seq bigint not null default 0 check (seq >= 0),
  primary key (affiliate_id, currency)
);

create table affiliate_payouts (
  id uuid primary key,
  number integer not null unique generated always as identity,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  state text not null default 'open' check (state in ('open', 'paid', 'cancelled')),
  bank_reference text check (length(bank_reference) between 1 and 80),
  reason text check (length(reason) between 1 and 500),
  created_at timestamptz not null,
  created_by uuid not null references users (id),
  settled_at timestamptz,
  settled_by uuid references users (id),
  check ((state = 'paid') = (bank_reference is not null)),
  check ((state = 'cancelled') = (reason is not null)),
  check ((state = 'open') = (settled_at is null)),
  check ((settled_at is null) = (settled_by is null))
);
create index affiliate_payouts_listed on affiliate_payouts (created_at desc, id desc);

create table affiliate_payout_items (
  payout_id uuid not null references affiliate_payouts (id),
  affiliate_id uuid not null references affiliates (id),
  currency text not null,
  reference text not null unique,
  amount_minor bigint not null check (amount_minor > 0),
  is_open boolean not null default true,
  -- The bank account as in the file; erased once the payout is settled.
  account_sealed bytea,
  iban_last4 text not null,
  primary key (payout_id, affiliate_id),
  check (is_open = (account_sealed is not null))
);
-- Nobody is paid the same money by two files.
create unique index affiliate_payout_items_open on affiliate_payout_items (affiliate_id, currency) where is_open;
create index affiliate_payout_items_by_affiliate on affiliate_payout_items (affiliate_id);

create table commission_entries (
  id uuid primary key,
  affiliate_id uuid not null references affiliates (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  seq bigint not null check (seq > 0),
  bucket text not null check (bucket in ('pending', 'payable', 'paid')),
  delta_minor bigint not null check (delta_minor <> 0),
  -- released: from pending to payable; paid_out: from payable to paid.
  kind text not null check (kind in ('earned', 'released', 'reversed', 'paid_out')),
  ref text not null check (length(ref) between 1 and 120),
  order_id uuid references orders (id),
  payout_id uuid references affiliate_payouts (id),
  at timestamptz not null,
  unique (kind, ref),
  unique (affiliate_id, currency, seq),
  check ((kind = 'paid_out') = (payout_id is not null)),
  check ((kind = 'paid_out') = (order_id is null)),
  check (kind <> 'earned' or (delta_minor > 0 and bucket = 'pending')),
  check (kind <> 'reversed' or (delta_minor < 0 and bucket <> 'paid'))
);
create index commission_entries_by_order on commission_entries (order_id) where order_id is not null;
create index commission_entries_by_payout on commission_entries (payout_id) where payout_id is not null;
create trigger commission_entries_append_only before update or delete on commission_entries
  for each row execute function refuse_change();
create trigger commission_entries_not_emptied before truncate on commission_entries
  for each statement execute function refuse_change();
