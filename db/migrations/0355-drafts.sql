-- Orders that staff write for a customer, who pays them by a link. Only hashes of the links are kept.
create table drafts (
  id uuid primary key,
  -- The account, where it is known; the customer pays signed in to it or to the one of the address.
  user_id uuid references users (id),
  email text not null check (length(email) between 3 and 254),
  email_key text not null,
  -- Of the mail.
  language text not null check (language in ('ar', 'en')),
  currency text not null,
  -- Null: the customer gives it.
  shipping_address jsonb,
  is_shipping_free boolean not null,
  state text not null check (state in ('open', 'cancelled', 'used')),
  order_id uuid unique references orders (id),
  expires_at timestamptz not null,
  sent_at timestamptz,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1 check (version > 0),
  check ((state = 'used') = (order_id is not null))
);
create index drafts_newest on drafts (created_at desc, id desc);
create index drafts_by_email on drafts (email_key);
create index drafts_by_user on drafts (user_id) where user_id is not null;

create table draft_lines (
  id uuid primary key,
  draft_id uuid not null references drafts (id) on delete cascade,
  position integer not null,
  product_id uuid not null,
  variant_id uuid not null,
  size text not null,
  quantity integer not null check (quantity between 1 and 99),
  -- Agreed instead of the shop's price, and why.
  unit_price_minor bigint check (unit_price_minor >= 0),
  reason text check (length(reason) between 1 and 300),
  unique (draft_id, position),
  unique (draft_id, variant_id),
  check ((unit_price_minor is null) = (reason is null))
);

-- One link for each way that a draft goes out; only the mailed one proves the address.
create table draft_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  draft_id uuid not null references drafts (id) on delete cascade,
  channel text not null check (channel in ('mail', 'copy')),
  created_at timestamptz not null,
  unique (draft_id, channel)
);
