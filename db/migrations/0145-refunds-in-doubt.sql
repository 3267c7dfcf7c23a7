-- A refund that was sent and not answered stays undecided until the provider's books say what became of it.

-- When it was last sent to the provider; null while nothing has left.
alter table refunds add column sent_at timestamptz;
-- A try is running and nobody else may start one; null when none is.
alter table refunds add column held_until timestamptz;
-- Since when the provider owes an answer.
alter table refunds add column unanswered_since timestamptz;

-- Before this, what was read of the books before the first call is the only trace of one.
update refunds set sent_at = tried_at, unanswered_since = tried_at
  where status = 'requested' and refunded_before_minor is not null;

create index refunds_in_doubt on refunds (payment_id) where status = 'requested' and unanswered_since is not null;
