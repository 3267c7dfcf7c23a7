-- What people agreed to and took back, with the words that they saw. Rows are only added; the last one of a purpose
-- rules.
create table public.consents (
  id uuid primary key,
  -- The order in which they were said.
  seq bigint not null generated always as identity,
  user_id uuid not null references public.users (id),
  purpose text not null check (purpose in ('cards')),
  channel text,
  action text not null check (action in ('given', 'withdrawn')),
  text_version text not null,
  text_sha256 text not null check (text_sha256 ~ '^[0-9a-f]{64}$'),
  language text not null check (language in ('ar', 'en')),
  -- Where it was said: the page, a provider's report.
  source text not null,
  -- Emptied when the account is closed.
  ip text,
  at timestamptz not null
);
create index consents_by_user on public.consents (user_id, purpose, seq desc);
create function public.consents_are_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.ip is null
    and (to_jsonb(new) - 'ip') = (to_jsonb(old) - 'ip') then
    return new;
  end if;
  raise exception 'consents are only added';
end $$;
create trigger consents_are_kept before update or delete on public.consents
  for each row execute function public.consents_are_kept();

-- Cards that a provider keeps. The token is sealed; it is destroyed when the card is removed.
create table public.saved_cards (
  id uuid primary key,
  user_id uuid not null references public.users (id),
  provider text not null check (provider in ('stripe', 'paymob', 'sandbox')),
  -- The provider's account that holds it.
  account text not null,
  token_sealed bytea,
  token_hash bytea not null,
  -- The provider's id of the customer.
  customer_ref text not null,
  brand text not null,
  last4 text not null check (last4 ~ '^\d{4}$'),
  exp_month integer check (exp_month between 1 and 12),
  exp_year integer check (exp_year between 2000 and 2200),
  -- It lives in Apple Pay or Google Pay.
  wallet text,
  is_mada boolean not null default false,
  can_renew boolean not null,
  is_default boolean not null default false,
  status text not null check (status in ('active', 'expired', 'blocked', 'removed')),
  consent_id uuid not null references public.consents (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((exp_month is null) = (exp_year is null)),
  check (not is_default or status <> 'removed'),
  check (token_sealed is not null or status = 'removed')
);
create unique index saved_cards_token on public.saved_cards (provider, account, token_hash) where status <> 'removed';
create unique index saved_cards_one_default on public.saved_cards (user_id) where is_default;
create index saved_cards_by_user on public.saved_cards (user_id, created_at desc);

-- Cards that are being added without a payment, on the provider's page.
create table public.card_setups (
  id uuid primary key,
  user_id uuid not null references public.users (id),
  provider text not null check (provider in ('stripe', 'paymob', 'sandbox')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  consent_id uuid not null references public.consents (id),
  customer_ref text,
  -- The provider's id; unknown until it has answered.
  reference text,
  redirect_url text,
  status text not null check (status in ('created', 'open', 'saved', 'failed')),
  card_id uuid references public.saved_cards (id),
  next_check_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  check ((status = 'saved') = (card_id is not null))
);
create index card_setups_to_check on public.card_setups (next_check_at) where next_check_at is not null;
create index card_setups_by_user on public.card_setups (user_id, created_at desc);

-- Who starts a payment: the customer on a provider's page, or the shop with a saved card.
alter table public.payments
  add column initiator text not null default 'customer' check (initiator in ('customer', 'merchant')),
  add column saved_card_id uuid references public.saved_cards (id),
  -- The customer agreed that the card is kept.
  add column save_consent_id uuid references public.consents (id),
  add constraint payments_charge_a_card check (initiator = 'customer' or saved_card_id is not null);
-- At most one charge of an order is under way.
create unique index payments_one_charge on public.payments (order_id)
  where initiator = 'merchant' and status in ('created', 'redirected', 'pending', 'authorized');

-- The sandbox keeps cards too: the token says how a charge ends.
alter table public.sandbox_payments
  add column keeps_card boolean not null default false,
  add column failure_code text;
create table public.sandbox_card_setups (
  setup_id uuid primary key,
  language text not null,
  status text not null default 'open' check (status in ('open', 'saved', 'cancelled')),
  -- How charges of the card end.
  outcome text,
  created_at timestamptz not null
);
