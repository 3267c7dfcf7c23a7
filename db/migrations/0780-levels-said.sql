-- What a member said they can do; null: they did not say.
create function public.level_of(member uuid) returns text language sql stable parallel safe as $$
  select p.level from public.coaching_profiles p where p.user_id = member
$$;
