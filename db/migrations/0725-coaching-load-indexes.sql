-- himma: no-transaction
-- How fast coaches answer is read for a span of days.
drop index concurrently if exists public.coach_messages_asked;
create index concurrently coach_messages_asked on public.coach_messages (created_at) where author = 'customer';
drop index concurrently if exists public.checkins_submitted;
create index concurrently checkins_submitted on public.checkins (submitted_at) where submitted_at is not null;
drop index concurrently if exists public.subscription_renewals_ending;
create index concurrently subscription_renewals_ending on public.subscription_renewals (ends_on) where paid_at is not null;
drop index concurrently if exists public.subscriptions_ended;
create index concurrently subscriptions_ended on public.subscriptions (ends_on) where status = 'ended';
