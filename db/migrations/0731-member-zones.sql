-- A member's own time zone is what they said, not a guess: until then the one of their subscription or plan holds.
alter table public.coaching_profiles alter column timezone drop default;
-- squawk-ignore ban-drop-not-null
alter table public.coaching_profiles alter column timezone drop not null;
update public.coaching_profiles set timezone = null where timezone is not null;

-- The zone of a member's days.
create function public.zone_of(member uuid, otherwise text) returns text language sql stable parallel safe as $$
  select coalesce((select p.timezone from public.coaching_profiles p where p.user_id = member), otherwise)
$$;

-- What a member said they have to train with; none: they did not say.
create function public.equipment_of(member uuid) returns text[] language sql stable parallel safe as $$
  select coalesce((select p.equipment from public.coaching_profiles p where p.user_id = member), '{}')
$$;
