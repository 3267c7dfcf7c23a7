-- himma: no-transaction
drop index concurrently if exists enrolments_by_subscription;
create index concurrently enrolments_by_subscription on enrolments (subscription_id) where subscription_id is not null;
