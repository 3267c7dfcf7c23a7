-- The customer gives up goods that are late beyond what the law allows, though they are on their way.
insert into order_moves (from_status, to_status) values ('shipped', 'cancelled');

-- When the customer was told that they may cancel for want of delivery.
alter table public.orders add column late_offered_at timestamptz;
