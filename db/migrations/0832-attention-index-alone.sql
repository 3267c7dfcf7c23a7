-- himma: no-transaction
-- What a coach's queue sorts and counts by is read from an index alone.
drop index concurrently if exists attention_open_lines;
create index concurrently attention_open_lines on attention (subscription_id, severity desc, since, id)
  include (rule, state) where state in ('open', 'snoozed');
drop index concurrently if exists attention_open;
