-- Reviews of products, shown once staff has approved them.

create table reviews (
  id uuid primary key,
  product_id uuid not null references products (id) on delete cascade,
  -- Null for a closed account.
  user_id uuid references users (id) on delete set null,
  author text not null check (length(author) between 1 and 80),
  language text not null check (language in ('ar', 'en')),
  rating integer not null check (rating between 1 and 5),
  title text not null check (length(title) <= 100),
  body text not null check (length(body) between 1 and 2000),
  status text not null check (status in ('pending', 'approved', 'rejected')),
  created_at timestamptz not null,
  decided_at timestamptz,
  -- Why it is not shown; its author reads this.
  refusal text check (length(refusal) between 1 and 500),
  constraint reviews_once unique (product_id, user_id),
  constraint reviews_refused check (refusal is null or status = 'rejected'),
  check ((status = 'pending') = (decided_at is null))
);
create index reviews_shown on reviews (product_id, created_at desc, id desc) where status = 'approved';
-- For the list of the admin area.
create index reviews_by_state on reviews (status, created_at desc, id desc);
create index reviews_pending on reviews (created_at) where status = 'pending';
create index reviews_user on reviews (user_id);
