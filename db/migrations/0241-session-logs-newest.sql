-- himma: no-transaction
-- A member's workouts, the newest first.
drop index concurrently if exists session_logs_newest;
create index concurrently session_logs_newest on session_logs (user_id, started_at desc);
