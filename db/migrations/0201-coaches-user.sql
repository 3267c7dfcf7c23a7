-- himma: no-transaction
-- One profile for each member of staff.
drop index concurrently if exists coaches_user;
create unique index concurrently coaches_user on coaches (user_id);
