-- himma: no-transaction
alter table consents validate constraint consents_purpose_check;
alter table deliveries validate constraint deliveries_channel;
alter table coach_messages validate constraint coach_messages_via;
drop index concurrently if exists coach_messages_external;
create unique index concurrently coach_messages_external on coach_messages (external_id) where external_id is not null;
