-- Attempts to pay, what providers said about them, and money that goes back.

create table payments (
  id uuid primary key,
  order_id uuid not null references orders (id),
  user_id uuid not null references users (id),
  method text not null check (method in ('card', 'paymob', 'instalments', 'cod')),
  provider text not null check (provider in ('stripe', 'paymob', 'tabby', 'tamara', 'cod', 'sandbox', 'none')),
  -- The provider's own id of it; unknown until it has answered.
  reference text,
  -- What the provider wants back in later calls (a payment intent, a session).
  provider_data jsonb not null default '{}',
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null check (status in ('created', 'redirected', 'pending', 'failed', 'cancelled', 'expired', 'authorized',
    'review', 'captured', 'partially_refunded', 'refunded', 'voided')),
  redirect_url text,
  -- The one attempt whose money pays the order; other money goes back.
  pays_order boolean not null default false,
  captured_minor bigint not null default 0 check (captured_minor >= 0),
  refund_requested_minor bigint not null default 0 check (refund_requested_minor >= 0),
  refunded_minor bigint not null default 0 check (refunded_minor >= 0),
  review_reason text,
  failure_code text,
  checks integer not null default 0,
  checked_at timestamptz,
  -- When the provider is asked next; null once it is decided.
  next_check_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  settled_at timestamptz,
  check (refund_requested_minor <= captured_minor),
  check (refunded_minor <= captured_minor),
  check (not pays_order or captured_minor = amount_minor)
);
create unique index payments_reference on payments (provider, reference) where reference is not null;
-- A payment intent, a transaction: what reports of refunds name instead of the reference.
create index payments_alias on payments ((provider_data ->> 'alias')) where provider_data ? 'alias';
create unique index payments_one_pays on payments (order_id) where pays_order;
create index payments_by_order on payments (order_id, created_at);
create index payments_paying_by_user on payments (user_id) where pays_order;
create index payments_to_check on payments (next_check_at) where next_check_at is not null;
create index payments_created_at on payments (created_at desc, id desc);
create index payments_by_status on payments (status, created_at desc);
create index payments_attention on payments (created_at desc) where status = 'review' or review_reason is not null;

-- What providers reported, byte for byte, stored before it is handled; only what carried a right signature.
create table provider_events (
  id uuid primary key,
  provider text not null,
  event_key text not null,
  -- The provider's id of the payment, or ours: what the report is about.
  reference text,
  payment_hint uuid,
  payment_id uuid references payments (id),
  body bytea not null,
  headers jsonb not null,
  outcome text not null default 'waiting' check (outcome in ('waiting', 'handled', 'unmatched')),
  attempts integer not null default 0,
  received_at timestamptz not null,
  handled_at timestamptz,
  unique (provider, event_key)
);
create index provider_events_received_at on provider_events (received_at desc);
create index provider_events_by_payment on provider_events (payment_id, received_at) where payment_id is not null;

create table refunds (
  id uuid primary key,
  order_id uuid not null references orders (id),
  payment_id uuid not null references payments (id),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  -- Of money that paid the order; else it was money too many, which the order never counted.
  counts_for_order boolean not null,
  reason text not null,
  status text not null default 'requested' check (status in ('requested', 'done', 'failed')),
  provider_reference text,
  failure text,
  -- When it was last tried, and what the provider had paid back before the first try: so a second try knows about the first.
  tried_at timestamptz,
  refunded_before_minor bigint,
  -- When it was last sent to the provider; null before the first call.
  sent_at timestamptz,
  -- One process is sending it and no other may start; null otherwise.
  held_until timestamptz,
  -- Since when the provider owes an answer: the refund stays undecided until the provider's records show its result.
  unanswered_since timestamptz,
  created_at timestamptz not null,
  done_at timestamptz
);
create index refunds_by_order on refunds (order_id, created_at);
create index refunds_by_payment on refunds (payment_id);
create index refunds_open on refunds (created_at) where status = 'requested';
create index refunds_in_doubt on refunds (payment_id) where status = 'requested' and unanswered_since is not null;

-- The book of the stand-in provider, which no other part of the shop reads: it is "outside".
create table sandbox_payments (
  reference text primary key,
  merchant_reference uuid not null unique,
  method text not null,
  amount_minor bigint not null,
  currency text not null,
  description text not null,
  language text not null,
  status text not null default 'open' check (status in ('open', 'captured', 'failed', 'cancelled')),
  refunded_minor bigint not null default 0,
  version integer not null default 0,
  created_at timestamptz not null,
  check (refunded_minor between 0 and amount_minor)
);
create table sandbox_refunds (
  idempotency_key text primary key,
  reference text not null references sandbox_payments (reference),
  amount_minor bigint not null check (amount_minor > 0),
  created_at timestamptz not null
);
create table sandbox_secret (
  only_one boolean primary key default true check (only_one),
  secret text not null
);
