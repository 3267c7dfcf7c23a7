-- Coaches who edit a programme besides the one who signs it.
create table public.programme_editors (
  programme_id uuid not null references public.programmes (id) on delete cascade,
  coach_id uuid not null references public.coaches (id) on delete cascade,
  added_by uuid not null references public.users (id),
  added_at timestamptz not null,
  primary key (programme_id, coach_id)
);
create index programme_editors_by_coach on public.programme_editors (coach_id);
