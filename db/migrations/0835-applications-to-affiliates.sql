-- An application says which affiliate was made from it. Only coaches are asked for their years of experience.
alter table public.join_applications add column affiliate_id uuid;
alter table public.join_applications add constraint join_applications_affiliate
  foreign key (affiliate_id) references public.affiliates (id) not valid;
-- The version before only shows it, as text, and writes it always.
-- squawk-ignore ban-drop-not-null
alter table public.join_applications alter column experience_years drop not null;
alter table public.join_applications add constraint join_applications_experience
  check (role <> 'coach' or experience_years is not null) not valid;
