-- Who looks after a payment that needs review, and how it was closed.
create table payment_reviews (
  payment_id uuid primary key references payments,
  assignee_id uuid references users,
  closed_at timestamptz,
  closed_by uuid references users,
  -- The payment's review reason when it was closed; another reason opens the review again.
  closed_reason text,
  note text check (length(note) between 1 and 1000),
  constraint payment_reviews_closed check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (note is null) and (closed_at is null) = (closed_reason is null))
);
create index payment_reviews_assignee on payment_reviews (assignee_id) where closed_at is null;

-- Payments that a person must look at: each whose review reason was not closed.
create view payments_to_review as
  select p.id from public.payments p
  where (p.status = 'review' or p.review_reason is not null)
    and not exists (
      select from public.payment_reviews r where r.payment_id = p.id and r.closed_reason = p.review_reason);

-- The member of staff who asked for a refund; null: the shop itself.
alter table refunds add column requested_by uuid references users;
