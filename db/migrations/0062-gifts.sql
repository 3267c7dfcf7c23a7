-- Gift cards: money that somebody paid in before, with a ledger that is only ever added to; and orders that are a
-- gift: whom to tell, when, and the link by which programmes and packages are claimed.

create table gift_cards (
  id uuid primary key,
  -- SHA-256 of the code for looking it up, and the code itself sealed with a key that is not in the database.
  code_hash bytea not null unique check (length(code_hash) = 32),
  code_sealed bytea not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  initial_minor bigint not null check (initial_minor > 0),
  balance_minor bigint not null default 0 check (balance_minor between 0 and initial_minor),
  -- Number of the last entry.
  seq integer not null default 0 check (seq >= 0),
  buyer_id uuid not null references users (id),
  -- Where it was bought: each piece of a line is one card, however often the order is paid.
  order_id uuid not null references orders (id),
  order_line_id uuid not null references order_lines (id),
  piece integer not null check (piece > 0),
  -- Sent to somebody else: its code is not the buyer's to see.
  is_given boolean not null,
  expires_at timestamptz not null,
  -- The order that bought it was undone.
  cancelled_at timestamptz,
  created_at timestamptz not null,
  unique (order_line_id, piece)
);
create index gift_cards_by_buyer on gift_cards (buyer_id, created_at desc, id desc);
create index gift_cards_by_order on gift_cards (order_id);
create index gift_cards_expiring on gift_cards (expires_at) where balance_minor > 0;

create table gift_card_entries (
  id uuid primary key,
  card_id uuid not null references gift_cards (id),
  seq integer not null,
  delta_minor bigint not null check (delta_minor <> 0),
  balance_after_minor bigint not null check (balance_after_minor >= 0),
  kind text not null check (kind in ('issue', 'spend', 'release', 'refund', 'expiry', 'cancel')),
  -- What it is for; the same thing is never booked twice.
  ref text not null,
  -- The order that bought the card, or that it paid for.
  order_id uuid references orders (id),
  created_at timestamptz not null,
  unique (card_id, seq),
  unique (card_id, kind, ref),
  check (kind not in ('spend', 'expiry', 'cancel') or delta_minor < 0),
  check (kind not in ('issue', 'release', 'refund') or delta_minor > 0),
  check (kind = 'expiry' or order_id is not null)
);
create index gift_card_entries_by_order on gift_card_entries (order_id) where order_id is not null;

create trigger gift_card_entries_append_only before update or delete on gift_card_entries
  for each row execute function refuse_change();
create trigger gift_card_entries_never_emptied before truncate on gift_card_entries
  for each statement execute function refuse_change();

create table order_gifts (
  order_id uuid primary key references orders (id),
  buyer_id uuid not null references users (id),
  -- Emptied when the buyer closes their account.
  sender_name text not null,
  recipient_name text not null,
  recipient_email text not null,
  message text not null,
  language text not null check (language in ('ar', 'en')),
  send_at timestamptz not null,
  sent_at timestamptz,
  -- How often the recipient was written to.
  sends integer not null default 0 check (sends >= 0),
  -- SHA-256 of the token in the newest link; the earlier ones no longer work.
  token_hash bytea unique check (length(token_hash) = 32),
  token_expires_at timestamptz,
  claimed_at timestamptz,
  claimed_by uuid references users (id),
  -- The order was undone: the link is dead, and what it gave was taken back.
  withdrawn_at timestamptz,
  created_at timestamptz not null,
  check ((sent_at is null) = (sends = 0)),
  check ((token_hash is null) = (token_expires_at is null)),
  check ((claimed_at is null) = (claimed_by is null)),
  check (claimed_at is null or token_hash is not null)
);
create index order_gifts_waiting on order_gifts (send_at) where sent_at is null and withdrawn_at is null;
create index order_gifts_by_buyer on order_gifts (buyer_id);
create index order_gifts_by_claimer on order_gifts (claimed_by) where claimed_by is not null;
