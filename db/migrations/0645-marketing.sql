-- What a wished product cost when it was wished, in the currency the customer saw.
alter table public.wishlist_items add column price_minor bigint, add column price_currency text;
-- What was wished before is compared with today's price.
update public.wishlist_items w set price_currency = x.currency, price_minor = x.paid_minor
  from public.users u, public.product_prices x
  where u.id = w.user_id and x.product_id = w.product_id and x.currency = coalesce(u.currency, 'EGP');

-- Switches of flows; without a row the default of the code holds.
create table public.flow_switches (
  flow text primary key,
  is_on boolean not null,
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null
);

-- Who goes through a flow or a campaign ('campaign:<id>'), once for each subject; control runs send nothing.
create table public.flow_runs (
  id uuid primary key,
  flow text not null,
  subject_key text not null,
  user_id uuid not null,
  -- What it is about, where it is about one product.
  product_id uuid,
  arm text not null check (arm in ('message', 'control')),
  -- The last step done; 0 before the first.
  step integer not null default 0 check (step >= 0),
  facts jsonb not null default '{}' check (jsonb_typeof(facts) = 'object'),
  -- The key of the last message.
  message_key text,
  -- When the first message was due, in both arms: purchases are counted from here.
  reached_at timestamptz,
  next_at timestamptz,
  stopped_at timestamptz,
  stop_reason text check (stop_reason in ('purchase', 'changed', 'stopped')),
  created_at timestamptz not null,
  unique (flow, subject_key),
  check ((stopped_at is null) = (stop_reason is null))
);
create index flow_runs_due on public.flow_runs (flow, next_at) where next_at is not null and stopped_at is null;
create index flow_runs_unsent on public.flow_runs (flow, id) where step = 0 and stopped_at is null;
create index flow_runs_user on public.flow_runs (user_id, flow, reached_at);
create index flow_runs_reached on public.flow_runs (flow, reached_at);

-- Paid orders within seven days of a run.
create table public.flow_conversions (
  run_id uuid not null references public.flow_runs (id) on delete cascade,
  order_id uuid not null,
  goods_egp_minor bigint not null check (goods_egp_minor >= 0),
  at timestamptz not null,
  primary key (run_id, order_id)
);
create index flow_conversions_order on public.flow_conversions (order_id);

create table public.segments (
  id uuid primary key,
  name text not null check (length(name) between 1 and 80),
  tree jsonb not null check (jsonb_typeof(tree) = 'object'),
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Mails to the people of a segment.
create table public.campaigns (
  id uuid primary key,
  name text not null check (length(name) between 1 and 80),
  segment_id uuid not null references public.segments (id),
  -- { ar, en }, each with subject, preview, title, body and button.
  texts jsonb not null check (jsonb_typeof(texts) = 'object'),
  -- Where the button leads: a site path.
  path text not null check (path ~ '^/' and length(path) <= 300),
  coupon_id uuid references public.coupons (id) on delete set null,
  state text not null check (state in ('draft', 'sending', 'sent', 'stopped')),
  edited_by uuid not null,
  approved_by uuid,
  approved_at timestamptz,
  -- People of the frozen segment, both arms.
  people integer check (people >= 0),
  started_at timestamptz,
  ended_at timestamptz,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (approved_by is null or approved_by <> edited_by),
  check ((approved_by is null) = (approved_at is null)),
  check ((state = 'draft') = (started_at is null)),
  check ((state in ('sent', 'stopped')) = (ended_at is not null))
);
create index campaigns_newest on public.campaigns (created_at desc, id desc);
create index campaigns_segment on public.campaigns (segment_id);
create index campaigns_coupon on public.campaigns (coupon_id) where coupon_id is not null;
