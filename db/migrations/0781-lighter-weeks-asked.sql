-- himma: no-transaction
-- Lighter weeks that wait for their member's word, who is told of them.
drop index concurrently if exists public.plan_changes_asking;
create index concurrently plan_changes_asking on public.plan_changes (enrolment_id, asks_member_at) where kind = 'deload' and state = 'offered';
