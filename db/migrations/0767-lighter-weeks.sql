-- A lighter week is proposed as a change of the plan: to the coach, and where there is none to the member.
alter table public.plan_changes
  add column strain jsonb not null default '[]' check (jsonb_typeof(strain) = 'array'),
  -- From when the member decides too; null for other changes.
  add column asks_member_at timestamptz;
alter table public.plan_changes drop constraint plan_changes_kind_check;
alter table public.plan_changes drop constraint plan_changes_check;
alter table public.plan_changes
  add constraint plan_changes_kind_known check (kind in ('offer', 'apply', 'change', 'text', 'deload')) not valid;
alter table public.plan_changes
  add constraint plan_changes_of_version check ((kind in ('change', 'deload')) = (version_id is null)) not valid;
