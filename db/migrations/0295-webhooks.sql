-- Partners' addresses that are called when something happens. Secrets are encrypted.
create table webhook_endpoints (
  id uuid primary key,
  name text not null check (length(name) between 1 and 80),
  url text not null check (length(url) between 10 and 500),
  events text[] not null check (cardinality(events) between 1 and 40),
  include_personal boolean not null,
  secret bytea not null,
  previous_secret bytea,
  previous_until timestamptz,
  status text not null check (status in ('active', 'paused', 'disabled')),
  disabled_reason text check (disabled_reason in ('gone', 'failing', 'secret_lost')),
  failing_since timestamptz,
  sending_until timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  check ((status = 'disabled') = (disabled_reason is not null)),
  check ((previous_secret is null) = (previous_until is null))
);

-- What happened, as it is told: the body stays as it was signed. The one with personal data is encrypted.
create table webhook_events (
  id uuid primary key,
  type text not null,
  body text not null,
  personal_body bytea,
  customer_id uuid,
  created_at timestamptz not null
);
create index webhook_events_by_age on webhook_events (created_at);
create index webhook_events_personal on webhook_events (customer_id) where personal_body is not null;

create table webhook_deliveries (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  event_id uuid not null references webhook_events (id) on delete cascade,
  status text not null check (status in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  next_at timestamptz,
  status_code integer,
  fault text,
  excerpt text check (length(excerpt) <= 500),
  ms integer,
  last_at timestamptz,
  created_at timestamptz not null,
  unique (endpoint_id, event_id),
  check ((status = 'waiting') = (next_at is not null))
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at) where status = 'waiting';
create index webhook_deliveries_newest on webhook_deliveries (endpoint_id, created_at desc, id desc);
create index webhook_deliveries_by_event on webhook_deliveries (event_id);
