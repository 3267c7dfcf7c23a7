-- Renewals that are charged to a saved card, where the member chose it.
alter table public.subscriptions
  add column renewal_mode text not null default 'link' check (renewal_mode in ('link', 'auto')),
  add column renewal_card_id uuid references public.saved_cards (id),
  -- The price of a period that the member agreed to; a higher one is asked for.
  add column agreed_minor bigint check (agreed_minor >= 0),
  -- Why it is paused: by the member, or because a renewal was not paid.
  add column pause_reason text check (pause_reason in ('payment')),
  add constraint subscriptions_auto_has_card check (renewal_mode = 'link' or renewal_card_id is not null),
  add constraint subscriptions_pause_reason check (pause_reason is null or status = 'paused');
create index subscriptions_renewal_card on public.subscriptions (renewal_card_id) where renewal_card_id is not null;

-- A renewal that the shop charges, from its notice until it is paid or given up.
create table public.dunning_cases (
  id uuid primary key,
  renewal_id uuid not null unique references public.subscription_renewals (id),
  subscription_id uuid not null references public.subscriptions (id),
  order_id uuid not null references public.orders (id),
  card_id uuid not null references public.saved_cards (id),
  state text not null check (state in ('scheduled', 'charging', 'waiting', 'needs_customer', 'needs_card', 'grace',
    'recovered', 'paused', 'lost', 'closed')),
  tries integer not null default 0 check (tries >= 0),
  -- When something is to be done; null once it is over.
  next_at timestamptz,
  -- Of the last refusal.
  class text check (class in ('hard', 'withdrawn', 'customer', 'soft')),
  code text,
  -- The deliveries of the notice have this key.
  notice_key text not null,
  -- When the first charge was tried; later ones are counted from it.
  first_try_at timestamptz,
  settled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((state in ('recovered', 'lost', 'closed')) = (settled_at is not null)),
  check ((settled_at is null) = (next_at is not null))
);
create index dunning_cases_due on public.dunning_cases (next_at) where next_at is not null;
create index dunning_cases_order on public.dunning_cases (order_id);
create index dunning_cases_subscription on public.dunning_cases (subscription_id);
create index dunning_cases_newest on public.dunning_cases (created_at desc, id desc);

create table public.dunning_attempts (
  case_id uuid not null references public.dunning_cases (id),
  number integer not null check (number > 0),
  payment_id uuid not null unique references public.payments (id),
  class text check (class in ('hard', 'withdrawn', 'customer', 'soft')),
  code text,
  at timestamptz not null,
  primary key (case_id, number)
);
