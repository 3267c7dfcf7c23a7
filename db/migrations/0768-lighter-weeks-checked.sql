alter table public.plan_changes validate constraint plan_changes_kind_known;
alter table public.plan_changes validate constraint plan_changes_of_version;
