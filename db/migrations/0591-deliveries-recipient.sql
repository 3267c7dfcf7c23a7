-- himma: no-transaction
-- What was sent to one address, and what to one person.
drop index concurrently if exists deliveries_recipient;
create index concurrently deliveries_recipient on deliveries (recipient, created_at desc) where recipient <> '';
drop index concurrently if exists deliveries_user;
create index concurrently deliveries_user on deliveries (user_id) where user_id is not null;
alter table deliveries validate constraint deliveries_channel;
alter table deliveries validate constraint deliveries_suppressed;
alter table deliveries validate constraint deliveries_one_end;
